// The job that moves old records to the archive: one server runs it at a time, and every failed pass is reported.

import { expect, test } from 'vitest';
import { startArchiveJob } from '../../../apps/server/src/archive/archive-job.ts';
import type { ArchiveStore } from '../../../apps/server/src/archive/archive-store.ts';
import { openPassQueue } from '../../../apps/server/src/jobs/pass-queue.ts';
import { newDatabase, until } from '../throwaway.ts';
import { ARCHIVES } from './archive-under-test.ts';

const failed = (error: unknown): void => expect.unreachable(String(error));

test('a pass is queued once and belongs to one server until it ends', async () => {
  const database = await newDatabase();
  const open = () => openPassQueue(database, 'passes', failed);
  const [one, other] = [await open(), await open()];
  await one.add();
  await other.add();
  const job = (await one.take())!;
  await other.add();
  expect(await other.take()).toBeUndefined();
  await one.renew(job);
  await one.end(job);
  expect(await other.take()).toBeUndefined();
  await other.add();
  expect(await one.take()).toBeDefined();
  await one.close();
  await other.close();
  await database.close();
});

test('two servers that start together do not write at the same time; every failed pass is reported', async () => {
  const database = await newDatabase();
  const archive = await ARCHIVES.folder();
  const errors: string[] = [];
  let passes = 0;
  let underWay = 0;
  const store: ArchiveStore = {
    ...archive.store,
    tidy: async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      underWay -= 1;
      passes += 1;
      throw new Error('the disk is full');
    },
  };
  const options = { database, store, days: 0, log: { info: () => {} } };
  const onError = (error: unknown): void => void errors.push(String(error));
  const stop = await Promise.all([startArchiveJob({ ...options, onError }), startArchiveJob({ ...options, onError })]);
  await until(async () => passes > 0);
  for (const end of stop) await end();
  expect(errors).toEqual(Array(passes).fill('Error: the disk is full'));
  await archive.close();
  await database.close();
});
