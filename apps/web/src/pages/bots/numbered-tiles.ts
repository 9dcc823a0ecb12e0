// Tiles that messages of the protocol `events` name by number.

import { TILE_COUNT, type TileIndex } from '@mcr-arena/tiles';

const NUMBERED = /"(?:tile|drawn|low|discard)":(\d+)/g;

/** Each once, in order; none in Botzone's notation, which has names of tiles. */
export function numberedTiles(messages: readonly string[]): readonly TileIndex[] {
  const numbers = messages.flatMap((message) => [...message.matchAll(NUMBERED)].map(([, number]) => Number(number)));
  const tiles = numbers.filter((number): number is TileIndex => number < TILE_COUNT);
  return [...new Set(tiles)].toSorted((a, b) => a - b);
}
