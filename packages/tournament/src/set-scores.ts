// Scores the sets of whole rounds: ranking points by the totals of the table or, in the bridge format, by compared
// points.
//
// In a deal of the bridge format the compared points are the entrant's delta less the datum of its wall and seat: the
// sum of the deltas in that seat at the other tables, divided by the number of these tables plus DATUM_WEIGHT. In
// bridge, Butler scoring uses the mean of the field, and cross-IMPs the mean difference from each other table; both
// suit a game in which the deal explains most of the variance. Here it explains about a fifth, and the mean of a few
// tables would add more noise than it removes. The weight, equivalent to that many additional tables with 0 points,
// makes the datum the best linear estimate of the value of the wall and seat. With one table the datum is 0, and
// compared points equal points.

import { duplicateFormatOf, type TournamentConfig } from './config.ts';
import { type RankingPoints, rankingPointsOf } from './ranking-points.ts';
import { type ByPosition, mapPositions, POSITIONS, seatOf } from './seating.ts';
import { type DealResult, type SetResult, totalsOf, wallKeyOf } from './set-result.ts';
import { rounded } from './statistics/estimate.ts';

/** Virtual tables of 0 points in the datum: (1 − ρ) / ρ for ρ between a fifth and a quarter. */
export const DATUM_WEIGHT = 3;

/** A scored set, by position. */
export interface CountedSet {
  readonly result: SetResult;
  readonly totals: ByPosition<number>;
  /** Bridge format only: compared points to four decimals; they sum to 0 before rounding. */
  readonly compared?: ByPosition<number>;
  /** Compared points by deal. */
  readonly comparedDeals?: readonly ByPosition<number>[];
  readonly rankingPoints: ByPosition<RankingPoints>;
}

/** Scores the sets, in their order. In the bridge format all tables of a round must be present. */
export function countedSetsOf(config: TournamentConfig, sets: readonly SetResult[]): readonly CountedSet[] {
  if (duplicateFormatOf(config) !== 'bridge') return sets.map(countedAlone);
  const fields = new Map<string, Field>();
  for (const set of sets) addToField(fieldOf(fields, set), set);
  return sets.map((set) => countedInField(set, fields.get(wallKeyOf(set))!));
}

function countedAlone(result: SetResult): CountedSet {
  const totals = totalsOf(result.deals);
  return { result, totals, rankingPoints: rankingPointsOf(totals) };
}

/** The tables that played the walls of a set. */
interface Field {
  tables: number;
  /** Sums of deltas over the tables, by deal and seat. */
  readonly sums: number[][];
}

function fieldOf(fields: Map<string, Field>, set: SetResult): Field {
  const key = wallKeyOf(set);
  const field = fields.get(key) ?? { tables: 0, sums: [] };
  fields.set(key, field);
  return field;
}

function addToField(field: Field, { deals }: SetResult): void {
  field.tables += 1;
  for (const [index, { seating, deltas }] of deals.entries()) {
    field.sums[index] ??= [0, 0, 0, 0];
    for (const position of POSITIONS) field.sums[index]![seatOf(seating, position)]! += deltas[position]!;
  }
}

function countedInField(result: SetResult, field: Field): CountedSet {
  const weighed = result.deals.map((deal, index) => weighedDeal(deal, field.sums[index]!, field.tables));
  const sums = mapPositions((position) => weighed.reduce((sum, deal) => sum + deal[position]!, 0));
  const divisor = field.tables - 1 + DATUM_WEIGHT;
  const divided = (values: ByPosition<number>) => mapPositions((position) => rounded(values[position]! / divisor));
  return {
    result,
    totals: totalsOf(result.deals),
    compared: divided(sums),
    comparedDeals: weighed.map(divided),
    rankingPoints: rankingPointsOf(sums),
  };
}

/** Compared points times (number of other tables + `DATUM_WEIGHT`), which are integers, so that ties are exact. */
function weighedDeal({ seating, deltas }: DealResult, sums: readonly number[], tables: number): ByPosition<number> {
  return mapPositions((position) => {
    const others = sums[seatOf(seating, position)]! - deltas[position]!;
    return (tables - 1 + DATUM_WEIGHT) * deltas[position]! - others;
  });
}
