// Takes a running tournament one step on wherever it can go: opens the round that follows from the results, queues its
// sets, or ends the tournament. Doing it twice, or in two servers at once, changes nothing.

import { randomUUID } from 'node:crypto';
import { type EntrantId, openSets, type TournamentConfig, type TournamentProgress } from '@mcr-arena/tournament';
import type { Prisma, PrismaClient, TournamentStatus } from '../../dist/prisma/client.ts';
import type { JobId, SetQueues } from '../sets/set-queue.ts';
import { VENUES, type Venue, venueOf } from '../sets/venue.ts';
import type { Ledger } from './ledger.ts';
import { lockTournament, type TournamentRow } from './tournament-row.ts';

export interface AdvanceTools {
  readonly prisma: PrismaClient;
  readonly queues: SetQueues;
  readonly ledger: Ledger;
  /** Whether the next round of a tournament may be opened now; absent: always. */
  readonly mayOpen?: MayOpen;
}

/** One that may not be opened waits until the tournament is advanced again. */
export type MayOpen = (row: TournamentRow, round: number) => boolean;

export interface Advanced {
  readonly status: TournamentStatus;
  readonly state: TournamentProgress;
  /** The round that was opened by it. */
  readonly opened?: number;
}

/** The tournament after it; undefined if there is none. One that is not running stays as it is. */
export function advanceTournament(tools: AdvanceTools, id: string): Promise<Advanced | undefined> {
  const { prisma, queues, ledger, mayOpen = () => true } = tools;
  return prisma.$transaction(async (transaction) => {
    const row = await lockTournament(transaction, id);
    if (row === undefined) return undefined;
    const state = await ledger.read(transaction, row);
    if (row.status !== 'running') return { status: row.status, state };
    if (state.open === undefined) {
      await transaction.tournament.update({ where: { id }, data: { status: 'finished', endedAt: new Date() } });
      return { status: 'finished', state };
    }
    const planned = mayOpen(row, state.open.round) ? await openRound(transaction, state) : undefined;
    if (planned !== undefined) {
      for (const venue of VENUES) await queues.of(venue).addNew(id, planned[venue], transaction);
      return { status: 'running', state, opened: state.open.round };
    }
    const unplayed = await unplayedJobs(transaction, state.config);
    for (const venue of VENUES) await queues.of(venue).add(id, unplayed[venue], transaction);
    return { status: 'running', state };
  });
}

type JobsByVenue = Readonly<Record<Venue, readonly JobId[]>>;

/** Writes the open round and its sets down; their jobs, or undefined if they were there. */
async function openRound(
  transaction: Prisma.TransactionClient,
  state: TournamentProgress,
): Promise<JobsByVenue | undefined> {
  const tournamentId = state.config.id;
  const { round } = state.open!;
  const { count } = await transaction.round.createMany({
    data: [{ tournamentId, number: round }],
    skipDuplicates: true,
  });
  if (count === 0) return undefined;
  const sets = openSets(state).map(({ table, set, entrants }) => ({
    ...{ id: randomUUID(), tournamentId, roundNumber: round, table, number: set },
    entrants: [...entrants],
  }));
  await transaction.duplicateSet.createMany({ data: sets });
  return byVenue(state.config, sets);
}

/** The sets of a tournament that are planned and not played. */
export async function unplayedJobs(
  transaction: Prisma.TransactionClient,
  config: TournamentConfig,
): Promise<JobsByVenue> {
  const sets = await transaction.duplicateSet.findMany({
    where: { tournamentId: config.id, playedAt: null },
    orderBy: [{ roundNumber: 'asc' }, { number: 'asc' }, { table: 'asc' }],
    select: { id: true, entrants: true },
  });
  return byVenue(config, sets);
}

function byVenue(
  config: TournamentConfig,
  sets: readonly { readonly id: JobId; readonly entrants: readonly EntrantId[] }[],
): JobsByVenue {
  const jobsAt = (venue: Venue): JobId[] =>
    sets.filter(({ entrants }) => venueOf(config, entrants) === venue).map(({ id }) => id);
  return { anywhere: jobsAt('anywhere'), connected: jobsAt('connected') };
}
