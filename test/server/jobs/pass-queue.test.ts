// A queue of passes: of several servers, one runs a pass at a time.

import { expect, test } from 'vitest';
import { openPassQueue } from '../../../apps/server/src/jobs/pass-queue.ts';
import { newDatabase } from '../throwaway.ts';

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
