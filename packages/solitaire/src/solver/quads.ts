// The pairings of groups of two and four, where the place of a tile is one of four bits. In a group of two only pairing
// 0 is an option, and places 2 and 3 are empty.

import { QUAD_PAIRINGS } from './options.ts';

/** By pairing 0-2, by place: the place of the partner. */
export const PARTNERS: readonly (readonly number[])[] = QUAD_PAIRINGS.map((pairs) =>
  [0, 1, 2, 3].map((place) => {
    const [a, b] = pairs.find((pair) => pair.includes(place))!;
    return a === place ? b : a;
  }),
);

/** By place × 4 + place: the pairing with this pair. */
export const PAIRING_OF = Int8Array.from({ length: 16 }, (_, both) =>
  PARTNERS.findIndex((partner) => partner[both >> 2] === (both & 3)),
);
