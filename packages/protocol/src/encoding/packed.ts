// Planes as bits: eight cells a byte, the first in the highest bit, as `numpy.packbits` writes and `numpy.unpackbits` reads.

import type { PlaneArray } from './plane-group.ts';

/** Bytes that `size` cells take. The unused bits of the last byte are 0. */
export function packedSize(size: number): number {
  return (size + 7) >> 3;
}

/** Packs `size` zeros and ones of `planes` from `from` into the `packedSize(size)` bytes of `target` from `to`. */
export function packPlanes(planes: PlaneArray, from: number, size: number, target: Uint8Array, to = 0): void {
  const whole = size >> 3;
  for (let byte = 0, cell = from; byte < whole; byte += 1, cell += 8) {
    const high = (planes[cell]! << 7) | (planes[cell + 1]! << 6) | (planes[cell + 2]! << 5) | (planes[cell + 3]! << 4);
    const low = (planes[cell + 4]! << 3) | (planes[cell + 5]! << 2) | (planes[cell + 6]! << 1) | planes[cell + 7]!;
    target[to + byte] = high | low;
  }
  if (whole === packedSize(size)) return;
  let bits = 0;
  for (let cell = 8 * whole; cell < size; cell += 1) bits |= planes[from + cell]! << (7 - (cell & 7));
  target[to + whole] = bits;
}

/** Unpacks `size` cells from the bytes from `from` into `target` from `to`, as 0 and 1. */
export function unpackPlanes(packed: Uint8Array, from: number, size: number, target: PlaneArray, to = 0): void {
  for (let cell = 0; cell < size; cell += 1) {
    target[to + cell] = (packed[from + (cell >> 3)]! >> (7 - (cell & 7))) & 1;
  }
}
