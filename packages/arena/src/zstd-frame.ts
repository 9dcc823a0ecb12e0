// The length of a Zstandard frame (RFC 8878, section 3.1.1). Node decodes one frame and silently ignores trailing data, but a
// record must be exactly one frame.

const MAGIC = 0xfd2fb528;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const BLOCK_HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;
const RLE_BLOCK = 1;

/** Length of the frame at the beginning of `bytes`; undefined if there is none or it is incomplete. */
export function frameLength(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 5 || view.getUint32(0, true) !== MAGIC) return undefined;
  const descriptor = view.getUint8(4);
  let place = 5 + headerFieldBytes(descriptor);
  for (let isLast = false; !isLast; ) {
    if (place + BLOCK_HEADER_BYTES > bytes.length) return undefined;
    const header = view.getUint16(place, true) + (view.getUint8(place + 2) << 16);
    isLast = header % 2 === 1;
    const isRepeated = ((header >> 1) & 3) === RLE_BLOCK;
    place += BLOCK_HEADER_BYTES + (isRepeated ? 1 : header >> 3);
  }
  if ((descriptor & 4) !== 0) place += CHECKSUM_BYTES;
  return place <= bytes.length ? place : undefined;
}

/** Bytes of window descriptor, dictionary id and content size, from the frame's descriptor. */
function headerFieldBytes(descriptor: number): number {
  const isSingleSegment = (descriptor & 32) !== 0;
  const sizeFlag = descriptor >> 6;
  const contentSize = sizeFlag === 0 && isSingleSegment ? 1 : CONTENT_SIZE_BYTES[sizeFlag]!;
  return (isSingleSegment ? 0 : 1) + DICTIONARY_ID_BYTES[descriptor & 3]! + contentSize;
}
