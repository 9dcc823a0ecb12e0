// Deals in which every arrangement of the faces is equally likely.

import { createRandom, shuffled } from '@mcr-arena/tiles';
import { type Board, standardFaces } from '../board.ts';
import type { Layout } from '../layout/layout.ts';

/** A board with the faces of `standardFaces` in an order determined by `seed`, which can be any string. It may be unsolvable. */
export function dealUniform(layout: Layout, seed: string): Board {
  return { layout, faces: shuffled(standardFaces(layout.places.length), createRandom(seed)) };
}
