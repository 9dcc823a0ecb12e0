// Compared points per deal of the bridge format. Every deal has its own wall, so the sampling unit is the deal.

import { duplicateFormatOf, type TournamentConfig } from '../config.ts';
import { type EntrantId, fillUpIdsOf } from '../entrant.ts';
import { POSITIONS } from '../seating.ts';
import { type SetResult, wallKeyOf } from '../set-result.ts';
import { countedSetsOf } from '../set-scores.ts';
import { type Estimate, estimateMean, type Share } from './estimate.ts';

interface OpenShare extends Share {
  sum: number;
  count: number;
}

/**
 * Estimates by player; empty in other formats. Copies of the reference bot that played the same wall are combined under
 * its id.
 */
export function comparedEstimates(
  config: TournamentConfig,
  played: readonly { readonly sets: readonly SetResult[] }[],
): ReadonlyMap<EntrantId, Estimate> {
  const shares = new Map<EntrantId, Map<string, OpenShare>>();
  if (duplicateFormatOf(config) !== 'bridge') return new Map();
  const { reference } = config;
  const copies = new Set(reference === undefined ? [] : fillUpIdsOf(reference));
  for (const { result, comparedDeals = [] } of played.flatMap(({ sets }) => countedSetsOf(config, sets))) {
    for (const position of POSITIONS) {
      const id = result.entrants[position]!;
      const player = copies.has(id) ? reference!.id : id;
      const walls = shares.get(player) ?? new Map<string, OpenShare>();
      shares.set(player, walls);
      for (const [deal, points] of comparedDeals.entries()) {
        const wall = `${wallKeyOf(result)}-${deal}`;
        const share = walls.get(wall) ?? { sum: 0, count: 0 };
        share.sum += points[position]!;
        share.count += 1;
        walls.set(wall, share);
      }
    }
  }
  const estimates = [...shares].map(([player, walls]) => [player, estimateMean([...walls.values()])!] as const);
  return new Map(estimates);
}
