import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { readSettings } from '../../apps/server/src/settings.ts';

test.each([
  'postgres://mcr@localhost/mcr',
  'postgresql://mcr:s%2Fe%40c%23ret@db:5432/mcr?sslmode=require',
  'postgres:///mcr?host=/run/postgresql',
])('accepts DATABASE_URL=%s', (url) => {
  expect(expectValue(readSettings({ DATABASE_URL: url })).database).toEqual({ type: 'postgres', url });
});

test.each([
  'mysql://mcr:secret@db/mcr',
  'secret',
  'postgres://mcr:secret/x@db/mcr',
  'postgres://mcr:12/secret@db/mcr',
  'postgres://mcr:12#secret@db/mcr',
])('refuses DATABASE_URL=%s, without its password in the message', (url) => {
  const read = readSettings({ DATABASE_URL: url });
  expect(read).toMatchObject({ ok: false, error: { code: 'setting-invalid' } });
  const message = read.ok ? '' : read.error.message;
  expect(message).toMatch(/^DATABASE_URL: expected postgres:\/\/.*percent-encoded/);
  expect(message).not.toContain('secret');
});

test('refuses a port that is not a number', () => {
  expect(readSettings({ PORT: 'http' })).toMatchObject({
    error: { code: 'setting-invalid', message: expect.stringContaining('PORT="http"') },
  });
});
