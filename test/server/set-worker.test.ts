import { expect, test } from 'vitest';
import type { JobId, SetQueue } from '../../apps/server/src/sets/set-queue.ts';
import type { SetTask } from '../../apps/server/src/sets/set-task.ts';
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

test('a tournament whose sets hold all slots keeps no other from its share', async () => {
  const waiting = [...numbered('absent', 9), ...numbered('present', 5)];
  const playing: JobId[] = [];
  let most = 0;
  const queue = {
    take: async (count: number, exceptOf: readonly string[]) => {
      const free = waiting.filter((job) => !exceptOf.includes(tournamentOf(job)));
      return free.slice(0, count).map((job) => waiting.splice(waiting.indexOf(job), 1)[0]!);
    },
    remove: async () => {},
    giveBack: async () => {},
  } as Partial<SetQueue> as SetQueue;
  const given = Promise.withResolvers<void>();
  const played = Promise.withResolvers<void>();
  const worker = startSetWorker({
    ...{ queue, slots: 4, batch: 1, share: 2, pollMs: NEVER_MS, prisma: {} as never },
    tasks: { find: async (jobs) => new Map(jobs.map((job) => [job, taskOf(job)])) },
    pool: {
      play: async ({ job }) => {
        const id = job as unknown as JobId;
        playing.push(id);
        if (tournamentOf(id) === 'absent') await given.promise;
        most = Math.max(most, playing.filter((other) => tournamentOf(other) === 'absent').length);
        if (id === 'present 4') played.resolve();
        throw new Error('played');
      },
      close: async () => given.resolve(),
    },
    onSet: async () => {},
    onVoid: async () => false,
    onError: (error) => {
      throw error;
    },
  });
  await played.promise;
  await worker.close();
  expect(most).toBe(4);
  expect(playing.slice(4)).toEqual(numbered('present', 5));
});

function numbered(tournament: string, count: number): JobId[] {
  return Array.from({ length: count }, (_, number) => `${tournament} ${number}`);
}

function tournamentOf(job: JobId): string {
  return job.split(' ')[0]!;
}

/** The set's order is its job, for the pool to know it by. */
function taskOf(job: JobId): SetTask {
  return { tournamentId: tournamentOf(job), order: { job } as unknown as SetTask['order'], format: 'classic' };
}
