// Salasasa's numbers of tiles: 11-19 characters, 21-29 dots, 31-39 bamboos, 41-44 winds, 45 red, 46 white, 47 green, 51-58
// flowers.

import type { TileIndex } from '@mcr-arena/tiles';

/** The first number of each family and our first tile in it. */
const FAMILIES = [
  { from: 11, count: 9, first: 0 },
  { from: 21, count: 9, first: 18 },
  { from: 31, count: 9, first: 9 },
  { from: 41, count: 5, first: 27 },
  { from: 46, count: 1, first: 33 },
  { from: 47, count: 1, first: 32 },
  { from: 51, count: 8, first: 34 },
] as const;

/** The tile with that number; undefined if there is none. */
export function tileOfNumber(number: unknown): TileIndex | undefined {
  if (!Number.isInteger(number)) return undefined;
  const value = number as number;
  const family = FAMILIES.find(({ from, count }) => value >= from && value < from + count);
  return family && ((family.first + value - family.from) as TileIndex);
}
