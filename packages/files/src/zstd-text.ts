// A record's text in its file: exactly one Zstandard frame of UTF-8.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { parseFrame } from './zstd-frame.ts';

/** Far above the size of a set of deals. A file that decompresses to more is hostile. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/** Returns the content, or throws if the frame is malformed or has more than `maxBytes`. */
export type Decompress = (frame: Uint8Array, maxBytes: number) => Uint8Array;

/** The text of a file of another program: UTF-8, or UTF-16 after its byte order mark. Marks are left out. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** The text. Error: why the bytes are not one whole frame. */
export function textOfFrame(bytes: Uint8Array, decompress: Decompress): Result<string, 'file-damaged'> {
  const length = parseFrame(bytes)?.length;
  if (length !== undefined && length < bytes.length) {
    const after = bytes.length - length;
    return failure('file-damaged', `expected one Zstandard frame, found ${after} bytes after its end`);
  }
  try {
    return success(new TextDecoder('utf-8', { ignoreBOM: true }).decode(decompress(bytes, MAX_TEXT_BYTES)));
  } catch (thrown) {
    return failure('file-damaged', `not readable as Zstandard: ${(thrown as Error).message}`);
  }
}
