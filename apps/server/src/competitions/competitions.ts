// Runs competitions of all kinds: starts and stops them, and plans further sets when sets have been played. All state is in the
// database, so competitions resume after a crash.

import { type Result, success } from '@mcr-arena/tiles';
import { LRUCache } from 'lru-cache';
import type { CompetitionStatus, PrismaClient } from '../../dist/prisma/client.ts';
import type { Database } from '../database/open-database.ts';
import type { Announce } from '../events/announcements.ts';
import { atIntervals } from '../events/at-intervals.ts';
import { type SetJobEvents, type SetJobOptions, type SetPlayers, startSetJobs } from '../jobs/set-jobs.ts';
import { type AdvanceTools, advanceCompetition, MAX_VOIDS } from './advance.ts';
import type { Audience } from './audience.ts';
import {
  type CompetitionKind,
  type CompetitionKinds,
  type Disclosure,
  kindOf,
  reservationOf,
} from './competition-kind.ts';
import { findCompetition } from './competition-row.ts';
import { type Control, type ControlError, controlCompetition, failCompetition } from './control.ts';
import { announcementsOf, discloseSets } from './disclosure.ts';

interface CompetitionOptions {
  readonly database: Database;
  readonly kinds: CompetitionKinds;
  /** Players of sets in this process. */
  readonly players: SetPlayers;
  readonly queueOf: SetJobOptions['queueOf'];
  /** Detects visitors; absent in processes without pages. */
  readonly audience?: Audience;
  readonly announce: Announce;
  /** Called with background errors; the work continues or is retried. */
  onError(error: unknown): void;
}

/** Interval at which all running competitions are advanced, in case an event was missed. Failures do not block the others. */
const SWEEP_MS = 30_000;
/** Maximum number of competitions whose kind is cached. */
const KINDS_KEPT = 10_000;

export type Competitions = Awaited<ReturnType<typeof startCompetitions>>;

export async function startCompetitions(options: CompetitionOptions) {
  const { database, kinds, announce, onError } = options;
  const { prisma } = database;
  const typeOf = createTypeLookup(prisma, kinds);
  /** Discloses and announces the played sets that are due. */
  const disclose = discloseWith(prisma, typeOf, announce);
  const waiting = new WaitingCompetitions((id) => void advance(id).catch(onError));
  const actions: SetEventActions = {
    disclose,
    advance: (id) => advance(id),
    setAside: (set) => jobs.cancel([set], prisma),
    fail: (id, message) => fail(id, message),
  };
  const jobs = await startSetJobs({ ...options, ...setEventsOf({ prisma, typeOf, onError }, actions) });
  const tools: AdvanceTools = { prisma, jobs, kinds };
  const sweep = async (): Promise<void> => {
    for (const id of await listRunning(prisma, kinds)) await advance(id).catch(onError);
  };
  const fail = async (id: string, message: string): Promise<void> => {
    const hasFailed = await failCompetition(tools, id, message);
    if (hasFailed) announce({ type: 'statusChanged', competition: id, status: 'failed' });
  };
  /** Discloses sets, and plans and queues further ones if the competition is running. */
  const advance = async (id: string): Promise<void> => {
    await disclose(id);
    const isWatched = options.audience?.isThere() ?? false;
    const advanced = await advanceCompetition(tools, id, { isWatched });
    for (const announcement of advanced?.announcements ?? []) announce(announcement);
    waiting.set(id, advanced?.waitMs);
    jobs.wake();
    for (const other of advanced?.next ?? []) await advance(other);
  };
  await sweep();
  jobs.offerLeased();
  const endSweeping = atIntervals(SWEEP_MS, sweep, onError);
  options.audience?.onArrival(() => void sweep().catch(onError));
  /** `reason`: shown with a cancelled competition. */
  const control = controlWith(tools, announce, advance);
  return {
    control,
    advance,
    disclose,
    /** Ends the sets of a cancelled competition in this process. Call it in all processes. */
    abandon: jobs.abandon,
    /** The competition as its kind shows it; undefined if it does not exist. */
    document: documentWith(prisma, kinds),
    /** Reason why users cannot give a competition this id; undefined if they can. */
    reservationOf: (id: string): Promise<string | undefined> => reservationOf(kinds, prisma, id),
    /** Takes accounts and bots that may not play any more out of all competitions. Idempotent. */
    releaseBarred: async (): Promise<void> => {
      const cancel = (id: string, reason?: string) => control(id, 'cancel', reason);
      for (const kind of kinds.values()) await kind.releaseBarred?.({ prisma, announce, cancel });
    },
    close: async (): Promise<void> => {
      waiting.clear();
      await Promise.all([endSweeping(), jobs.close()]);
    },
  };
}

function discloseWith(prisma: PrismaClient, typeOf: TypeLookup, announce: Announce) {
  return async (id: string): Promise<void> => {
    const { kind, disclosure } = await typeOf(id);
    const sets = await discloseSets(prisma, id, disclosure);
    if (sets.length === 0) return;
    for await (const announcement of announcementsOf(prisma, kind, id, sets)) announce(announcement);
  };
}

function documentWith(prisma: PrismaClient, kinds: CompetitionKinds) {
  return async (id: string): Promise<unknown> => {
    const row = await findCompetition(prisma, id);
    return row && kindOf(kinds, row).document(prisma, row);
  };
}

function controlWith(tools: AdvanceTools, announce: Announce, advance: (id: string) => Promise<void>) {
  return async (id: string, control: Control, reason?: string): Promise<Result<CompetitionStatus, ControlError>> => {
    const changed = await controlCompetition(tools, id, control, reason);
    if (!changed.ok) return changed;
    const { status, children } = changed.value;
    for (const competition of [id, ...children]) announce({ type: 'statusChanged', competition, status });
    if (status === 'running') for (const each of [id, ...children]) await advance(each);
    return success(status);
  };
}

/** Ids of the competitions that are advanced at intervals. */
async function listRunning(prisma: PrismaClient, kinds: CompetitionKinds): Promise<readonly string[]> {
  const where = { status: 'running' as const, kind: { in: [...kinds.keys()] } };
  return (await prisma.competition.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

interface SetEventTools {
  readonly prisma: PrismaClient;
  readonly typeOf: TypeLookup;
  onError(error: unknown): void;
}

interface SetEventActions {
  advance(id: string): Promise<void>;
  disclose(id: string): Promise<void>;
  /** Takes a set from the queue until its competition waits for nothing else. */
  setAside(set: string): Promise<void>;
  fail(id: string, message: string): Promise<void>;
}

/** Updates a competition when one of its sets was stored, was voided, or cannot be played. */
function setEventsOf(
  { prisma, typeOf, onError }: SetEventTools,
  { advance, disclose, setAside, fail }: SetEventActions,
): SetJobEvents {
  return {
    onSet: async ({ competition: id }, { othersOpen }) => {
      const { kind } = await typeOf(id);
      // Two processes that store the last two sets at the same time each see the other's set as open, so check again.
      const isDue = kind.plansAfter === 'every-set' || !othersOpen || !(await hasOpenSet(prisma, id));
      await (isDue ? advance(id) : disclose(id));
    },
    onVoid: async ({ id: job, competition: id }, voids, message) => {
      onError(new Error(`set ${job} of ${id} is void: ${message}`));
      if (voids < MAX_VOIDS) return true;
      if (voids === MAX_VOIDS && (await typeOf(id)).disclosure !== 'stored') {
        await setAside(job);
        await advance(id);
        return false;
      }
      // The reason is public: only the first line, without the stack trace.
      const [reason] = message.split('\n');
      await fail(id, `a set failed ${voids} times, last with: ${reason}`);
      return false;
    },
    onMalformed: async ({ id: job, competition: id }, message) => {
      onError(new Error(`job ${job} of ${id} cannot be played: ${message}`));
      await fail(id, `a job cannot be read: ${message}`);
    },
  };
}

/** Properties of a competition that never change. */
interface CompetitionType {
  readonly kind: CompetitionKind;
  readonly disclosure: Disclosure;
}

type TypeLookup = (id: string) => Promise<CompetitionType>;

/** Returns a cached lookup by the id of a competition. */
function createTypeLookup(prisma: PrismaClient, kinds: CompetitionKinds): TypeLookup {
  const types = new LRUCache<string, CompetitionType>({ max: KINDS_KEPT });
  return async (id) => {
    const known = types.get(id);
    if (known !== undefined) return known;
    const row = await findCompetition(prisma, id);
    if (row === undefined) throw new Error(`competition "${id}" not found`);
    const kind = kindOf(kinds, row);
    const type = { kind, disclosure: kind.disclosure(row) };
    types.set(id, type);
    return type;
  };
}

async function hasOpenSet(prisma: PrismaClient, competitionId: string): Promise<boolean> {
  const open = await prisma.competitionSet.findFirst({
    where: { competitionId, playedAt: null },
    select: { id: true },
  });
  return open !== null;
}

/** Timers that advance competitions later, by id. */
class WaitingCompetitions {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #onDue: (id: string) => void;

  constructor(onDue: (id: string) => void) {
    this.#onDue = onDue;
  }

  /** `ms`: delay until the competition is due; if absent, its timer is removed. */
  set(id: string, ms: number | undefined): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    if (ms === undefined) return;
    const due = (): void => {
      this.#timers.delete(id);
      this.#onDue(id);
    };
    this.#timers.set(id, setTimeout(due, ms).unref());
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
