// The whole sets of tiles that walls are shuffled from.

import { COPIES_PER_KIND, FLOWERS, KINDS, type TileIndex } from './tile.ts';

/** 136 tiles in index order: four of each kind, no flowers. */
export const TILES_WITHOUT_FLOWERS: readonly TileIndex[] = KINDS.flatMap((kind) =>
  Array.from({ length: COPIES_PER_KIND }, () => kind),
);

/** 144 tiles in index order: four of each kind and the eight flowers. */
export const TILES_WITH_FLOWERS: readonly TileIndex[] = [...TILES_WITHOUT_FLOWERS, ...FLOWERS];
