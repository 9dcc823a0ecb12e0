// Frames of Node read in JavaScript, as browsers do.

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { xxh64 } from '../../packages/files/src/xxh64.ts';
import { decompressInJavaScript } from '../../packages/files/src/zstd-in-javascript.ts';

const BLOCK = 128 * 1024;

const BYTES = Buffer.from(Array.from({ length: 3 * BLOCK }, (_, place) => (place * place) % 251));

const bytesOf = (size: number): Buffer => BYTES.subarray(0, size);
const CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const frameOf = (bytes: Buffer, pledgedSrcSize?: number): Buffer =>
  zstdCompressSync(bytes, { ...CHECKSUM, ...(pledgedSrcSize !== undefined && { pledgedSrcSize }) });

test.each([0, 5000, BLOCK + 1])('JavaScript reads frames of %i bytes', (size) => {
  for (const pledgedSrcSize of [undefined, size]) {
    const frame = frameOf(bytesOf(size), pledgedSrcSize);
    expect(bytesOf(size).equals(decompressInJavaScript(frame, 3 * BLOCK))).toBe(true);
  }
});

test('content beyond the limit and malformed frames are refused', () => {
  const frame = frameOf(bytesOf(2 * BLOCK));
  expect(() => decompressInJavaScript(frame, BLOCK)).toThrow(`more than ${BLOCK} bytes of content`);
  expect(() => decompressInJavaScript(Buffer.from('plain text'), BLOCK)).toThrow();
  expect(() => decompressInJavaScript(frame.subarray(0, frame.length / 2), 3 * BLOCK)).toThrow();
});

test.each([1, 19])('JavaScript reads texts compressed at level %i', (level) => {
  const words = ['pung', 'chow', 'kong', '"discard":', '12,', '[', ']', 'knitted'];
  const text = Buffer.from(Array.from({ length: 50_000 }, (_, at) => words[(at * at * 7 + (at >> 3)) % 8]).join(''));
  const frame = zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: level } });
  expect(text.equals(decompressInJavaScript(frame, text.length))).toBe(true);
});

describe('a frame that would take too much time or memory is refused:', () => {
  const WINDOW_128_KIB = 7 << 3;
  const header = (descriptor: number, ...fields: number[]) => [0x28, 0xb5, 0x2f, 0xfd, descriptor, ...fields];
  const block = (type: number, size: number, isLast: boolean, ...content: number[]) => {
    const value = size * 8 + type * 2 + Number(isLast);
    return [value & 255, (value >> 8) & 255, value >> 16, ...content];
  };
  const many = (count: number, one: (isLast: boolean) => number[]) =>
    Array.from({ length: count }, (_, at) => one(at === count - 1)).flat();
  const EMPTY = block(0, 0, true);
  /** No literals, and as many sequences as can be declared. */
  const sequences = (isLast: boolean) => block(2, 4, isLast, 0, 255, 255, 255);

  test.each([
    ['a window of 512 MiB', [...header(0, 19 << 3), ...EMPTY], 'bytes in the window'],
    ['content of 16 MiB in one segment', [...header(0xa0, 0, 0, 0, 1), ...EMPTY], 'bytes in the window'],
    ['many blocks', [...header(0, WINDOW_128_KIB), ...many(5000, (isLast) => block(1, 0, isLast, 0))], '5000 blocks'],
    ['many sequences', [...header(0, WINDOW_128_KIB), ...many(12, sequences)], 'sequences, expected at most'],
    ['a dictionary', [...header(1, WINDOW_128_KIB, 7), ...EMPTY], 'dictionary'],
  ])('%s', (_, frame, message) => {
    expect(() => decompressInJavaScript(Uint8Array.from(frame), BLOCK)).toThrow(message);
  });
});

test.each([0, 1, BLOCK + 1])('JavaScript compares the checksum of %i bytes, like Node', (size) => {
  const frame = frameOf(bytesOf(size));
  for (const place of [1, 4]) {
    const other = Buffer.from(frame);
    other[other.length - place]! ^= 1;
    const messages = [() => zstdDecompressSync(other), () => decompressInJavaScript(other, 3 * BLOCK)].map(messageOf);
    expect(messages).toEqual(Array(2).fill("Restored data doesn't match checksum"));
  }
});

function messageOf(call: () => unknown): string | undefined {
  try {
    call();
  } catch (thrown) {
    return (thrown as Error).message;
  }
  return undefined;
}

// Values of the reference implementation, xxHash 0.8, with seed 0.
test.each([
  ['', 'ef46db3751d8e999'],
  ['a', 'd24ec4f1a98c6e5b'],
  ['abc', '44bc2cf5ad770999'],
  ['Nobody inspects the spammish repetition', 'fbcea83c8a378bf1'],
])('XXH64 of "%s"', (text, hash) => {
  expect(xxh64(Buffer.from(text)).toString(16)).toBe(hash);
});
