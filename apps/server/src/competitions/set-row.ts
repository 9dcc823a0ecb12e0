// A set with its seats, as stored in the database.

import { type ByPosition, type DealResult, type EntrantId, POSITIONS, totalsOf } from '@mcr-arena/tournament';
import { byPosition, dealResultSchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import type { CompetitionSet, Prisma } from '../../dist/prisma/client.ts';
import { parseColumn } from '../database/parse-column.ts';

/** Seats by position. */
export const WITH_SEATS = {
  seats: { orderBy: { position: 'asc' }, select: { position: true, entrant: true } },
} as const satisfies Prisma.CompetitionSetInclude;

/** Played sets that are disclosed. */
export const DISCLOSED = {
  playedAt: { not: null },
  disclosedAt: { not: null },
} as const satisfies Prisma.CompetitionSetWhereInput;

export type SetRow = Prisma.CompetitionSetGetPayload<{ include: typeof WITH_SEATS }>;

const entrantNames = byPosition(z.string());
const storedDeals = z.array(dealResultSchema);
const storedLuck = z.array(byPosition(z.int()));

/** The players of a set. Throws if it does not have four seats. */
export function playersOf({ id, seats }: Pick<SetRow, 'id' | 'seats'>): ByPosition<EntrantId> {
  const names = POSITIONS.map((wanted) => seats.find(({ position }) => position === wanted)?.entrant);
  return parseColumn(entrantNames, { table: 'set_seat', id, column: 'entrant' }, names);
}

/** Results of the deals of a played set. Throws if they are malformed. */
export function dealsOf({ id, deals }: Pick<CompetitionSet, 'id' | 'deals'>): readonly DealResult[] {
  return parseColumn(storedDeals, { table: 'competition_set', id, column: 'deals' }, deals);
}

/** Luck of the deals of a played set, by position in thousandths of a point; undefined unless the competition takes it off. */
export function luckOfSet({
  id,
  luck,
}: Pick<CompetitionSet, 'id' | 'luck'>): readonly ByPosition<number>[] | undefined {
  if (luck === null) return undefined;
  return parseColumn(storedLuck, { table: 'competition_set', id, column: 'luck' }, luck);
}

/** The announcement of a played set, with its players and their points. */
export function setPlayed(set: SetRow) {
  const { competitionId, roundNumber, table, number } = set;
  return {
    type: 'setPlayed' as const,
    competition: competitionId,
    round: roundNumber ?? 1,
    table,
    set: number,
    entrants: playersOf(set),
    totals: totalsOf(dealsOf(set)),
  };
}
