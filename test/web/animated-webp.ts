// Joins pictures in WebP to a moving one (RFC 9649, section 2.7). They must have the same size.

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Chunks of a still picture that hold its pixels. */
const PIXELS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);
const ANIMATION_FLAG = 2;
/** Each frame replaces the one before it. */
const NO_BLENDING = 2;

export interface Frame {
  /** A still picture in WebP. */
  readonly picture: Buffer;
  readonly durationMs: number;
}

/** Repeats without end. `width` and `height`: of all frames, in pixels. */
export function animatedWebp(frames: readonly Frame[], width: number, height: number): Buffer {
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)]);
  const canvas = chunk('VP8X', Buffer.concat([Buffer.from([ANIMATION_FLAG, 0, 0, 0]), size]));
  const animation = chunk('ANIM', Buffer.alloc(6));
  const pictures = frames.map(({ picture, durationMs }) => {
    const place = Buffer.alloc(6);
    const header = Buffer.concat([place, size, uint24(durationMs), Buffer.from([NO_BLENDING])]);
    return chunk('ANMF', Buffer.concat([header, ...pixelsOf(picture)]));
  });
  const content = Buffer.concat([Buffer.from('WEBP'), canvas, animation, ...pictures]);
  return Buffer.concat([Buffer.from('RIFF'), uint32(content.length), content]);
}

function pixelsOf(picture: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = RIFF_HEADER_BYTES; at < picture.length; ) {
    const length = picture.readUInt32LE(at + 4);
    const end = at + CHUNK_HEADER_BYTES + length + (length % 2);
    if (PIXELS.has(picture.toString('latin1', at, at + 4))) found.push(picture.subarray(at, end));
    at = end;
  }
  if (found.length === 0) throw new Error('not a picture in WebP');
  return found;
}

function chunk(name: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name), uint32(content.length), content, Buffer.alloc(content.length % 2)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint24(value: number): Buffer {
  return uint32(value).subarray(0, 3);
}
