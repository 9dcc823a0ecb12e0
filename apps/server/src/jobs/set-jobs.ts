// Sets as jobs: queues them by where they can be played, plays them with the players of this process, and stores them.
// Competitions plan sets and count their results.

import { isHostFault, type PlayedSet, type SetPlayer, type SetSpec } from '@mcr-arena/runs';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { systemClock } from '../accounts/processor-time.ts';
import type { Database, Store } from '../database/open-database.ts';
import { bookSet } from './book-set.ts';
import { keepingApart } from './kept-apart.ts';
import {
  type JobId,
  openSetQueues,
  SET_QUEUES,
  type SetJob,
  type SetQueueName,
  type SetQueues,
  type TakenJob,
} from './set-queue.ts';
import { type PlayerSlots, type SetWorker, startSetWorker } from './set-worker.ts';
import { type StoredSet, storeSet } from './store-set.ts';
import { voidSet } from './void-set.ts';

/** A player that this process has only while it holds a lease. */
interface LeasedPlayer extends Omit<PlayerSlots, 'player'> {
  /** Other queues from which the player takes sets, each with the same number of slots. */
  readonly others?: readonly SetQueueName[];
  /** Calls `begin` when this process acquires the lease, and closes the returned worker when it loses it. */
  whileHeld(begin: (player: SetPlayer) => Promise<Pick<SetWorker, 'close'>>): void;
  close(): Promise<void>;
}

/** Players of this process, by the queue from which they take sets. A queue without a player is left to other processes. */
export type SetPlayers = Readonly<Partial<Record<SetQueueName, PlayerSlots | LeasedPlayer>>>;

export interface SetJobEvents {
  /** Called when a set was stored. */
  onSet(job: SetJob, stored: StoredSet): Promise<void>;
  /** Called when an internal error voided a set, for the `voids`-th time. Returns whether it is played again. */
  onVoid(job: SetJob, voids: number, message: string): Promise<boolean>;
  /** Called when no process can play a set, before it is removed from its queue. */
  onMalformed(job: Pick<SetJob, 'id' | 'competition'>, message: string): Promise<void>;
}

export interface SetJobOptions extends SetJobEvents {
  readonly database: Database;
  readonly players: SetPlayers;
  queueOf(spec: SetSpec): SetQueueName;
  onError(error: unknown): void;
}

/** Polling interval; other processes do not announce the jobs that they add. */
const POLL_MS = 500;

export type SetJobs = Awaited<ReturnType<typeof startSetJobs>>;

export async function startSetJobs(options: SetJobOptions) {
  const { database, players, queueOf, onError } = options;
  const queues = await openSetQueues(database, onError);
  const workers = new Set<SetWorker>();
  const leased = new Map<SetQueueName, LeasedPlayer>();
  for (const name of SET_QUEUES) {
    const slots = players[name];
    if (slots === undefined) continue;
    if ('whileHeld' in slots) leased.set(name, slots);
    else workers.add(startWorker(options, queues, name, slots));
  }
  return {
    /** Queues sets that have no job. */
    add: async (jobs: readonly SetJob[], store: Store): Promise<void> => {
      for (const name of SET_QUEUES) {
        const own = jobs.filter(({ spec }) => queueOf(spec) === name);
        await queues.of(name).add(own, store);
      }
    },
    /** Returns the sets among these that have a job. Jobs that were cancelled or failed are made available again. */
    resume: async (jobs: readonly JobId[], store: Store): Promise<ReadonlySet<JobId>> => {
      for (const name of SET_QUEUES) await queues.of(name).resume(jobs, store);
      return queues.known(jobs, store);
    },
    /** Removes sets from the queue; sets in play are finished, unless `abandon` follows. */
    cancel: async (jobs: readonly JobId[], store: Store): Promise<void> => {
      for (const name of SET_QUEUES) await queues.of(name).cancel(jobs, store);
    },
    /** Ends the sets of a cancelled competition that this process plays or has taken. */
    abandon: (competition: string): void => {
      for (const worker of workers) worker.abandon((job) => job.competition === competition);
    },
    /** Call it once the transaction that added jobs is committed. */
    wake: (): void => {
      for (const worker of workers) worker.wake();
    },
    /** Lets leased players take sets once this process holds the lease. */
    offerLeased: (): void => {
      for (const [name, slots] of leased) {
        slots.whileHeld(async (player) => {
          const own = await startLeased(options, queues, name, { ...slots, player });
          for (const worker of own) workers.add(worker);
          return { close: () => closeAll(own, workers) };
        });
      }
    },
    /** Takes no more sets and releases those in play. */
    close: async (): Promise<void> => {
      for (const slots of leased.values()) await slots.close();
      await closeAll([...workers], workers);
      await queues.close();
    },
  };
}

/** Starts workers on all queues of the player, after releasing the sets of a process that had it before. */
async function startLeased(
  options: SetJobOptions,
  queues: SetQueues,
  name: SetQueueName,
  { others = [], ...slots }: PlayerSlots & Pick<LeasedPlayer, 'others'>,
): Promise<readonly SetWorker[]> {
  const names = [name, ...others];
  for (const each of names) await queues.of(each).takeOver();
  return names.map((each) => startWorker(options, queues, each, slots));
}

/** Closes workers and removes them from `all`. */
async function closeAll(workers: readonly SetWorker[], all: Set<SetWorker>): Promise<void> {
  for (const worker of workers) all.delete(worker);
  await Promise.all(workers.map((worker) => worker.close()));
}

function startWorker(options: SetJobOptions, queues: SetQueues, name: SetQueueName, slots: PlayerSlots): SetWorker {
  const { database, onSet, onVoid, onMalformed, onError } = options;
  const { prisma } = database;
  const queue = queues.of(name);
  return startSetWorker({
    ...slots,
    queue,
    onError,
    pollMs: POLL_MS,
    player: keepingApart(slots.player, prisma, onError),
    findAbandoned: (jobs) => findCancelled(prisma, jobs),
    onAbandoned: ({ id }, { cpuMs }) =>
      prisma.$transaction(async (transaction) => {
        if (cpuMs !== undefined) await bookSet(transaction, id, cpuMs, systemClock());
        await queue.end([id], transaction);
      }),
    store: async (job: SetJob, played: PlayedSet) => {
      const stored = await storeSet(prisma, queue, job, played);
      if (stored !== undefined) await onSet(job, stored);
    },
    onMalformed: async (job, message) => {
      await onMalformed(job, message);
      await queue.end([job.id], prisma);
    },
    onVoid: async (job, thrown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      const blame = isHostFault(thrown) ? { position: thrown.bot.position, usedMs: thrown.usedMs } : {};
      const voided = await voidSet(prisma, queue, job, { message, ...blame });
      if (voided === undefined) {
        await queue.end([job.id], prisma);
        return false;
      }
      const isRepeated = await onVoid(job, voided.voids, message);
      return isRepeated && !voided.replaced;
    },
  });
}

/** Finds the jobs of cancelled competitions. */
async function findCancelled(prisma: PrismaClient, jobs: readonly TakenJob[]): Promise<(job: TakenJob) => boolean> {
  const ids = [...new Set(jobs.map(({ competition }) => competition))];
  const where = { id: { in: ids }, status: 'cancelled' as const };
  const cancelled = new Set((await prisma.competition.findMany({ where, select: { id: true } })).map(({ id }) => id));
  return ({ competition }) => cancelled.has(competition);
}
