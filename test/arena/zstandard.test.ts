// Frames without Node's Zstandard: raw blocks that it reads, and frames of Node read in JavaScript.

import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBytes, decompressInJavaScript, rawFrame } from '../../packages/arena/src/zstandard.ts';
import { frameLength } from '../../packages/arena/src/zstd-frame.ts';

const BLOCK = 128 * 1024;
const SIZES = [0, 1, 5000, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK];

function bytesOf(size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, (_, place) => (place * place) % 251));
}

test.each(SIZES)('a frame of raw blocks holds %i bytes', (size) => {
  const frame = rawFrame(bytesOf(size));
  expect(frameLength(frame)).toBe(frame.length);
  expect(zstdDecompressSync(frame).equals(bytesOf(size))).toBe(true);
});

test.each(SIZES)('JavaScript reads frames of %i bytes', async (size) => {
  for (const frame of [
    rawFrame(bytesOf(size)),
    await compressBytes(bytesOf(size), true),
    await compressBytes(bytesOf(size), false),
  ]) {
    expect(bytesOf(size).equals(decompressInJavaScript(frame, 3 * BLOCK))).toBe(true);
  }
});

test('content beyond the limit and malformed frames are refused', async () => {
  const frame = await compressBytes(bytesOf(2 * BLOCK), false);
  expect(() => decompressInJavaScript(frame, BLOCK)).toThrow(`more than ${BLOCK} bytes of content`);
  expect(() => decompressInJavaScript(Buffer.from('plain text'), BLOCK)).toThrow();
  expect(() => decompressInJavaScript(frame.subarray(0, frame.length / 2), 3 * BLOCK)).toThrow();
});
