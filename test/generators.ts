// Shared generators of property tests: tiles, melds.

import { CLAIM_SOURCES, isChowLow, KINDS, type Meld, TILE_COUNT, type TileIndex } from '@mcr-arena/tiles';
import fc from 'fast-check';

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
