// How a bot wins: the fans and points of its winning hands.

import { FAN_IDS, type FanId, pointsOfFan, type ScoringRules } from '@mcr-arena/scoring';
import type { SideDeal } from './wall-result.ts';

/** A fan in the winning hands of a side. */
export interface FanUse {
  readonly fan: FanId;
  /** Number of wins with this fan. */
  readonly wins: number;
  /** Total points of this fan in these wins. */
  readonly points: number;
}

/** Number of wins with this many fan points. */
export type PointsUse = readonly [fanPoints: number, wins: number];

/** The fans of the won deals, with their points under the rules, most frequent first, then in rulebook order. */
export function fanUseOf(deals: readonly SideDeal[], rules: ScoringRules): readonly FanUse[] {
  const uses = new Map<FanId, { wins: number; points: number }>();
  for (const { fans } of deals.filter(isWon).map(({ deal }) => deal)) {
    for (const fan of new Set(fans)) {
      const use = uses.get(fan) ?? { wins: 0, points: 0 };
      use.wins += 1;
      use.points += fans.filter((other) => other === fan).length * pointsOfFan(fan, rules);
      uses.set(fan, use);
    }
  }
  const used = FAN_IDS.filter((fan) => uses.has(fan)).map((fan) => ({ fan, ...uses.get(fan)! }));
  return used.sort((left, right) => right.wins - left.wins);
}

/** The won deals by the winning hand's points, lowest first. */
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
