// The queues of sets to be played: pg-boss jobs on the same database, each with its self-contained specification. A set and its
// job share an id, so queueing is idempotent. Only pg-boss writes its tables.

import type { SetSpec } from '@mcr-arena/runs';
import type { Job, PgBoss } from 'pg-boss';
import * as z from 'zod';
import { openBoss, openQueue, REPEATED, sharedJob } from '../database/job-queues.ts';
import type { Database, Store } from '../database/open-database.ts';

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

const BOSS_NAMES: Readonly<Record<SetQueueName, string>> = {
  anywhere: 'set-specs',
  connected: 'connected-set-specs',
  sandboxed: 'sandboxed-set-specs',
  connectedSandboxed: 'connected-sandboxed-set-specs',
};

/** `add` queues sets that have no job. Jobs are ended once their sets are stored. */
export type SetQueue = Awaited<ReturnType<typeof openSetQueue>>;
export type SetQueues = Awaited<ReturnType<typeof openSetQueues>>;

/** Opens the queues. `onError` is called with background errors. */
export async function openSetQueues(database: Database, onError: (error: Error) => void) {
  const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };
  const { boss, close } = await openBoss(database, supervision, onError);
  const queues = {
    anywhere: await openSetQueue(boss, 'anywhere', database),
    connected: await openSetQueue(boss, 'connected', database),
    sandboxed: await openSetQueue(boss, 'sandboxed', database),
    connectedSandboxed: await openSetQueue(boss, 'connectedSandboxed', database),
  };
  return { of: (name: SetQueueName): SetQueue => queues[name], known: findKnown, close };
}

async function openSetQueue(boss: PgBoss, name: SetQueueName, database: Database) {
  const queue = await openQueue(boss, database, { ...REPEATED, name: BOSS_NAMES[name], taken: takenJob });
  return {
    ...queue,
    add: (jobs: readonly SetJob[], store: Store): Promise<void> => queue.add(jobs.map(insertOf), store),
  };
}

function insertOf({ id, competition, share = competition, spec }: SetJob) {
  return { id, group: { id: share }, data: { competition, spec: JSON.stringify(spec) } };
}

/** The sets among these that have a job in any state. */
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

/**
 * The specification is stored as text, because `jsonb` does not keep the order of fields in which rules are recorded. Jobs of 0.2 have
 * no competition: it was their share.
 */
const jobDataSchema = z.object({ competition: z.string().optional(), spec: z.string() });

function takenJob(job: Job<unknown>): TakenJob {
  const parsed = jobDataSchema.safeParse(job.data);
  const shared = sharedJob(job);
  return {
    ...shared,
    competition: parsed.data?.competition ?? shared.share,
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
