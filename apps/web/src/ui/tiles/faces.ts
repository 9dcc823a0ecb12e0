// The face of each tile as SVG text, in the units of `FACE`.

import { HONORS, isFlower, rankOf, suitOf, type TileIndex } from '@mcr-arena/tiles';
import { bamboosFace } from './bamboos.ts';
import { charactersFace, honorFace } from './characters.ts';
import { dotsFace } from './dots.ts';
import { flowerFace } from './flowers.ts';

const FIRST_HONOR = 27;
const FIRST_FLOWER = 34;

const SUIT_FACES = { characters: charactersFace, bamboos: bamboosFace, dots: dotsFace } as const;

export function faceOf(tile: TileIndex): string {
  const suit = suitOf(tile);
  if (suit !== undefined) return SUIT_FACES[suit](rankOf(tile)!);
  return isFlower(tile) ? flowerFace(tile - FIRST_FLOWER + 1) : honorFace(HONORS[tile - FIRST_HONOR]!);
}

/** The index in the corner, for beginners: 1-9, E S W N, C F P; none on flowers. */
export function cornerIndexOf(tile: TileIndex): string | undefined {
  return isFlower(tile) ? undefined : (rankOf(tile)?.toString() ?? 'ESWNCFP'[tile - FIRST_HONOR]);
}
