// The 42 mahjong tiles of Unicode, U+1F000 to U+1F029. Spaces and variation selectors after a tile are ignored.

import { failure, type Result, success } from '../result.ts';
import { TILE_COUNT, type TileIndex } from '../tile.ts';

/** The first code point of each family, in index order: characters, bamboos, dots, winds, dragons, flowers. */
const RUNS = [
  { first: 0x1f007, size: 9 },
  { first: 0x1f010, size: 9 },
  { first: 0x1f019, size: 9 },
  { first: 0x1f000, size: 4 },
  { first: 0x1f004, size: 3 },
  { first: 0x1f022, size: 8 },
] as const;

const CODE_POINTS: readonly number[] = RUNS.flatMap(({ first, size }) =>
  Array.from({ length: size }, (_, index) => first + index),
);

const INDEX_BY_CODE_POINT: ReadonlyMap<number, TileIndex> = new Map(
  CODE_POINTS.map((codePoint, index) => [codePoint, index as TileIndex]),
);

/** One character. Throws a RangeError if the number is not a tile. */
export function formatUnicodeTile(tile: TileIndex): string {
  const codePoint = CODE_POINTS[tile];
  if (codePoint === undefined) throw new RangeError(`a tile index is below ${TILE_COUNT}, not ${tile}`);
  return String.fromCodePoint(codePoint);
}

/** Characters without spaces, in the order given. */
export function formatUnicodeTiles(tiles: readonly TileIndex[]): string {
  return tiles.map(formatUnicodeTile).join('');
}

/** Tiles in the order written. */
export function parseUnicodeTiles(text: string): Result<TileIndex[], 'tile-unknown'> {
  const tiles: TileIndex[] = [];
  for (const [place, letter] of [...text].entries()) {
    if (letter.trim() === '' || letter === '\uFE0E' || letter === '\uFE0F') continue;
    const tile = INDEX_BY_CODE_POINT.get(letter.codePointAt(0)!);
    if (tile === undefined) {
      return failure(
        'tile-unknown',
        `place ${place + 1}: ${JSON.stringify(letter)} is not a mahjong tile (U+1F000 to U+1F029)`,
      );
    }
    tiles.push(tile);
  }
  return success(tiles);
}
