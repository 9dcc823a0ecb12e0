// The figures of the page, computed from the example by the functions that tournaments use.

import { quarterInDrawingOrder } from '@mcr-arena/engine';
import { type BySeat, expectValue, mapSeats, type TileIndex, WINDS, type Wind } from '@mcr-arena/tiles';
import {
  type ByPosition,
  commitmentOf,
  createConfig,
  type Interval,
  mapPositions,
  POSITIONS,
  type RankingPoints,
  rankingPointsOf,
  seatOf,
  secretOfSeed,
  tQuantile,
  wallOf,
} from '@mcr-arena/tournament';
import { EXAMPLE_ENTRANTS, EXAMPLE_SEED, FIRST_SET, SET_TOTALS } from './example.ts';

const TILES_OF_A_HAND = 13;
const DEALS_OF_A_SET = 4;

/** The points and the seat of an entrant in a deal. */
interface PlayedSeat {
  readonly wind: Wind;
  readonly delta: number;
}

/** The first set, deal by deal: for each position, its seat and its points. */
export function playedSeats(): readonly ByPosition<PlayedSeat>[] {
  return FIRST_SET.map(({ seating, deltas }) =>
    mapPositions((position) => ({ wind: WINDS[seatOf(seating, position)], delta: deltas[position]! })),
  );
}

/** The initial hands of every deal of the first set, by seat, sorted. */
export function firstHands(): BySeat<readonly TileIndex[]> {
  const wall = firstWall();
  return mapSeats((seat) =>
    quarterInDrawingOrder(wall, seat)
      .slice(0, TILES_OF_A_HAND)
      .sort((a, b) => a - b),
  );
}

/** The wall of the first set. */
export function firstWall(): readonly TileIndex[] {
  const entrants = EXAMPLE_ENTRANTS.map((id) => ({ id, bot: id }));
  const config = expectValue(createConfig({ id: 'table', entrants, rounds: 1, seatings: DEALS_OF_A_SET }));
  return wallOf(secretOfSeed(EXAMPLE_SEED), config, { round: 1, table: 1, set: 1 });
}

/** The first set's totals and the ranking points for them. */
export function firstTotals(): ByPosition<{ readonly total: number; readonly rankingPoints: RankingPoints }> {
  const totals = mapPositions((position) => FIRST_SET.reduce((sum, { deltas }) => sum + deltas[position]!, 0));
  const rankingPoints = rankingPointsOf(totals);
  return mapPositions((position) => ({ total: totals[position]!, rankingPoints: rankingPoints[position]! }));
}

/** Totals, two of them equal; `tiedRankingPoints` returns their ranking points. */
export const TIED_TOTALS: ByPosition<number> = [40, 10, 10, -60];
export function tiedRankingPoints(): ByPosition<RankingPoints> {
  return rankingPointsOf(TIED_TOTALS);
}

/** Points per deal with a 95 % interval. */
export interface Mean {
  readonly entrant: string;
  readonly value: number;
  readonly halfWidth: number;
  readonly interval: Interval;
}

/** Points per deal over the twenty sets, best first. The set is the unit of sampling. */
export function pointsPerDeal(): readonly Mean[] {
  const means = POSITIONS.map((position) => {
    const perDeal = SET_TOTALS.map((totals) => totals[position]! / DEALS_OF_A_SET);
    return { entrant: EXAMPLE_ENTRANTS[position]!, ...meanOf(perDeal) };
  });
  return means.sort((a, b) => b.value - a.value);
}

function meanOf(values: readonly number[]): Omit<Mean, 'entrant'> {
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - value) ** 2, 0);
  const halfWidth = tQuantile(values.length - 1) * Math.sqrt(squares / (values.length - 1) / values.length);
  return { value, halfWidth, interval: [value - halfWidth, value + halfWidth] };
}

/** An entrant's points per deal, the mean strength of its three opponents, and the resulting strength. */
interface StrengthExample {
  readonly points: number;
  readonly opponents: number;
  readonly strength: number;
}
export const STRENGTH_EXAMPLES: readonly [StrengthExample, StrengthExample] = [
  strengthExample(6, -4),
  strengthExample(1, 3),
];

/** The model of `packages/tournament`: points per deal are an entrant's strength minus the mean strength of its opponents. */
function strengthExample(points: number, opponents: number): StrengthExample {
  return { points, opponents, strength: points + opponents };
}

/** The commitment of the example; a tournament publishes its own before the first deal. */
export function exampleCommitment(): string {
  return commitmentOf(secretOfSeed(EXAMPLE_SEED));
}
