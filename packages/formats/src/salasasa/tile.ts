// Salasasa's numbers of tiles: 11-19 characters, 21-29 dots, 31-39 bamboos, 41-44 winds, 45 red, 46 white, 47 green, 51-58
// flowers.

import { FLOWERS, honorTile, suitedTile, type TileIndex } from '@mcr-arena/tiles';

/** The first number of each family and its tile. */
const FAMILIES = [
  { from: 11, count: 9, first: suitedTile('characters', 1) },
  { from: 21, count: 9, first: suitedTile('dots', 1) },
  { from: 31, count: 9, first: suitedTile('bamboos', 1) },
  { from: 41, count: 5, first: honorTile('east') },
  { from: 46, count: 1, first: honorTile('white') },
  { from: 47, count: 1, first: honorTile('green') },
  { from: 51, count: FLOWERS.length, first: FLOWERS[0]! },
] as const;

/** The tile with that number; undefined if there is none. */
export function tileOfNumber(number: unknown): TileIndex | undefined {
  if (!Number.isInteger(number)) return undefined;
  const value = number as number;
  const family = FAMILIES.find(({ from, count }) => value >= from && value < from + count);
  return family && ((family.first + value - family.from) as TileIndex);
}
