// The queues of sets to be played: pg-boss jobs on the same database, each with its self-contained specification. A set and its
// job share an id, so queueing is idempotent. Only pg-boss writes its tables.

import type { SetSpec } from '@mcr-arena/arena';
import { type Db, fromPrisma, type Job, type PgBoss } from 'pg-boss';
import * as z from 'zod';
import { openBoss } from '../database/job-queues.ts';
import type { Database, Store } from '../database/open-database.ts';
import { releaseOrphans } from '../database/orphaned-jobs.ts';

/** The id of a set and of its job. */
export type JobId = string;

export interface SetJob {
  readonly id: JobId;
  /** The competition for which the set counts. */
  readonly competition: string;
  /** Capacity is divided among shares: users for the matches that they request; by default, each competition is one. */
  readonly share?: string;
  readonly spec: SetSpec;
}

/** A job returned by the queue; another version of the program may have written it. */
export interface TakenJob {
  readonly id: JobId;
  readonly competition: string;
  readonly share: string;
  readonly spec: unknown;
}

/** Queues by requirement: none, remote bots, a sandbox for uploaded bots, or both. */
export const SET_QUEUES = ['anywhere', 'connected', 'sandboxed', 'connectedSandboxed'] as const;
export type SetQueueName = (typeof SET_QUEUES)[number];

export interface SetQueue {
  /** Queues sets that have no job. */
  add(jobs: readonly SetJob[], store: Store): Promise<void>;
  /** Makes cancelled and failed jobs available again; queued and active jobs stay unchanged. */
  resume(jobs: readonly JobId[], store: Store): Promise<void>;
  /** Cancels jobs; sets in play continue unless they are abandoned. */
  cancel(jobs: readonly JobId[], store: Store): Promise<void>;
  /** Ends jobs of stored sets. */
  end(jobs: readonly JobId[], store: Store): Promise<void>;
  /** Takes up to `count` jobs, oldest first, except those of the shares in `exceptOf`. */
  take(count: number, exceptOf: readonly string[]): Promise<readonly TakenJob[]>;
  /** Renews the claim on jobs in play. Without renewal, other processes take over after 30 s. */
  renew(jobs: readonly JobId[]): Promise<void>;
  /** Releases jobs whose sets were not finished. */
  release(jobs: readonly JobId[]): Promise<void>;
  /** Releases all active jobs, which belong to ended processes because only this process may play such sets. */
  takeOver(): Promise<void>;
}

export interface SetQueues {
  of(name: SetQueueName): SetQueue;
  /** The sets among these that have a job in any state. */
  known(jobs: readonly JobId[], store: Store): Promise<ReadonlySet<JobId>>;
  close(): Promise<void>;
}

const BOSS_NAMES: Readonly<Record<SetQueueName, string>> = {
  anywhere: 'set-specs',
  connected: 'connected-set-specs',
  sandboxed: 'sandboxed-set-specs',
  connectedSandboxed: 'connected-sandboxed-set-specs',
};
const YEAR_S = 365 * 24 * 3600;
/** Time without renewal after which a set is taken over. */
const SILENCE_S = 30;
export const RENEWAL_MS = 10_000;

const QUEUE_OPTIONS = {
  retryLimit: 1_000_000,
  retryDelay: 0,
  heartbeatSeconds: SILENCE_S,
  expireInSeconds: 24 * 3600 - 1,
  retentionSeconds: YEAR_S,
  deleteAfterSeconds: 3600,
};

/** Opens the queues. `onError` is called with background errors. */
export async function openSetQueues(database: Database, onError: (error: Error) => void): Promise<SetQueues> {
  const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };
  const { boss, close } = await openBoss(database, supervision, onError);
  for (const name of SET_QUEUES) await prepareQueue(boss, BOSS_NAMES[name], database);
  const queues = {
    anywhere: queueOn(boss, BOSS_NAMES.anywhere, database),
    connected: queueOn(boss, BOSS_NAMES.connected, database),
    sandboxed: queueOn(boss, BOSS_NAMES.sandboxed, database),
    connectedSandboxed: queueOn(boss, BOSS_NAMES.connectedSandboxed, database),
  };
  return { of: (name) => queues[name], known: findKnown, close };
}

async function findKnown(jobs: readonly JobId[], store: Store): Promise<ReadonlySet<JobId>> {
  if (jobs.length === 0) return new Set();
  const rows = await store.$queryRaw<{ readonly id: string }[]>`
    SELECT id::text FROM pgboss.job WHERE name = ANY (${Object.values(BOSS_NAMES)}::text[]) AND id = ANY (${[...jobs]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Number of sets of a competition in play, in all processes. */
export async function jobsInPlay(store: Store, competition: string): Promise<number> {
  const [counted] = await store.$queryRaw<{ readonly jobs: number }[]>`
    SELECT count(*)::int AS jobs FROM pgboss.job
    WHERE name = ANY (${Object.values(BOSS_NAMES)}::text[]) AND state = 'active' AND group_id = ${competition}`;
  return counted!.jobs;
}

async function prepareQueue(boss: PgBoss, name: string, database: Database): Promise<void> {
  await boss.createQueue(name, QUEUE_OPTIONS);
  // A set that a worker is still playing is then played twice but stored once.
  if (database.isOwn) await releaseOrphans(boss, name, database.prisma);
  // Fills pg-boss's cache of queues, so that queueing within a transaction needs no second connection.
  await boss.getQueue(name);
  await boss.insert(name, []);
}

function queueOn(boss: PgBoss, name: string, database: Database): SetQueue {
  /** Skips the call if there are no jobs. */
  const on =
    (command: (ids: string[], options: { readonly db: Db }) => Promise<unknown>) =>
    async (jobs: readonly JobId[], store: Store): Promise<void> => {
      if (jobs.length > 0) await command([...jobs], { db: fromPrisma(store) });
    };
  return {
    add: async (jobs, store) => {
      if (jobs.length === 0) return;
      const inserts = jobs.map(({ id, competition, share = competition, spec }) => ({
        id,
        group: { id: share },
        data: { competition, spec: JSON.stringify(spec) },
      }));
      await boss.insert(name, inserts, { db: fromPrisma(store) });
    },
    resume: on(async (ids, options) => {
      await boss.resume(name, ids, options);
      await boss.retry(name, ids, options);
    }),
    cancel: on((ids, options) => boss.cancel(name, ids, options)),
    end: on((ids, options) => boss.deleteJob(name, ids, options)),
    take: async (count, exceptOf) => {
      const jobs = await boss.fetch<unknown>(name, { batchSize: count, ignoreGroups: [...exceptOf] });
      return jobs.map(takenJob);
    },
    renew: async (jobs) => {
      if (jobs.length > 0) await boss.touch(name, [...jobs]);
    },
    release: async (jobs) => {
      if (jobs.length > 0) await boss.fail(name, [...jobs]);
    },
    takeOver: () => releaseOrphans(boss, name, database.prisma),
  };
}

/**
 * The specification is stored as text, because `jsonb` does not keep the order of fields in which rules are recorded. Jobs of 0.2 have
 * no competition: it was their share.
 */
const jobDataSchema = z.object({ competition: z.string().optional(), spec: z.string() });

function takenJob({ id, groupId, data }: Job<unknown>): TakenJob {
  const parsed = jobDataSchema.safeParse(data);
  const share = groupId ?? '';
  return {
    id,
    share,
    competition: parsed.data?.competition ?? share,
    spec: parsed.success ? parseJson(parsed.data.spec) : undefined,
  };
}

/** Undefined if the text is not JSON, so that a malformed job does not block the others. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
