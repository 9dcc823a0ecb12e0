// Limits of frames for fzstd. It copies the window for each block, and it neither checks that the sequences of a block stay inside
// of it nor knows dictionaries: a small hostile frame would take gigabytes or hours. At most it then takes minutes. Records of sets have
// far fewer sequences; `mcr` reads frames with more.

import type { Frame } from './zstd-frame.ts';

/** The least that a decoder must support (RFC 8878, section 3.1.1.1.2). */
const MAX_WINDOW_BYTES = 8 * 2 ** 20;
const MAX_BLOCKS = 4096;
const MAX_SEQUENCES = 2 ** 18;
const MAX_BLOCK_BYTES = 128 * 1024;

/** Throws if the frame exceeds a limit (`RangeError`) or has a dictionary. */
export function refuseCostlyFrame({ windowBytes, hasDictionary, blocks }: Frame): void {
  if (hasDictionary) throw new Error('the frame has a dictionary, which is not supported');
  expectAtMost(MAX_WINDOW_BYTES, windowBytes, 'bytes in the window');
  expectAtMost(MAX_BLOCKS, blocks.length, 'blocks');
  let sequences = 0;
  for (const { type, bytes } of blocks) if (type === 'compressed') sequences += sequencesIn(bytes);
  expectAtMost(MAX_SEQUENCES, sequences, 'sequences');
}

function expectAtMost(limit: number, value: number, what: string): void {
  if (value > limit) throw new RangeError(`${value} ${what}, expected at most ${limit} (mcr reads more)`);
}

/** Number of sequences of a compressed block (section 3.1.1.3.2.1.1). */
function sequencesIn(block: Uint8Array): number {
  const start = literalsEnd(block);
  const [first, second, third] = [0, 1, 2].map((byte) => block[start + byte] ?? 0) as [number, number, number];
  if (first < 128) return first;
  return first < 255 ? (first - 128) * 256 + second : second + third * 256 + 0x7f00;
}

/** Where the literals section of a compressed block ends (section 3.1.1.3.1.1). */
function literalsEnd(block: Uint8Array): number {
  const header = [0, 1, 2, 3, 4].reduce((sum, byte) => sum + (block[byte] ?? 0) * 256 ** byte, 0);
  const [isCompressed, isRepeated, format] = [(header & 2) !== 0, (header & 1) !== 0, (header >> 2) & 3];
  if (isCompressed) {
    const bits = [10, 10, 14, 18][format]!;
    expectAtMost(MAX_BLOCK_BYTES, Math.floor(header / 16) % 2 ** bits, 'bytes of literals');
    return [3, 3, 4, 5][format]! + (Math.floor(header / 2 ** (4 + bits)) % 2 ** bits);
  }
  const [headerBytes, unused, bits] = (
    [
      [1, 3, 5],
      [2, 4, 12],
      [1, 3, 5],
      [3, 4, 20],
    ] as const
  )[format]!;
  const literals = Math.floor(header / 2 ** unused) % 2 ** bits;
  expectAtMost(MAX_BLOCK_BYTES, literals, 'bytes of literals');
  return headerBytes + (isRepeated ? 1 : literals);
}
