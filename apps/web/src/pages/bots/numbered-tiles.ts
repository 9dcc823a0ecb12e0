// The numbers of tiles in messages of the protocol `events`, which their readers need not know by heart.

import { TILE_COUNT, type TileIndex } from '@mcr-arena/tiles';

const NUMBERED = /"(?:tile|drawn|low|discard)":(\d+)/g;

/** The tiles that questions and replies name by number, each once, in order; none in Botzone's notation, which has names. */
export function numberedTiles(messages: readonly string[]): readonly TileIndex[] {
  const numbers = messages.flatMap((message) => [...message.matchAll(NUMBERED)].map(([, number]) => Number(number)));
  const tiles = numbers.filter((number): number is TileIndex => number < TILE_COUNT);
  return [...new Set(tiles)].toSorted((a, b) => a - b);
}
