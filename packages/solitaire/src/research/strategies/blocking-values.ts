// Stam's blocking values (2007, section 3.3): approximately the number of other tiles that a tile blocks.
//
// The horizontal part of a tile is the difference between the numbers of tiles to its left and right in its row,
// halved and rounded down: hor = ⌊|l − r| / 2⌋. The vertical part is a sum over the tiles directly below. Here
// the paper's formula (2) and its results disagree: the formula adds hor + 1 for each of these tiles, but the paper's
// percentages are reproduced only by adding each tile's whole value + 1, which accumulates values from the bottom up.

import { type Contacts, tilesBeyond } from './contacts.ts';

/**
 * `literal`: formula (2) as printed. `recursive`: each tile below counts its own value + 1. `unhalved`: the same, without
 * halving the difference in the row.
 */
export const BLOCK_READINGS = ['literal', 'recursive', 'unhalved'] as const;
/** An interpretation of Stam's formula for the tiles that a tile blocks. */
export type BlockReading = (typeof BLOCK_READINGS)[number];

/** By tile: the blocking value on the full board. */
export function blockingValues(contacts: Contacts, reading: BlockReading): Float64Array {
  const rows = Array.from({ length: contacts.tileCount }, (_, tile) => {
    const difference = Math.abs(tilesBeyond(tile, contacts.left).length - tilesBeyond(tile, contacts.right).length);
    return reading === 'unhalved' ? difference : Math.floor(difference / 2);
  });
  const values = new Float64Array(contacts.tileCount);
  // Tiles are ordered by level, so the tiles below are already computed.
  for (let tile = 0; tile < contacts.tileCount; tile += 1) {
    let value = rows[tile]!;
    for (const below of contacts.below[tile]!) value += 1 + (reading === 'literal' ? rows[below]! : values[below]!);
    values[tile] = value;
  }
  return values;
}
