// Counts of a player's deals, from which all statistics are computed.

import type { FoulReason } from '@mcr-arena/engine';
import type { Position } from '../seating.ts';
import type { DealResult } from '../set-result.ts';
import { causeOf } from './deal-causes.ts';

/** Fouls by reason. */
export type FoulCounts = Readonly<Record<FoulReason, number>>;

/** Counts over some deals of one player, or of several combined ones, where each seat counts as a deal. */
export interface DealCounts {
  readonly deals: number;
  readonly totalDelta: number;
  readonly wins: number;
  readonly selfDrawnWins: number;
  /** Sum of the fan points of the wins. */
  readonly fanPoints: number;
  /** Deals that another player won on this player's discard or by robbing this player's kong. */
  readonly dealIns: number;
  /** Exhaustive draws. */
  readonly draws: number;
  readonly fouls: FoulCounts;
}

/** Mutable counts. */
export type OpenDealCounts = {
  -readonly [Field in keyof DealCounts]: DealCounts[Field] extends number ? number : Record<FoulReason, number>;
};

/** Counts of zero. */
export function noDealCounts(): OpenDealCounts {
  return {
    deals: 0,
    totalDelta: 0,
    wins: 0,
    selfDrawnWins: 0,
    fanPoints: 0,
    dealIns: 0,
    draws: 0,
    fouls: noFouls(),
  };
}

function noFouls(): Record<FoulReason, number> {
  return { 'illegal-action': 0, 'false-win': 0, 'timed-out': 0, crashed: 0, unreadable: 0 };
}

/** Adds the result of the player at `position` in a deal. */
export function countDeal(counts: OpenDealCounts, deal: DealResult, position: Position): void {
  const { deltas, outcome, fouls } = deal;
  counts.deals += 1;
  counts.totalDelta += deltas[position]!;
  for (const foul of fouls) if (foul.position === position) counts.fouls[foul.reason] += 1;
  const cause = causeOf(deal, position);
  if (cause === 'exhausted') counts.draws += 1;
  if (cause === 'dealIn') counts.dealIns += 1;
  if (cause === 'selfDrawnWin') counts.selfDrawnWins += 1;
  if (outcome.type !== 'win' || outcome.winner !== position) return;
  counts.wins += 1;
  counts.fanPoints += outcome.fanPoints;
}

/** The sum of the fouls. */
export function sumFouls(parts: readonly DealCounts[]): FoulCounts {
  const sums = noFouls();
  const reasons = Object.keys(sums) as FoulReason[];
  for (const { fouls } of parts) for (const reason of reasons) sums[reason] += fouls[reason];
  return sums;
}
