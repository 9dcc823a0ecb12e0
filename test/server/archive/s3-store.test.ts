// The archive's requests to an S3-like store, over real HTTP.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { openArchiveStore } from '../../../apps/server/src/archive/open-archive-store.ts';
import { type S3Fake, startS3Fake } from './s3-fake.ts';

let fake: S3Fake;
beforeEach(async () => {
  fake = await startS3Fake();
});
afterEach(() => fake.close());

const KEY = 'set-records/0f/some.json.zst';
const BYTES = Buffer.from([0, 1, 2, 255]);

test('writes, reads and removes under its prefix', async () => {
  const store = openArchiveStore(fake.location);
  expect(await store.read(KEY)).toBeUndefined();
  await store.write(KEY, BYTES);
  expect([...fake.objects.keys()]).toEqual([`arena/${KEY}`]);
  expect(await store.read(KEY)).toEqual(BYTES);
  await store.remove(KEY);
  await store.remove(KEY);
  expect(fake.objects.size).toBe(0);
});

test('retries a busy store, and reports one that stays busy', async () => {
  const store = openArchiveStore(fake.location);
  fake.failing = 2;
  await store.write(KEY, BYTES);
  fake.failing = 2;
  expect(await store.read(KEY)).toEqual(BYTES);
  fake.failing = Number.POSITIVE_INFINITY;
  await expect(store.read(KEY)).rejects.toThrow(/GET arena\/set-records.*503.*SlowDown/);
});

test('wrong credentials and a missing bucket are errors, not missing content', async () => {
  const stranger = openArchiveStore({ ...fake.location, secretAccessKey: 'another' });
  await expect(stranger.write(KEY, BYTES)).rejects.toThrow('SignatureDoesNotMatch');
  await expect(stranger.read(KEY)).rejects.toThrow('SignatureDoesNotMatch');
  const elsewhere = openArchiveStore({ ...fake.location, bucket: 'other' });
  await expect(elsewhere.read(KEY)).rejects.toThrow('NoSuchBucket');
  expect(fake.objects.size).toBe(0);
});

test('sends a signed session token', async () => {
  const store = openArchiveStore({ ...fake.location, sessionToken: 'temporary' });
  await store.write(KEY, BYTES);
  expect(await store.read(KEY)).toEqual(BYTES);
});

test('throws if the store cannot be reached', async () => {
  const store = openArchiveStore(fake.location);
  await fake.close();
  await expect(store.read(KEY)).rejects.toThrow();
  fake = await startS3Fake();
});
