// Walls that two bots play with two seats each: walls, seatings and seeds of bots are those of `mcr compare` with the published seed, so
// that anybody can repeat a comparison or the measurement of a task.

import { type ComparisonOrder, type ComparisonPlan, differenceOf, tableOrderOf } from '@mcr-arena/lab';
import { type SetSpec, specOf } from '@mcr-arena/runs';
import { mapPositions } from '@mcr-arena/tournament';
import type { CompetitionSet, Prisma } from '../../dist/prisma/client.ts';
import type { PlannedSet } from './competition-kind.ts';
import { dealsOf, luckOfSet } from './set-row.ts';

/** Deals on a wall: four rotations of one seating order, the default of `mcr compare`. */
const WALL_SEATINGS = 4;
const TWO_BOTS = {
  a: { name: 'a', bot: 'a' },
  b: { name: 'b', bot: 'b' },
  opponents: [],
  seatings: WALL_SEATINGS,
} as const satisfies Partial<ComparisonPlan>;

/** The plan of `mcr compare`. The names of its two bots are not used. `luck`: the model that is taken off; default: none. */
export function twoBotPlan(seed: string, rule: ComparisonPlan['rule'], luck?: string): ComparisonPlan {
  return { ...TWO_BOTS, seed, rule, ...(luck !== undefined && { luck }) };
}

/** The number of a planned set is that of its wall. */
export function wallSpecOf(
  competition: string,
  order: ComparisonOrder,
  { table, number: wall, seats }: PlannedSet,
): SetSpec {
  const { job, ...set } = tableOrderOf(order, { wall, table: 0 });
  return specOf({
    ...set,
    competition,
    job: { ...job, table, entrants: mapPositions((position) => seats[position]!.entrant) },
    bots: mapPositions((position) => ({ ...set.bots[position]!, version: seats[position]!.version! })),
  });
}

/** What `differencesOf` reads. */
export const WALL_RESULT = {
  id: true,
  number: true,
  deals: true,
  luck: true,
} as const satisfies Prisma.CompetitionSetSelect;

/** Points per deal by which the first bot is ahead, by wall; less luck, if it was stored. */
export function differencesOf(sets: readonly Pick<CompetitionSet, keyof typeof WALL_RESULT>[]): readonly number[] {
  return sets.map((set) => {
    const luck = luckOfSet(set);
    const deals = dealsOf(set).map((deal, index) => ({ ...deal, fans: [], ...(luck && { luck: luck[index]! }) }));
    return differenceOf({ wall: set.number, tables: [deals] }, TWO_BOTS.opponents.length);
  });
}
