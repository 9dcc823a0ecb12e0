// The layout of frames: one row per table with adjacent fields, so that a process writes its rows at once and
// NumPy sees each field as a strided array. Numbers are little-endian.

import { ACTION_COUNT, type Encoding, oracleSize } from '@mcr-arena/protocol';

/** Version of the layout; it changes with the meaning of any field. */
const FRAME_VERSION = 1;

/** Number types of planes: bytes, or 32-bit floats. */
export const PLANE_TYPES = ['uint8', 'float32'] as const;
export type PlaneType = (typeof PLANE_TYPES)[number];

/** A field of a row, as NumPy describes it. */
export interface FrameField {
  readonly name: FieldName;
  readonly type: 'uint8' | 'int8' | 'int16' | 'uint32' | 'float32';
  /** Shape of one row; empty for a single number. */
  readonly shape: readonly number[];
  /** Bytes from the start of the row. */
  readonly offset: number;
}

type FieldName =
  | 'planes'
  | 'oracle'
  | 'mask'
  | (typeof NUMBER_FIELDS)[number]['name']
  | (typeof SHAPING_FIELDS)[number]['name']
  | (typeof LUCK_FIELDS)[number]['name'];

/** Fields between the planes and the mask. Widest first, so that each is aligned to its size. */
const NUMBER_FIELDS = [
  { name: 'wall', type: 'uint32', shape: [] },
  { name: 'deal', type: 'uint32', shape: [] },
  { name: 'endedWall', type: 'uint32', shape: [] },
  { name: 'endedDeal', type: 'uint32', shape: [] },
  { name: 'rewards', type: 'int16', shape: [4] },
  { name: 'points', type: 'int16', shape: [] },
  { name: 'question', type: 'uint8', shape: [] },
  { name: 'seat', type: 'uint8', shape: [] },
  { name: 'entrant', type: 'uint8', shape: [] },
  { name: 'seating', type: 'uint8', shape: [] },
  { name: 'done', type: 'uint8', shape: [] },
  { name: 'outcome', type: 'uint8', shape: [] },
  { name: 'decider', type: 'uint8', shape: [] },
  { name: 'giver', type: 'uint8', shape: [] },
  { name: 'endedSeating', type: 'uint8', shape: [] },
] as const;

/** Fields after the mask, if they are asked for. */
const SHAPING_FIELDS = [
  { name: 'reach', type: 'int16', shape: [] },
  { name: 'missing', type: 'uint8', shape: [] },
  { name: 'shanten', type: 'int8', shape: [] },
] as const;

/** The last fields, if they are asked for: by entrant, in points. */
const LUCK_FIELDS = [
  { name: 'luck', type: 'float32', shape: [4] },
  { name: 'endedLuck', type: 'float32', shape: [4] },
] as const;

const WIDTHS = { uint8: 1, int8: 1, int16: 2, uint32: 4, float32: 4 } as const;

export interface FrameLayout {
  readonly version: typeof FRAME_VERSION;
  readonly rowBytes: number;
  readonly fields: readonly FrameField[];
}

const ROW_ALIGNMENT = 8;

interface FrameOptions {
  /** Number type of the planes. */
  readonly planes: PlaneType;
  /** Whether rows have oracle planes. */
  readonly oracle: boolean;
  /** Whether rows have the distance of the hand from a win. */
  readonly shaping: boolean;
  /** Whether rows have the luck of the deal so far, and of the deal that ended. */
  readonly luck: boolean;
}

/** The layout of rows with planes of `encoding`. */
export function frameLayoutOf({ shape, size, layout }: Encoding, options: FrameOptions): FrameLayout {
  const { planes: type, oracle, shaping, luck } = options;
  const fields: FrameField[] = [];
  let offset = 0;
  const add = (field: Omit<FrameField, 'offset'>): void => {
    fields.push({ ...field, offset });
    offset += WIDTHS[field.type] * field.shape.reduce((product, length) => product * length, 1);
  };
  const stride = size / shape[0]!;
  add({ name: 'planes', type, shape });
  if (oracle) add({ name: 'oracle', type, shape: [oracleSize(layout) / stride, ...shape.slice(1)] });
  offset = alignedTo(4, offset);
  for (const field of NUMBER_FIELDS) add(field);
  add({ name: 'mask', type: 'uint8', shape: [ACTION_COUNT] });
  if (shaping) {
    offset = alignedTo(2, offset);
    for (const field of SHAPING_FIELDS) add(field);
  }
  if (luck) {
    offset = alignedTo(4, offset);
    for (const field of LUCK_FIELDS) add(field);
  }
  return { version: FRAME_VERSION, rowBytes: alignedTo(ROW_ALIGNMENT, offset), fields };
}

function alignedTo(bytes: number, offset: number): number {
  return Math.ceil(offset / bytes) * bytes;
}
