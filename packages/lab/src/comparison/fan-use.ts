// How a bot wins: which fans its winning hands have, and how many points they are worth.

import { FAN_IDS, type FanId, fanOf } from '@mcr-arena/scoring';
import type { SideDeal } from './wall-result.ts';

/** A fan in the hands that a side won. */
export interface FanUse {
  readonly fan: FanId;
  /** Wins that have it. */
  readonly wins: number;
  /** Points that it gave in all of them. */
  readonly points: number;
}

/** Wins worth so many fan points. */
export type PointsUse = readonly [fanPoints: number, wins: number];

/** The fans of the won deals, the most frequent first, equals in rulebook order. */
export function fanUseOf(deals: readonly SideDeal[]): readonly FanUse[] {
  const uses = new Map<FanId, { wins: number; points: number }>();
  for (const { fans } of deals.filter(isWon).map(({ deal }) => deal)) {
    for (const fan of new Set(fans)) {
      const use = uses.get(fan) ?? { wins: 0, points: 0 };
      use.wins += 1;
      use.points += fans.filter((other) => other === fan).length * fanOf(fan).points;
      uses.set(fan, use);
    }
  }
  const used = FAN_IDS.filter((fan) => uses.has(fan)).map((fan) => ({ fan, ...uses.get(fan)! }));
  return used.sort((left, right) => right.wins - left.wins);
}

/** The won deals by the winning hand's points, the cheapest first. */
export function pointsUseOf(deals: readonly SideDeal[]): readonly PointsUse[] {
  const wins = new Map<number, number>();
  for (const { outcome } of deals.filter(isWon).map(({ deal }) => deal)) {
    if (outcome.type === 'win') wins.set(outcome.fanPoints, (wins.get(outcome.fanPoints) ?? 0) + 1);
  }
  return [...wins].sort(([left], [right]) => left - right);
}

function isWon({ deal, position }: SideDeal): boolean {
  return deal.outcome.type === 'win' && deal.outcome.winner === position;
}
