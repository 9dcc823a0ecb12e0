// Rounds of a tournament and their sets, as stored in the database.

import type { SetId } from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import { type SetRow, WITH_SEATS } from '../set-row.ts';

const IN_ORDER = [{ table: 'asc' as const }, { number: 'asc' as const }];
const WITH_SETS = { sets: { orderBy: IN_ORDER, include: WITH_SEATS } } as const satisfies Prisma.RoundInclude;

type RoundRow = Prisma.RoundGetPayload<{ include: typeof WITH_SETS }>;

/** Reads `limit` opened rounds, starting with number `from`. */
export function readRounds(
  store: Store,
  competitionId: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<RoundRow[]> {
  return store.round.findMany({
    where: { competitionId, number: { gte: from } },
    orderBy: { number: 'asc' },
    take: limit,
    include: WITH_SETS,
  });
}

export async function findRound(store: Store, competitionId: string, number: number): Promise<RoundRow | undefined> {
  const where = { competitionId_number: { competitionId, number } };
  return (await store.round.findUnique({ where, include: WITH_SETS })) ?? undefined;
}

/** The sets of an opened round; empty for other rounds. */
export function readSetsOfRound(store: Store, competitionId: string, roundNumber: number): Promise<SetRow[]> {
  return store.competitionSet.findMany({
    where: { competitionId, roundNumber },
    orderBy: IN_ORDER,
    include: WITH_SEATS,
  });
}

/** The sets of the first `rounds` rounds, in order. */
export async function listSetIds(
  store: Store,
  competitionId: string,
  rounds: number,
): Promise<readonly (SetId & { readonly id: string })[]> {
  const rows = await store.competitionSet.findMany({
    where: { competitionId, roundNumber: { lte: rounds } },
    orderBy: [{ roundNumber: 'asc' }, ...IN_ORDER],
    select: { id: true, roundNumber: true, table: true, number: true },
  });
  return rows.map(({ id, roundNumber, table, number }) => ({ id, round: roundNumber!, table, set: number }));
}
