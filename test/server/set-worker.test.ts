import { expect, test } from 'vitest';
import type { SetQueue } from '../../apps/server/src/sets/set-queue.ts';
import { startSetWorker } from '../../apps/server/src/sets/set-worker.ts';

const NEVER_MS = 2 ** 30;

test('what is queued while the queue is being asked is asked for again, not at the next poll', async () => {
  let asked = 0;
  let again: () => void = () => {};
  const askedAgain = new Promise<void>((resolve) => {
    again = resolve;
  });
  const queue = {
    take: async () => {
      asked += 1;
      if (asked === 2) again();
      await Promise.resolve();
      if (asked === 1) worker.wake();
      return [];
    },
    giveBack: async () => {},
  } as Partial<SetQueue> as SetQueue;
  const worker = startSetWorker({
    ...{ queue, slots: 2, batch: 1, pollMs: NEVER_MS },
    ...{ prisma: {} as never, tasks: {} as never, pool: { close: async () => {} } as never },
    onSet: async () => {},
    onVoid: async () => false,
    onError: (error) => {
      throw error;
    },
  });
  await askedAgain;
  await worker.close();
  expect(asked).toBe(2);
});
