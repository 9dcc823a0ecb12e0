// Maps faces to tile images. A mahjong set has 36 groups: the 34 kinds, then the four flowers and the four seasons,
// whose tiles count as equal within their group.

import { FLOWERS, KIND_COUNT, type TileIndex } from '@mcr-arena/tiles';

const OF_A_GROUP = 4;

/** The tile image for each tile of a board, from the faces of the board (0 to 35). */
export function drawnTiles(faces: readonly number[]): readonly TileIndex[] {
  const met = new Map<number, number>();
  return faces.map((face) => {
    if (face < KIND_COUNT) return face as TileIndex;
    const before = met.get(face) ?? 0;
    met.set(face, before + 1);
    return FLOWERS[(face - KIND_COUNT) * OF_A_GROUP + (before % OF_A_GROUP)]!;
  });
}
