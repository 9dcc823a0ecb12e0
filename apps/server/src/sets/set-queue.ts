// The queues of sets to be played, one for each venue: jobs of pg-boss on the same database. A set and its job share an id,
// so a set is queued once however often that is asked for. A queue only says who plays what when: what was played, the
// sets themselves say.

import { fromPrisma, PgBoss } from 'pg-boss';
import type { Database, Store } from '../database/open-database.ts';
import { VENUES, type Venue } from './venue.ts';

/** The id of a set and of its job. */
export type JobId = string;

export interface SetQueue {
  /** As pg-boss knows it: the job of a kept set is deleted by the statement that keeps it. */
  readonly name: string;
  /** Queues sets of a tournament that were never queued. */
  addNew(tournament: string, jobs: readonly JobId[], store: Store): Promise<void>;
  /** Queues sets, and sets again that were taken out or failed. Sets that are queued or being played stay as they are. */
  add(tournament: string, jobs: readonly JobId[], store: Store): Promise<void>;
  /** Takes sets out; those being played go on. */
  remove(jobs: readonly JobId[], store: Store): Promise<void>;
  /** Up to `count` sets to be played by this process, none of these tournaments. */
  take(count: number, exceptOf: readonly string[]): Promise<readonly JobId[]>;
  /** Tells that these sets are still being played: else others would take them over. */
  keep(jobs: readonly JobId[]): Promise<void>;
  /** The set was not played to its end: someone else may take it. */
  giveBack(jobs: readonly JobId[]): Promise<void>;
  /** Gives back what is being played: by processes that ended, where this one alone may play such sets. */
  takeOver(): Promise<void>;
}

export interface SetQueues {
  of(venue: Venue): SetQueue;
  close(): Promise<void>;
}

const QUEUE_NAMES: Readonly<Record<Venue, string>> = { anywhere: 'sets', connected: 'connected-sets' };
const YEAR_S = 365 * 24 * 3600;
/** A set whose player has been silent for so long is taken over. */
const SILENCE_S = 30;
export const KEEP_INTERVAL_MS = 10_000;

const QUEUE_OPTIONS = {
  retryLimit: 1_000_000,
  retryDelay: 0,
  heartbeatSeconds: SILENCE_S,
  expireInSeconds: 24 * 3600 - 1,
  retentionSeconds: YEAR_S,
  deleteAfterSeconds: 3600,
};

/** Opens the queues. `onError` hears of what fails in the background. */
export async function openSetQueues(database: Database, onError: (error: Error) => void): Promise<SetQueues> {
  const boss = new PgBoss({
    ...database.queueOptions,
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on('error', onError);
  await boss.start();
  for (const venue of VENUES) await prepareQueue(boss, QUEUE_NAMES[venue], database);
  const queues = {
    anywhere: queueOn(boss, QUEUE_NAMES.anywhere, database),
    connected: queueOn(boss, QUEUE_NAMES.connected, database),
  };
  return { of: (venue) => queues[venue], close: () => boss.stop({ graceful: false }) };
}

async function prepareQueue(boss: PgBoss, name: string, database: Database): Promise<void> {
  await boss.createQueue(name, QUEUE_OPTIONS);
  if (database.isOwn) await giveBackOrphans(boss, name, database);
  // Fills pg-boss's cache of queues: within a transaction it could not, on a database of one connection.
  await boss.getQueue(name);
  await boss.insert(name, []);
}

/** Sets that were being played when the server before this one ended. If a worker still plays one, it is played twice and stored once. */
async function giveBackOrphans(boss: PgBoss, name: string, { prisma }: Database): Promise<void> {
  const orphans = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM pgboss.job WHERE name = ${name} AND state = 'active'`;
  if (orphans.length > 0) await boss.fail(name, idsOf(orphans));
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function queueOn(boss: PgBoss, name: string, database: Database): SetQueue {
  const addNew = async (tournament: string, jobs: readonly JobId[], store: Store): Promise<void> => {
    if (jobs.length === 0) return;
    await boss.insert(
      name,
      jobs.map((id) => ({ id, group: { id: tournament } })),
      { db: fromPrisma(store) },
    );
  };
  return {
    name,
    addNew,
    add: async (tournament, jobs, store) => {
      if (jobs.length === 0) return;
      const db = fromPrisma(store);
      await addNew(tournament, jobs, store);
      await boss.resume(name, [...jobs], { db });
      await boss.retry(name, [...jobs], { db });
    },
    remove: async (jobs, store) => {
      if (jobs.length > 0) await boss.cancel(name, [...jobs], { db: fromPrisma(store) });
    },
    take: async (count, exceptOf) => idsOf(await boss.fetch(name, { batchSize: count, ignoreGroups: [...exceptOf] })),
    keep: async (jobs) => {
      if (jobs.length > 0) await boss.touch(name, [...jobs]);
    },
    giveBack: async (jobs) => {
      if (jobs.length > 0) await boss.fail(name, [...jobs]);
    },
    takeOver: () => giveBackOrphans(boss, name, database),
  };
}
