import { resolve } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { readSettings } from '../../../apps/server/src/settings.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret' };
const S3 = { type: 's3', region: 'us-east-1', accessKeyId: 'AKID', secretAccessKey: 'secret' };

test('there is no archive by default', () => {
  expect(expectValue(readSettings({})).archive).toBeUndefined();
});

test.each([
  [{ MCR_ARCHIVE: 'records' }, { type: 'folder', path: resolve('records') }],
  [
    { MCR_ARCHIVE: 's3://bucket', ...KEYS },
    { ...S3, endpoint: 'https://s3.us-east-1.amazonaws.com', bucket: 'bucket', prefix: '' },
  ],
  [
    { MCR_ARCHIVE: 's3://my.bucket/a/b-c/', ...KEYS, AWS_REGION: 'eu-central-1', AWS_SESSION_TOKEN: 'short' },
    {
      ...S3,
      region: 'eu-central-1',
      sessionToken: 'short',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'my.bucket',
      prefix: 'a/b-c/',
    },
  ],
  [
    { MCR_ARCHIVE: 's3://bucket', ...KEYS, AWS_ENDPOINT_URL: 'http://localhost:9000/' },
    { ...S3, endpoint: 'http://localhost:9000', bucket: 'bucket', prefix: '' },
  ],
])('parses %j', (environment, location) => {
  expect(expectValue(readSettings({ ...environment, MCR_ARCHIVE_DAYS: '7' })).archive).toEqual({ location, days: 7 });
});

test.each([
  [{ MCR_ARCHIVE: 's3://b', ...KEYS }, 'MCR_ARCHIVE="s3://b": expected s3://BUCKET/PREFIX'],
  [{ MCR_ARCHIVE: 's3://bucket/../other', ...KEYS }, 'MCR_ARCHIVE="s3://bucket/../other": expected'],
  [{ MCR_ARCHIVE: 's3://bucket' }, 'AWS_ACCESS_KEY_ID is not set'],
  [{ MCR_ARCHIVE: 's3://bucket', AWS_ACCESS_KEY_ID: 'AKID' }, 'AWS_SECRET_ACCESS_KEY is not set'],
  [{ AWS_ENDPOINT_URL: 'ftp://store' }, 'AWS_ENDPOINT_URL="ftp://store": expected https://…'],
  [{ MCR_ARCHIVE_DAYS: '-1' }, 'MCR_ARCHIVE_DAYS="-1": expected a whole number'],
])('rejects %j', (environment, message) => {
  const read = readSettings(environment);
  expect(read.ok ? '' : read.error.code).toBe('setting-invalid');
  expect(read.ok ? '' : read.error.message).toContain(message);
});
