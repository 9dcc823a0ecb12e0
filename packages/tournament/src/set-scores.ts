// What the sets of whole rounds count for: ranking points by the totals of the table or, in the bridge format, by what each
// entrant made compared with the holders of its seats elsewhere.
//
// In a deal of the bridge format the comparison is the entrant's delta less the datum of its wall and seat: the sum of the
// deltas at the other tables over their number plus DATUM_WEIGHT. Bridge's own Butler scoring takes the mean of a field, and
// cross-IMPs the mean of the differences to each other table; both suit points of which the deal decides most. Here it
// decides about a fifth of the variance, and a mean of a few tables would add more chance than it takes away. The weight
// makes the datum the best linear guess of what the wall and seat are worth: as if so many more tables had made 0 there.
// With one table the datum is 0, and the points themselves are left.

import { duplicateFormatOf, type TournamentConfig } from './config.ts';
import { type RankingPoints, rankingPointsOf } from './ranking-points.ts';
import { type ByPosition, mapPositions, POSITIONS, seatOf } from './seating.ts';
import { type DealResult, type SetResult, totalsOf, wallKeyOf } from './set-result.ts';
import { rounded } from './statistics/estimate.ts';

/** Tables of 0 points that the datum counts beside the played ones: (1 − ρ) / ρ for ρ between a quarter and a fifth. */
export const DATUM_WEIGHT = 3;

/** A set with what it counts for, by position. */
export interface CountedSet {
  readonly result: SetResult;
  readonly totals: ByPosition<number>;
  /** In the bridge format: points compared with the same seats elsewhere, to four decimals; they sum to 0. */
  readonly compared?: ByPosition<number>;
  /** The same, deal by deal. */
  readonly comparedDeals?: readonly ByPosition<number>[];
  readonly rankingPoints: ByPosition<RankingPoints>;
}

/** The sets, in their order, with what they count for. All tables of a round must be there in the bridge format. */
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

/** The comparison times the number of other tables plus `DATUM_WEIGHT`: whole numbers, so that equals are equal. */
function weighedDeal({ seating, deltas }: DealResult, sums: readonly number[], tables: number): ByPosition<number> {
  return mapPositions((position) => {
    const others = sums[seatOf(seating, position)]! - deltas[position]!;
    return (tables - 1 + DATUM_WEIGHT) * deltas[position]! - others;
  });
}
