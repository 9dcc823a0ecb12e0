// The tournament director: starts and stops tournaments, has their sets played, opens round after round. All it knows is
// in the database; started again after any end of the process, it goes on.

import { openSetPool, type SetPool } from '@mcr-arena/arena';
import { type Result, success } from '@mcr-arena/tiles';
import {
  type DuplicateFormat,
  rankingPointsOf,
  type SetResult,
  type TournamentProgress,
  type TournamentState,
  totalsOf,
} from '@mcr-arena/tournament';
import type { PrismaClient, TournamentStatus } from '../../dist/prisma/client.ts';
import { BOT_HOSTS } from '../bot-hosts.ts';
import { registerHouseBots } from '../bots/house-bots.ts';
import type { Database } from '../database/open-database.ts';
import { openSetQueues, type SetQueues } from '../sets/set-queue.ts';
import { createTaskDesk } from '../sets/set-task.ts';
import { type SetWorker, type SetWorkerOptions, startSetWorker } from '../sets/set-worker.ts';
import type { ConnectedTables } from '../tables/connected-tables.ts';
import { type Advanced, type AdvanceTools, advanceTournament, type MayOpen } from './advance.ts';
import type { Announce } from './announcement.ts';
import { type Control, type ControlError, controlTournament, failTournament } from './control.ts';
import { createTournament, type TournamentOrder } from './create-tournament.ts';
import { createLedger } from './ledger.ts';
import { withPlayedSets } from './standings/played-sets.ts';
import { findTournament, type TournamentRow } from './tournament-row.ts';
import { type WithdrawError, withdrawEntrant } from './withdraw.ts';

export interface DirectorOptions {
  readonly database: Database;
  /** Threads that play sets; 0 where other processes do. */
  readonly workers: number;
  /** The tables at which bots play over connections; absent where other processes have them. */
  readonly tables?: Pick<ConnectedTables, 'whileHeld' | 'close'>;
  readonly announce: Announce;
  /** Holds rounds back until `advance` is called; absent: none. */
  readonly mayOpen?: MayOpen;
  /** What fails in the background; the work goes on or is tried again. */
  onError(error: unknown): void;
}

/** A tournament as it stands: what is kept of it, and what its played sets come to. */
export interface TournamentReading {
  readonly row: TournamentRow;
  readonly state: TournamentProgress;
}

export interface Director {
  create(order: TournamentOrder): Promise<Result<string>>;
  control(id: string, control: Control): Promise<Result<TournamentStatus, ControlError>>;
  /** The last round that the entrant plays. */
  withdraw(id: string, entrant: string): Promise<Result<number, WithdrawError>>;
  /** Undefined if there is none. */
  read(id: string): Promise<TournamentReading | undefined>;
  /** The same with every set that was played, all of them in memory. */
  readWithSets(id: string): Promise<(TournamentReading & { readonly state: TournamentState }) | undefined>;
  /** Opens what can be opened and queues what is to be played, if it runs. */
  advance(id: string): Promise<void>;
  close(): Promise<void>;
}

/** How often everything that runs is looked after, whatever was missed. */
const SWEEP_MS = 30_000;
/** Other processes put sets into the queue without a word. */
const POLL_MS = 500;
/** Sets at tables with connected bots: most of it is waiting for them. A tournament may always have `share` sets in play. */
const CONNECTED_AMOUNT = { slots: 64, batch: 1, share: 8 } as const;
/** Plays of a set that our own faults may void before its tournament stops. */
const MAX_VOIDS = 3;

export async function startDirector(options: DirectorOptions): Promise<Director> {
  const { database, tables, announce, mayOpen, onError } = options;
  const { prisma } = database;
  const queues = await openSetQueues(database, onError);
  const tools: AdvanceTools = { prisma, queues, ledger: createLedger(), ...(mayOpen && { mayOpen }) };
  const heard: HeardOfSets = {
    onSet: async (id, { result, format, othersOpen }) => {
      announceSet(announce, id, result, format);
      // Two processes that keep the last two sets at the same moment each see the other's open: they look once more.
      const isLast = othersOpen === 0 || (await isRoundPlayed(prisma, id, result.round));
      if (isLast) await advance(id);
    },
    onVoid: (...given) => voidSet(tools, options, ...given),
  };
  const setWorkers = new Set([startHere(options, queues, heard)]);
  const advance = async (id: string): Promise<void> => {
    const advanced = await advanceTournament(tools, id);
    if (advanced !== undefined) announceAdvance(announce, id, advanced);
    for (const worker of setWorkers) worker.wake();
  };
  const sweep = async (): Promise<void> => {
    const running = await prisma.tournament.findMany({ where: { status: 'running' }, select: { id: true } });
    // One that cannot be taken on must not hold up the others.
    for (const { id } of running) await advance(id).catch(onError);
  };
  const read = async (id: string): Promise<TournamentReading | undefined> => {
    const row = await findTournament(prisma, id);
    return row && { row, state: await tools.ledger.read(prisma, row) };
  };
  const houseVersions = await registerHouseBots(prisma);
  await sweep();
  await tables?.whileHeld(async (player) => {
    const worker = await startConnected(options, queues, { ...heard, player });
    setWorkers.add(worker);
    return { close: () => worker.close().finally(() => setWorkers.delete(worker)) };
  });
  const sweeping = setInterval(() => void sweep().catch(onError), SWEEP_MS);
  sweeping.unref();
  return {
    create: (order) => createTournament({ prisma, houseVersions }, order),
    control: async (id, control) => {
      const changed = await controlTournament(tools, id, control);
      if (!changed.ok) return changed;
      announce({ type: 'statusChanged', tournament: id, status: changed.value });
      if (changed.value === 'running') await advance(id);
      return success(changed.value);
    },
    withdraw: (id, entrant) => withdrawEntrant(tools, id, entrant),
    read,
    readWithSets: async (id) => {
      const reading = await read(id);
      return reading && { ...reading, state: await withPlayedSets(prisma, reading.state) };
    },
    advance,
    close: async () => {
      clearInterval(sweeping);
      await tables?.close();
      await Promise.all([...setWorkers].map((worker) => worker.close()));
      await queues.close();
    },
  };
}

type HeardOfSets = Pick<SetWorkerOptions, 'onSet' | 'onVoid'>;

function workerTools({ database: { prisma }, onError }: DirectorOptions, heard: HeardOfSets) {
  return { prisma, onError, tasks: createTaskDesk(prisma), pollMs: POLL_MS, ...heard };
}

/** A worker for sets that any process can play. */
function startHere(options: DirectorOptions, queues: SetQueues, heard: HeardOfSets): SetWorker {
  const { workers } = options;
  // Where few others take sets, one more for each thread lies ready, so that none waits while a set is kept.
  const amount = options.database.isOwn ? { slots: 2 * workers, batch: workers } : { slots: workers, batch: 1 };
  const pool = openSetPool(workers, BOT_HOSTS);
  return startSetWorker({ ...workerTools(options, heard), queue: queues.of('anywhere'), pool, ...amount });
}

/** A worker for sets at tables with connected bots, which this process alone may play. */
async function startConnected(
  options: DirectorOptions,
  queues: SetQueues,
  { player, ...heard }: HeardOfSets & { readonly player: SetPool },
): Promise<SetWorker> {
  const queue = queues.of('connected');
  await queue.takeOver();
  return startSetWorker({ ...workerTools(options, heard), queue, pool: player, ...CONNECTED_AMOUNT });
}

/** Counts a set that a fault of our own voided; whether it is to be played again. */
async function voidSet(
  tools: AdvanceTools,
  { announce, onError }: DirectorOptions,
  ...[id, job, message]: Parameters<SetWorkerOptions['onVoid']>
): Promise<boolean> {
  const { prisma } = tools;
  if (await isCancelled(prisma, id)) return false;
  onError(new Error(`set ${job} of ${id} is void: ${message}`));
  const { voids } = await prisma.duplicateSet.update({ where: { id: job }, data: { voids: { increment: 1 } } });
  if (voids < MAX_VOIDS) return true;
  // Everybody can read why: the first line, without the places in the program.
  const [reason] = message.split('\n');
  await failTournament(tools, id, `a set failed ${voids} times, last with: ${reason}`);
  announce({ type: 'statusChanged', tournament: id, status: 'failed' });
  return false;
}

/** In the bridge format the ranking points of a set follow when all tables have played it. */
function announceSet(
  announce: Announce,
  tournament: string,
  { round, table, set, entrants, deals }: SetResult,
  format: DuplicateFormat,
): void {
  const totals = totalsOf(deals);
  announce({
    ...{ type: 'setPlayed', tournament, round, table, set },
    ...{ entrants, totals },
    ...(format === 'bridge' ? {} : { rankingPoints: rankingPointsOf(totals) }),
  });
}

/** Then its sets are void for it, and by no fault. */
async function isCancelled(prisma: PrismaClient, id: string): Promise<boolean> {
  return (await prisma.tournament.count({ where: { id, status: 'cancelled' } })) > 0;
}

async function isRoundPlayed(prisma: PrismaClient, tournamentId: string, roundNumber: number): Promise<boolean> {
  const open = await prisma.duplicateSet.findFirst({
    where: { tournamentId, roundNumber, playedAt: null },
    select: { id: true },
  });
  return open === null;
}

function announceAdvance(announce: Announce, tournament: string, { status, opened }: Advanced): void {
  if (status === 'finished') announce({ type: 'statusChanged', tournament, status });
  if (opened !== undefined) announce({ type: 'roundOpened', tournament, round: opened });
}
