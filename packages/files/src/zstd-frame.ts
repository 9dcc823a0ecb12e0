// The structure of a Zstandard frame (RFC 8878, section 3.1.1), without its content. Node decodes one frame and silently ignores
// trailing data, but a record must be exactly one frame.

const MAGIC = 0xfd2fb528;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const BLOCK_HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;
const BLOCK_TYPES = ['raw', 'repeated', 'compressed', 'reserved'] as const;

interface FrameBlock {
  readonly type: (typeof BLOCK_TYPES)[number];
  /** The block as stored, without its header. */
  readonly bytes: Uint8Array;
}

export interface Frame {
  readonly length: number;
  /** Memory that a decoder needs. */
  readonly windowBytes: number;
  readonly hasDictionary: boolean;
  readonly blocks: readonly FrameBlock[];
}

/** The frame at the beginning of `bytes`; undefined if there is none or it is incomplete. */
export function parseFrame(bytes: Uint8Array): Frame | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 5 || view.getUint32(0, true) !== MAGIC) return undefined;
  const descriptor = view.getUint8(4);
  const isSingleSegment = (descriptor & 32) !== 0;
  const dictionaryBytes = DICTIONARY_ID_BYTES[descriptor & 3]!;
  const sizeBytes = descriptor >> 6 === 0 && isSingleSegment ? 1 : CONTENT_SIZE_BYTES[descriptor >> 6]!;
  const dictionaryAt = isSingleSegment ? 5 : 6;
  const sizeAt = dictionaryAt + dictionaryBytes;
  const found = blocksFrom(view, sizeAt + sizeBytes);
  if (found === undefined) return undefined;
  const length = found.end + ((descriptor & 4) === 0 ? 0 : CHECKSUM_BYTES);
  if (length > bytes.length) return undefined;
  const windowBytes = isSingleSegment ? contentSize(view, sizeAt, sizeBytes) : windowOf(view.getUint8(5));
  return {
    length,
    windowBytes,
    hasDictionary: littleEndian(view, dictionaryAt, dictionaryBytes) !== 0,
    blocks: found.blocks,
  };
}

function blocksFrom(
  view: DataView,
  start: number,
): { readonly blocks: readonly FrameBlock[]; readonly end: number } | undefined {
  const blocks: FrameBlock[] = [];
  for (let place = start; place + BLOCK_HEADER_BYTES <= view.byteLength; ) {
    const header = littleEndian(view, place, BLOCK_HEADER_BYTES);
    const type = BLOCK_TYPES[(header >> 1) & 3]!;
    const from = place + BLOCK_HEADER_BYTES;
    place = from + (type === 'repeated' ? 1 : header >> 3);
    if (place > view.byteLength) return undefined;
    blocks.push({ type, bytes: new Uint8Array(view.buffer, view.byteOffset + from, place - from) });
    if (header % 2 === 1) return { blocks, end: place };
  }
  return undefined;
}

/** From the window descriptor. */
function windowOf(descriptor: number): number {
  return 2 ** (10 + (descriptor >> 3)) * (1 + (descriptor & 7) / 8);
}

/** A field of two bytes does not encode sizes that one byte can. */
function contentSize(view: DataView, place: number, length: number): number {
  return littleEndian(view, place, length) + (length === 2 ? 256 : 0);
}

function littleEndian(view: DataView, place: number, length: number): number {
  let value = 0;
  for (let byte = length - 1; byte >= 0; byte -= 1) value = value * 256 + view.getUint8(place + byte);
  return value;
}
