// Names of tiles, for screen readers and texts.

import { HONORS, isFlower, rankOf, suitOf, type TileIndex } from '@mcr-arena/tiles';
import type { Language } from '../language/languages.ts';
import { TILE_WORDS, type TileMark } from './messages.ts';

const FIRST_HONOR = 27;
const FIRST_FLOWER = 34;

/** The name of a tile: "3 bamboos", "三条"; of a face-down tile: "hidden tile". */
export function tileName(tile: TileIndex | undefined, language: Language): string {
  const words = TILE_WORDS[language];
  if (tile === undefined) return words.back;
  const suit = suitOf(tile);
  if (suit !== undefined) return words.suits[suit](rankOf(tile)!);
  if (isFlower(tile)) return words.flowers[tile - FIRST_FLOWER]!;
  return words.honors[HONORS[tile - FIRST_HONOR]!];
}

/** The name with the tile's marks: "3 bamboos, just drawn". */
export function tileText(tile: TileIndex | undefined, marks: readonly TileMark[], language: Language): string {
  const { marks: words, comma } = TILE_WORDS[language];
  return [tileName(tile, language), ...marks.map((mark) => words[mark])].join(comma);
}
