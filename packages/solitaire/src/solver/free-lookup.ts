// A lookup of whether each tile is free, updated by subtraction when a tile is removed.
//
// A tile's hold is one byte: the number of tiles that touch it from above (4 bits), on the left (2 bits) and on the
// right (2 bits). Removing a tile subtracts 1, 16 or 64 from the holds of the tiles it blocked.

import type { Layout } from '../layout/layout.ts';
import { neighboursOf } from '../rules/neighbours.ts';
import { type Lists, listsOf } from './options.ts';

const ABOVE = 1;
const LEFT = 1 << 4;
const RIGHT = 1 << 6;

/** By hold: 1 if a tile with this hold is free. */
export const IS_FREE = Uint8Array.from({ length: 256 }, (_, hold) => {
  const above = hold & 15;
  return above === 0 && ((hold & (3 * LEFT)) === 0 || (hold & (3 * RIGHT)) === 0) ? 1 : 0;
});

export interface FreeLookup {
  readonly tileCount: number;
  /** By tile: its hold on the full board. */
  readonly holds: Uint8Array;
  /** By tile: the tiles it blocks, each as tile | weight << 16, where the weight is the number to subtract. */
  readonly held: Lists;
}

export function freeLookupOf(layout: Layout, transposed: boolean): FreeLookup {
  const { above, left, right } = neighboursOf(layout, transposed);
  const holds = new Uint8Array(layout.places.length);
  const held = layout.places.map((): number[] => []);
  const weigh = (holders: readonly (readonly number[])[], weight: number) => {
    for (const [tile, by] of holders.entries()) {
      holds[tile]! += by.length * weight;
      for (const holder of by) held[holder]!.push(tile | (weight << 16));
    }
  };
  weigh(above, ABOVE);
  weigh(left, LEFT);
  weigh(right, RIGHT);
  return { tileCount: layout.places.length, holds, held: listsOf(held) };
}
