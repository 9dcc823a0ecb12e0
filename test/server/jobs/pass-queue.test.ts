// A queue of passes: of several servers, one runs a pass at a time.

import { expect, test } from 'vitest';
import { openQueue, openQueueBoss } from '../../../apps/server/src/database/job-queues.ts';
import { PASSES } from '../../../apps/server/src/jobs/passes.ts';
import { newDatabase } from '../throwaway.ts';

const failed = (error: unknown): void => expect.unreachable(String(error));

test('a pass is queued once and belongs to one server until it ends', async () => {
  const database = await newDatabase();
  const open = async () => {
    const { boss, close } = await openQueueBoss(database, failed);
    return { ...(await openQueue(boss, database, { ...PASSES, name: 'passes' })), close };
  };
  const [one, other] = [await open(), await open()];
  await one.add([{}]);
  await other.add([{}]);
  const job = (await one.take(1, []))[0]!.id;
  await other.add([{}]);
  expect(await other.take(1, [])).toEqual([]);
  await one.renew([job]);
  await one.end([job]);
  expect(await other.take(1, [])).toEqual([]);
  await other.add([{}]);
  expect(await one.take(1, [])).toHaveLength(1);
  await one.close();
  await other.close();
  await database.close();
});
