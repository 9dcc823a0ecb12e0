// Simulated walls of comparisons without mahjong: winners come from a seeded generator with a known bias.

import {
  type ComparedDeal,
  type ComparisonPlan,
  type Lineup,
  lineupsOf,
  seatingsOfWall,
  type WallResult,
} from '@mcr-arena/lab';
import { createRandom } from '@mcr-arena/tiles';
import { mapPositions, type Position } from '@mcr-arena/tournament';

export function planOf(opponents: number, plan: Partial<ComparisonPlan> = {}): ComparisonPlan {
  const contender = (name: string) => ({ name, bot: name });
  return {
    a: contender('first'),
    b: contender('second'),
    opponents: ['third', 'fourth', 'fifth'].slice(0, opponents).map(contender),
    seatings: 4,
    seed: 'invented',
    rule: { type: 'budget', walls: 100 },
    ...plan,
  };
}

/** `favour`: percentage of wins transferred to side a. */
export function inventWalls(
  { opponents, seatings, seed }: ComparisonPlan,
  walls: number,
  favour: number,
): WallResult[] {
  const random = createRandom(`${seed} ${favour}`);
  const inventDeal = (lineup: Lineup, seating: number): ComparedDeal => {
    const drawn = random.below(4) as Position;
    const own = lineup.indexOf('a');
    const winner = own >= 0 && random.below(100) < favour ? (own as Position) : drawn;
    const from = ((winner + 1 + random.below(3)) % 4) as Position;
    const fanPoints = 8 + random.below(10);
    const deltas = mapPositions((position) => {
      if (position === winner) return 24 + fanPoints;
      return position === from ? -8 - fanPoints : -8;
    });
    const fans = random.below(2) === 0 ? (['allTypes', 'tileHog', 'tileHog'] as const) : (['allTypes'] as const);
    return { seating, deltas, outcome: { type: 'win', winner, from, fanPoints }, fouls: [], fans };
  };
  return Array.from({ length: walls }, (_, index) => ({
    wall: index + 1,
    tables: lineupsOf(opponents.length).map((lineup) =>
      seatingsOfWall(lineup, seatings, index + 1).map((seating) => inventDeal(lineup, seating)),
    ),
  }));
}
