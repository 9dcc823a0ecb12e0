// Stam's blocking values (2007, section 3.3): how many other tiles a tile holds back, roughly.
//
// The horizontal part of a tile is the difference between the numbers of tiles in its row to the left and to the right,
// halved and rounded down: hor = ⌊|l − r| / 2⌋. The vertical part sums over the tiles it touches below, and there the
// paper's formula (2) and its results part: the formula adds hor + 1 of each, but only with the whole value of each
// tile + 1 (values pile up from the bottom) come the paper's percentages out.

import { type Contacts, tilesBeyond } from './contacts.ts';

/** `literal`: formula (2) as printed. `recursive`: each tile below counts its own value + 1. `unhalved`: recursive, and
 * the difference in the row is not halved. */
export const BLOCK_READINGS = ['literal', 'recursive', 'unhalved'] as const;
/** A way to count the tiles that a tile blocks, where Stam's paper leaves it open. */
export type BlockReading = (typeof BLOCK_READINGS)[number];

/** By tile: the blocking value when all tiles are there. */
export function blockingValues(contacts: Contacts, reading: BlockReading): Float64Array {
  const rows = Array.from({ length: contacts.tileCount }, (_, tile) => {
    const difference = Math.abs(tilesBeyond(tile, contacts.left).length - tilesBeyond(tile, contacts.right).length);
    return reading === 'unhalved' ? difference : Math.floor(difference / 2);
  });
  const values = new Float64Array(contacts.tileCount);
  // Tiles are in order of their levels, so what lies below is done before.
  for (let tile = 0; tile < contacts.tileCount; tile += 1) {
    let value = rows[tile]!;
    for (const below of contacts.below[tile]!) value += 1 + (reading === 'literal' ? rows[below]! : values[below]!);
    values[tile] = value;
  }
  return values;
}
