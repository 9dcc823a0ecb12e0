import type { TournamentConfig } from '../config.ts';
import { type EntrantId, fillUpIdsOf } from '../entrant.ts';
import { POSITIONS } from '../seating.ts';
import { type SetResult, wallKeyOf } from '../set-result.ts';
import { countedSetsOf } from '../set-scores.ts';
import { countDeal, type DealCounts, noDealCounts, type OpenDealCounts } from './deal-counts.ts';

/**
 * Counts of one player for one wall or, in the bridge format, for the walls of one set. Copies of the reference bot that
 * played them are combined.
 */
export interface SetCounts extends DealCounts {
  /** Number of seats: 1, or more for the reference bot. */
  readonly sets: number;
  readonly rankingPoints: number;
}

type OpenSetCounts = OpenDealCounts & { sets: number; rankingPoints: number };

/**
 * Counts by player: one entry per set of a round, in the order of `sets`, which are of whole rounds. The deals of an
 * entry have one wall or, in the bridge format, a wall each; a set is then a coarser sampling unit than necessary, but
 * a valid one. Copies of the reference bot are under its id.
 */
export function countSets(config: TournamentConfig, sets: readonly SetResult[]): Map<EntrantId, SetCounts[]> {
  const { reference } = config;
  const copies = new Set(reference === undefined ? [] : fillUpIdsOf(reference));
  const byPlayer = new Map<EntrantId, Map<string, OpenSetCounts>>();
  for (const { result, rankingPoints: points } of countedSetsOf(config, sets)) {
    const wall = wallKeyOf(result);
    for (const position of POSITIONS) {
      const id = result.entrants[position]!;
      const player = copies.has(id) ? reference!.id : id;
      const walls = byPlayer.get(player) ?? new Map<string, OpenSetCounts>();
      const counts = walls.get(wall) ?? { sets: 0, rankingPoints: 0, ...noDealCounts() };
      counts.sets += 1;
      counts.rankingPoints += points[position]!;
      for (const deal of result.deals) countDeal(counts, deal, position);
      byPlayer.set(player, walls.set(wall, counts));
    }
  }
  return new Map([...byPlayer].map(([player, walls]) => [player, [...walls.values()]]));
}
