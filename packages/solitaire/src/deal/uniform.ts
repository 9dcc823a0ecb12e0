// Deals in which every arrangement of the faces is equally likely.

import { createRandom, shuffled } from '@mcr-arena/tiles';
import { type Board, standardFaces } from '../board.ts';
import type { Layout } from '../layout/layout.ts';

/** The faces of `standardFaces` on the layout in the order that `seed`, any text, gives. May have no solution. */
export function dealUniform(layout: Layout, seed: string): Board {
  return { layout, faces: shuffled(standardFaces(layout.places.length), createRandom(seed)) };
}
