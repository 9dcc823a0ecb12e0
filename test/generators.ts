// Shared generators of property tests: tiles, melds; and the number of runs.

import { CLAIM_SOURCES, isChowLow, KINDS, type Meld, TILE_COUNT, type TileIndex } from '@mcr-arena/tiles';
import fc from 'fast-check';

export const IS_FULL = process.env.MCR_FULL === '1';

/** The number of runs of a slow property: a tenth of `full` in the gate. */
export function propertyRuns(full: number): number {
  return IS_FULL ? full : Math.ceil(full / 10);
}

export const anyTile: fc.Arbitrary<TileIndex> = fc.integer({ min: 0, max: TILE_COUNT - 1 }) as never;
export const playingTile: fc.Arbitrary<TileIndex> = fc.constantFrom(...KINDS);

const chow: fc.Arbitrary<Meld> = fc
  .tuple(fc.constantFrom(...KINDS.filter(isChowLow)), fc.integer({ min: 0, max: 2 }))
  .map(([low, step]) => ({ type: 'chow', low, claimed: (low + step) as TileIndex }));

const claimedSet: fc.Arbitrary<Meld> = fc.record({
  type: fc.constantFrom('pung' as const, 'meldedKong' as const, 'addedKong' as const),
  tile: playingTile,
  claimedFrom: fc.constantFrom(...CLAIM_SOURCES),
});

const concealedKong: fc.Arbitrary<Meld> = playingTile.map((tile) => ({ type: 'concealedKong', tile }));

export const anyMeld: fc.Arbitrary<Meld> = fc.oneof(chow, claimedSet, concealedKong);
