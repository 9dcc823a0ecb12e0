// Reads Zstandard frames in browsers.

import { Decompress } from 'fzstd';
import { xxh64 } from './xxh64.ts';
import { parseFrame } from './zstd-frame.ts';
import { refuseCostlyFrame } from './zstd-limits.ts';

const CHECKSUM_BYTES = 4;
const DESCRIPTOR_PLACE = 4;
const CHECKSUM_FLAG = 4;

/**
 * The content of the frame at the beginning of `bytes`. Throws if it is malformed; a `RangeError` if it has more than `maxBytes`, or would
 * take too much time or memory.
 */
export function decompressInJavaScript(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const parsed = parseFrame(bytes);
  if (parsed === undefined) throw new Error('not a complete frame');
  refuseCostlyFrame(parsed);
  const frame = bytes.subarray(0, parsed.length);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const decoder = new Decompress((chunk) => {
    length += chunk.length;
    if (length > maxBytes) throw new RangeError(`more than ${maxBytes} bytes of content`);
    chunks.push(chunk.slice());
  });
  decoder.push(frame, true);
  const content = joined(chunks, length);
  if (!isChecksumRight(frame, content)) throw new Error("Restored data doesn't match checksum");
  return content;
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const content = new Uint8Array(length);
  let place = 0;
  for (const chunk of chunks) {
    content.set(chunk, place);
    place += chunk.length;
  }
  return content;
}

/** The decoder does not check it. */
function isChecksumRight(frame: Uint8Array, content: Uint8Array): boolean {
  if ((frame[DESCRIPTOR_PLACE]! & CHECKSUM_FLAG) === 0) return true;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return view.getUint32(frame.length - CHECKSUM_BYTES, true) === Number(BigInt.asUintN(32, xxh64(content)));
}
