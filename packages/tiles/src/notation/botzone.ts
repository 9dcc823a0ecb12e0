// Botzone's tile names: W1-9 characters, T1-9 bamboos, B1-9 dots, F1-4 winds, J1-3 dragons, H1-8 flowers.

import { describeValue, failure, type Result, success } from '../result.ts';
import { TILE_COUNT, type TileIndex } from '../tile.ts';

const FAMILIES = [
  { letter: 'W', size: 9 },
  { letter: 'T', size: 9 },
  { letter: 'B', size: 9 },
  { letter: 'F', size: 4 },
  { letter: 'J', size: 3 },
  { letter: 'H', size: 8 },
] as const;

const NAMES: readonly string[] = FAMILIES.flatMap(({ letter, size }) =>
  Array.from({ length: size }, (_, index) => `${letter}${index + 1}`),
);

const INDEX_BY_NAME: ReadonlyMap<string, TileIndex> = new Map(NAMES.map((name, index) => [name, index as TileIndex]));

/** @example formatBotzoneTile(parsed) // "W1" */
export function formatBotzoneTile(tile: TileIndex): string {
  const name = NAMES[tile];
  if (name === undefined) throw new RangeError(`a tile index is below ${TILE_COUNT}, not ${tile}`);
  return name;
}

/** Parses exactly one of the 42 names. Case and spaces matter, as on Botzone. */
export function parseBotzoneTile(text: string): Result<TileIndex, 'tile-unknown'> {
  const tile = INDEX_BY_NAME.get(text);
  if (tile !== undefined) return success(tile);
  return failure(
    'tile-unknown',
    `${describeValue(text)} is not a valid tile: expected W1-9, T1-9, B1-9, F1-4, J1-3 or H1-8`,
  );
}

/** Parses names separated by single spaces. The empty string has no tiles. */
export function parseBotzoneTiles(text: string): Result<TileIndex[], 'tile-unknown'> {
  if (text === '') return success([]);
  const tiles: TileIndex[] = [];
  for (const [place, name] of text.split(' ').entries()) {
    const tile = INDEX_BY_NAME.get(name);
    if (tile === undefined) {
      return failure(
        'tile-unknown',
        `tile ${place + 1}: ${describeValue(name)} is not a valid tile: expected W1-9, T1-9, B1-9, F1-4, J1-3 or H1-8`,
      );
    }
    tiles.push(tile);
  }
  return success(tiles);
}

/** Names separated by single spaces, in the order given. @example "W1 W2 F1" */
export function formatBotzoneTiles(tiles: readonly TileIndex[]): string {
  return tiles.map(formatBotzoneTile).join(' ');
}
