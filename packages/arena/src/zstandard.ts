// Zstandard frames by Node, or in JavaScript before Node 22.15. There texts are stored uncompressed, in frames of raw blocks (RFC
// 8878, section 3.1.1.2), which every decoder reads.

import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { decompressInJavaScript } from './zstd-in-javascript.ts';

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const;
/** Neither a content size nor a checksum. */
const DESCRIPTOR = 0;
/** A window of 128 KiB, which is also the maximum size of a block. */
const WINDOW = 7 << 3;
const BLOCK_BYTES = 128 * 1024;

/** `isSized`: whether the frame states the size of the content. Raw blocks do not: their decoder needs no tables. */
export async function compressBytes(bytes: Uint8Array, isSized: boolean): Promise<Buffer> {
  if (!('zstdCompress' in zlib)) return rawFrame(bytes);
  const { constants, zstdCompress } = zlib;
  const params = { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_checksumFlag]: 1 };
  return promisify(zstdCompress)(bytes, { params, ...(isSized && { pledgedSrcSize: bytes.length }) });
}

/** Throws if the frame is malformed or has more than `maxBytes` of content. */
export function decompressBytes(frame: Uint8Array, maxBytes: number): Uint8Array {
  if ('zstdDecompressSync' in zlib) return zlib.zstdDecompressSync(frame, { maxOutputLength: maxBytes });
  return decompressInJavaScript(frame, maxBytes);
}

/** The frame of raw blocks. */
export function rawFrame(bytes: Uint8Array): Buffer {
  const blocks: Uint8Array[] = [Uint8Array.from([...MAGIC, DESCRIPTOR, WINDOW])];
  for (let from = 0; from === 0 || from < bytes.length; from += BLOCK_BYTES) {
    const content = bytes.subarray(from, from + BLOCK_BYTES);
    const header = (content.length << 3) | (from + BLOCK_BYTES >= bytes.length ? 1 : 0);
    blocks.push(Uint8Array.from([header & 255, (header >> 8) & 255, header >> 16]), content);
  }
  return Buffer.concat(blocks);
}
