// What each player did, set by set: the raw counts beneath all statistics.

import type { FoulReason } from '@mcr-arena/engine';
import { type Entrant, type EntrantId, fillUpIdsOf } from './entrant.ts';
import { rankingPointsOf } from './ranking-points.ts';
import { POSITIONS, type Position } from './seating.ts';
import { type DealResult, type SetResult, totalsOf, wallKeyOf } from './set-result.ts';

export type FoulCounts = Readonly<Record<FoulReason, number>>;

/** Of one player on one wall. Copies of the reference bot that met the wall count together. */
export interface SetCounts {
  /** Seats at a table: 1, or more of the reference bot. */
  readonly sets: number;
  readonly deals: number;
  readonly rankingPoints: number;
  readonly totalDelta: number;
  readonly wins: number;
  readonly selfDrawnWins: number;
  /** Fan points of the wins. */
  readonly fanPoints: number;
  /** Deals that another won by this player's discard or robbed kong. */
  readonly dealIns: number;
  /** Deals that nobody won, fouls aside. */
  readonly draws: number;
  readonly fouls: FoulCounts;
}

type MutableCounts = {
  -readonly [Field in keyof SetCounts]: SetCounts[Field] extends number ? number : Record<FoulReason, number>;
};

/** By player: one entry a wall played, in the order of `sets`. The reference bot's copies are under its own id. */
export function countSets(sets: readonly SetResult[], reference: Entrant | undefined): Map<EntrantId, SetCounts[]> {
  const copies = new Set(reference === undefined ? [] : fillUpIdsOf(reference));
  const byPlayer = new Map<EntrantId, Map<string, MutableCounts>>();
  for (const result of sets) {
    const wall = wallKeyOf(result);
    const totals = totalsOf(result.deals);
    const points = rankingPointsOf(totals);
    for (const position of POSITIONS) {
      const id = result.entrants[position]!;
      const player = copies.has(id) ? reference!.id : id;
      const walls = byPlayer.get(player) ?? new Map<string, MutableCounts>();
      const counts = walls.get(wall) ?? noCounts();
      counts.sets += 1;
      counts.rankingPoints += points[position]!;
      counts.totalDelta += totals[position]!;
      for (const deal of result.deals) countDeal(counts, deal, position);
      byPlayer.set(player, walls.set(wall, counts));
    }
  }
  return new Map([...byPlayer].map(([player, walls]) => [player, [...walls.values()]]));
}

function noCounts(): MutableCounts {
  return {
    sets: 0,
    deals: 0,
    rankingPoints: 0,
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

function countDeal(counts: MutableCounts, { outcome, fouls }: DealResult, position: Position): void {
  counts.deals += 1;
  for (const foul of fouls) if (foul.position === position) counts.fouls[foul.reason] += 1;
  if (outcome.type === 'exhausted') counts.draws += 1;
  if (outcome.type !== 'win') return;
  if (outcome.from === position) counts.dealIns += 1;
  if (outcome.winner !== position) return;
  counts.wins += 1;
  counts.fanPoints += outcome.fanPoints;
  if (outcome.from === undefined) counts.selfDrawnWins += 1;
}

/** The fouls of all sets together. */
export function sumFouls(sets: readonly SetCounts[]): FoulCounts {
  const sums = noFouls();
  const reasons = Object.keys(sums) as FoulReason[];
  for (const { fouls } of sets) for (const reason of reasons) sums[reason] += fouls[reason];
  return sums;
}
