// Tiles as single letters: A-Z are tiles 0-25, a-p tiles 26-41.

import { failure, type Result, success, TILE_COUNT, type TileIndex } from '@mcr-arena/tiles';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop';
const TILES: ReadonlyMap<string, TileIndex> = new Map(
  Array.from({ length: TILE_COUNT }, (_, tile) => [LETTERS[tile]!, tile as TileIndex]),
);

/** The letter of a tile; absent unless it is one of the 42 tiles. */
export function letterOfTile(tile: TileIndex): string | undefined {
  return LETTERS[tile];
}

/** The tile of a letter; absent unless it is one of the 42 letters. */
export function tileOfLetter(letter: string | undefined): TileIndex | undefined {
  return letter === undefined ? undefined : TILES.get(letter);
}

/** The letters of the tiles. */
export function formatWallText(wall: readonly TileIndex[]): string {
  return wall.map(letterOfTile).join('');
}

/** The tiles of a string of letters. Error: `wall-invalid` with the place of the first invalid letter. */
export function parseWallText(text: string): Result<readonly TileIndex[], 'wall-invalid'> {
  const tiles: TileIndex[] = [];
  for (const [place, letter] of [...text].entries()) {
    const tile = TILES.get(letter);
    if (tile === undefined) {
      return failure(
        'wall-invalid',
        `tile ${place + 1} of the wall: ${JSON.stringify(letter)} is not a letter A-Z or a-p`,
      );
    }
    tiles.push(tile);
  }
  return success(tiles);
}
