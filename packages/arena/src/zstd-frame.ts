// The extent of a Zstandard frame (RFC 8878, section 3.1.1). Node decodes what stands before the end of a frame and says nothing
// of what follows; a record is one frame and nothing else.

const MAGIC = 0xfd2fb528;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const BLOCK_HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;
const RLE_BLOCK = 1;

/** Bytes of the frame that `bytes` begin with; undefined if they begin with none, or end within it. */
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

/** Window descriptor, dictionary id and content size, as the frame's descriptor says. */
function headerFieldBytes(descriptor: number): number {
  const isSingleSegment = (descriptor & 32) !== 0;
  const sizeFlag = descriptor >> 6;
  const contentSize = sizeFlag === 0 && isSingleSegment ? 1 : CONTENT_SIZE_BYTES[sizeFlag]!;
  return (isSingleSegment ? 0 : 1) + DICTIONARY_ID_BYTES[descriptor & 3]! + contentSize;
}
