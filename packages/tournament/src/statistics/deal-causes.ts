// Why a player gains or loses points in a deal. Every deal has exactly one cause for each position, so the points of all
// causes add up to the points of the player.

import type { Position } from '../seating.ts';
import type { DealResult } from '../set-result.ts';
import { type Estimate, estimateDifference, estimateMean, type Share } from './estimate.ts';

/**
 * `discardWin`: won on another player's discard or by robbing a kong. `dealIn`: another player won on this player's
 * discard or by robbing this player's kong. `otherDiscardWin`, `otherSelfDrawnWin`: another player won, from a third
 * one or from the wall. `exhausted`: nobody won. `ownFoul`, `otherFoul`: a foul of this or another player ended the deal.
 */
export const DEAL_CAUSES = [
  'discardWin',
  'selfDrawnWin',
  'dealIn',
  'otherDiscardWin',
  'otherSelfDrawnWin',
  'exhausted',
  'ownFoul',
  'otherFoul',
] as const;
/** The cause of a player's points in a deal. */
export type DealCause = (typeof DEAL_CAUSES)[number];

/** The cause of the points at `position`. */
export function causeOf({ outcome, fouls }: DealResult, position: Position): DealCause {
  switch (outcome.type) {
    case 'exhausted':
      return 'exhausted';
    case 'foul':
      return fouls.at(-1)?.position === position ? 'ownFoul' : 'otherFoul';
    case 'win': {
      const { winner, from } = outcome;
      if (winner === position) return from === undefined ? 'selfDrawnWin' : 'discardWin';
      if (from === position) return 'dealIn';
      return from === undefined ? 'otherSelfDrawnWin' : 'otherDiscardWin';
    }
  }
}

/**
 * Points that `position` received from `other` in a deal, negative if it paid. All points of a deal go to the winner, or
 * come from the player whose foul ended it, so the points from all others add up to those of `position`.
 */
export function pointsFrom({ deltas, outcome, fouls }: DealResult, position: Position, other: Position): number {
  if (outcome.type === 'exhausted') return 0;
  const centre = outcome.type === 'win' ? outcome.winner : fouls.at(-1)?.position;
  if (centre === position) return 0 - deltas[other]!;
  return centre === other ? deltas[position]! : 0;
}

/** Number of deals with a cause, and their points. */
export interface CauseCount {
  readonly deals: number;
  readonly points: number;
}

/** Counts by cause over some deals of one player. */
export type CauseCounts = Readonly<Record<DealCause, CauseCount>>;

/** Mutable counts. */
export type OpenCauseCounts = Readonly<Record<DealCause, { deals: number; points: number }>>;

/** Counts of zero. */
export function noCauses(): OpenCauseCounts {
  return recordOf(() => ({ deals: 0, points: 0 }));
}

/** Adds a deal of the player at `position`. */
export function countCause(counts: OpenCauseCounts, deal: DealResult, position: Position): void {
  const count = counts[causeOf(deal, position)];
  count.deals += 1;
  count.points += deal.deltas[position]!;
}

/** The counts of a cause, and its part of the points per deal. */
export interface CauseFigures extends CauseCount {
  /** Points of the cause per deal of any cause; those of all causes add up to the player's. Absent before the first deal. */
  readonly pointsPerDeal?: Estimate;
}

/** A player's points by cause, with uncertainty. */
export interface CauseReport extends CauseFigures {
  readonly causes: Readonly<Record<DealCause, CauseFigures>>;
}

/** `walls`: the counts of a player for each wall, because deals of one wall are correlated. */
export function causeReportOf(walls: readonly CauseCounts[]): CauseReport {
  const figuresOf = (countOf: (counts: CauseCounts) => CauseCount): CauseFigures => {
    const counts = walls.map(countOf);
    const pointsPerDeal = estimateMean(walls.map((wall) => shareOf(wall, countOf)));
    return { ...sumOf(counts), ...(pointsPerDeal && { pointsPerDeal }) };
  };
  return { ...figuresOf(total), causes: recordOf((cause) => figuresOf((counts) => counts[cause])) };
}

/** Differences in points per deal between two players: in all, and by cause. */
export interface CauseDifferences {
  readonly points: Estimate;
  readonly causes: Readonly<Record<DealCause, Estimate>>;
}

/**
 * The points per deal of one player minus those of another, by cause. `walls`: the counts of both for each wall that at
 * least one has played. Undefined if one has no deals.
 */
export function causeDifferencesOf(
  walls: readonly (readonly [CauseCounts | undefined, CauseCounts | undefined])[],
): CauseDifferences | undefined {
  const differenceOf = (countOf: (counts: CauseCounts) => CauseCount): Estimate | undefined => {
    return estimateDifference(
      walls.map(([own, other]) => [own ? shareOf(own, countOf) : NO_SHARE, other ? shareOf(other, countOf) : NO_SHARE]),
    );
  };
  const points = differenceOf(total);
  return points && { points, causes: recordOf((cause) => differenceOf((counts) => counts[cause])!) };
}

const NO_SHARE: Share = { sum: 0, count: 0 };

/** The points of a cause, over the deals of all causes. */
function shareOf(counts: CauseCounts, countOf: (counts: CauseCounts) => CauseCount): Share {
  return { sum: countOf(counts).points, count: total(counts).deals };
}

function total(counts: CauseCounts): CauseCount {
  return sumOf(DEAL_CAUSES.map((cause) => counts[cause]));
}

function sumOf(counts: readonly CauseCount[]): CauseCount {
  return {
    deals: counts.reduce((sum, { deals }) => sum + deals, 0),
    points: counts.reduce((sum, { points }) => sum + points, 0),
  };
}

function recordOf<T>(make: (cause: DealCause) => T): Record<DealCause, T> {
  return Object.fromEntries(DEAL_CAUSES.map((cause) => [cause, make(cause)])) as Record<DealCause, T>;
}
