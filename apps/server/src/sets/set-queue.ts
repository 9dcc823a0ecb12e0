// The queue of sets to be played: jobs of pg-boss on the same database. A set and its job share an id, so a set is queued
// once however often that is asked for. The queue only says who plays what when: what was played, the sets themselves say.

import { fromPrisma, PgBoss } from 'pg-boss';
import type { Database, Store } from '../database/open-database.ts';

/** The id of a set and of its job. */
export type SetKey = string;

export interface SetQueue {
  /** Queues sets that were never queued. */
  addNew(keys: readonly SetKey[], store: Store): Promise<void>;
  /** Queues sets, and sets again that were taken out or failed. Sets that are queued or being played stay as they are. */
  add(keys: readonly SetKey[], store: Store): Promise<void>;
  /** Takes sets out; those being played go on. */
  remove(keys: readonly SetKey[], store: Store): Promise<void>;
  /** Up to `count` sets to be played by this process. */
  take(count: number): Promise<readonly SetKey[]>;
  /** Tells that these sets are still being played: else others would take them over. */
  keep(keys: readonly SetKey[]): Promise<void>;
  /** The set has been played: in the same transaction that keeps it. */
  done(key: SetKey, store: Store): Promise<void>;
  /** The set was not played to its end: someone else may take it. */
  giveBack(keys: readonly SetKey[]): Promise<void>;
  close(): Promise<void>;
}

const QUEUE = 'sets';
const YEAR_S = 365 * 24 * 3600;
/** A set whose player has been silent for so long is taken over. */
const SILENCE_S = 30;
export const KEEP_INTERVAL_MS = 10_000;

const QUEUE_OPTIONS = {
  retryLimit: 1_000_000,
  retryDelay: 0,
  expireInSeconds: 24 * 3600 - 1,
  retentionSeconds: YEAR_S,
  deleteAfterSeconds: 3600,
};

/** Opens the queue. `onError` hears of what fails in the background. */
export async function openSetQueue(database: Database, onError: (error: Error) => void): Promise<SetQueue> {
  const boss = new PgBoss({
    ...database.queueOptions,
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on('error', onError);
  await boss.start();
  // Where nobody else can play, a silent player is a dead one, and the next start gives its sets back.
  const heartbeat = database.shared ? { heartbeatSeconds: SILENCE_S } : {};
  await boss.createQueue(QUEUE, { ...QUEUE_OPTIONS, ...heartbeat });
  if (!database.shared) await giveBackOrphans(boss, database);
  // Fills pg-boss's cache of queues: within a transaction it could not, on a database of one connection.
  await boss.getQueue(QUEUE);
  await boss.insert(QUEUE, []);
  return queueOn(boss);
}

/** Sets that were being played when the process before this one ended. */
async function giveBackOrphans(boss: PgBoss, { prisma }: Database): Promise<void> {
  const orphans = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM pgboss.job WHERE name = ${QUEUE} AND state = 'active'`;
  if (orphans.length > 0) await boss.fail(QUEUE, idsOf(orphans));
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function queueOn(boss: PgBoss): SetQueue {
  const addNew = async (keys: readonly SetKey[], store: Store): Promise<void> => {
    const jobs = keys.map((id) => ({ id }));
    await boss.insert(QUEUE, jobs, { db: fromPrisma(store) });
  };
  return {
    addNew,
    add: async (keys, store) => {
      if (keys.length === 0) return;
      const db = fromPrisma(store);
      await addNew(keys, store);
      await boss.resume(QUEUE, [...keys], { db });
      await boss.retry(QUEUE, [...keys], { db });
    },
    remove: async (keys, store) => {
      if (keys.length > 0) await boss.cancel(QUEUE, [...keys], { db: fromPrisma(store) });
    },
    take: async (count) => idsOf(await boss.fetch(QUEUE, { batchSize: count })),
    keep: async (keys) => {
      if (keys.length > 0) await boss.touch(QUEUE, [...keys]);
    },
    done: async (key, store) => {
      await boss.complete(QUEUE, key, null, { includeQueued: true, db: fromPrisma(store) });
    },
    giveBack: async (keys) => {
      if (keys.length > 0) await boss.fail(QUEUE, [...keys]);
    },
    close: () => boss.stop({ graceful: false }),
  };
}
