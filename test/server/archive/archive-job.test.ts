// The job that moves old records to the archive: one server runs it at a time, and every failed pass is reported.

import { expect, test } from 'vitest';
import { startArchiveJob } from '../../../apps/server/src/archive/archive-job.ts';
import type { ArchiveStore } from '../../../apps/server/src/archive/archive-store.ts';
import { newDatabase, until } from '../throwaway.ts';
import { newArchive } from './archive-under-test.ts';

test('two servers that start together do not write at the same time; every failed pass is reported', async () => {
  const database = await newDatabase();
  const archive = newArchive();
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
  archive.close();
  await database.close();
});
