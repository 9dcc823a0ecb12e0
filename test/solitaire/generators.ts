// Random layouts and boards for the property tests of this package. Everything comes from one integer seed through the
// project's own generator, so a failure is reproduced by the seed that fast-check prints.

import { type Board, type Layout, makeBoard, makeLayout, type Place } from '@mcr-arena/solitaire';
import { createRandom, expectValue, type Random, shuffled } from '@mcr-arena/tiles';
import fc from 'fast-check';

export const anySeed = fc.integer({ min: 0, max: 2 ** 31 - 1 });

export function randomOf(seed: number): Random {
  return createRandom(`test ${seed}`);
}

/** A heap of tiles on half-tile positions: each new tile lies on the ground or on earlier tiles. */
export function randomLayout(random: Random, tiles: number, width: number, depth: number): Layout {
  for (;;) {
    const places: Place[] = [];
    for (let tries = 0; places.length < tiles && tries < 1000; tries += 1) {
      const x = random.below(width - 1);
      const y = random.below(depth - 1);
      const under = places.filter((place) => Math.abs(place.x - x) < 2 && Math.abs(place.y - y) < 2);
      const z = Math.max(-1, ...under.map((place) => place.z)) + 1;
      if (z < 5) places.push({ x, y, z });
    }
    const layout = makeLayout(places);
    if (layout.ok) return layout.value;
  }
}

/** Random faces in groups of the given sizes, repeated as needed; a group that does not fit is replaced by a pair. */
export function randomBoard(random: Random, layout: Layout, groupSizes: readonly number[]): Board {
  const faces: number[] = [];
  for (let face = 0; faces.length < layout.places.length; face += 1) {
    const left = layout.places.length - faces.length;
    const wanted = groupSizes[random.below(groupSizes.length)]!;
    faces.push(...new Array<number>(wanted <= left ? wanted : 2).fill(face));
  }
  return expectValue(makeBoard(layout, shuffled(faces, random)));
}
