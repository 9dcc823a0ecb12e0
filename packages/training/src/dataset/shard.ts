// The rows of a shard as one array per attribute; planes and masks are packed bits. Grows as rows are added.

import type { DealOutcome, EventOf } from '@mcr-arena/engine';
import {
  ACTION_COUNT,
  ASYMMETRIC_FANS,
  type Encoding,
  oracleSize,
  packedSize,
  packPlanes,
  writeOracle,
} from '@mcr-arena/protocol';
import { LEARNER_QUESTIONS, writeLegal } from '../environment/learner-question.ts';
import type { DealRow } from './deal-rows.ts';

/** Number of a teacher's highest values stored per row. */
export const TEACHER_VALUES = 8;
/** Placeholder action if there are fewer values. */
export const NO_ACTION = 255;

/** A teacher's value of an action, in points, comparable only within the question. */
export interface TeacherValue {
  readonly action: number;
  readonly value: number;
}

interface ShardOptions {
  readonly encoding: Encoding;
  readonly hasOracle: boolean;
  readonly hasTeacher: boolean;
}

const asymmetricFans = new Set(Object.values(ASYMMETRIC_FANS).flat());

/** Whether the deal was won with a fan that names tiles: symmetries other than rotated winds do not preserve its points. */
function isAsymmetric(outcome: DealOutcome): boolean {
  return outcome.type === 'win' && outcome.score.fans.some(({ fan }) => asymmetricFans.has(fan));
}

const WIDTHS = { uint8: 1, int16: 2, uint32: 4, float32: 4 } as const;
const FIRST_ROWS = 1024;

/** An array that grows by rows. */
class Column {
  readonly type: NumberType;
  readonly shape: readonly number[];
  readonly rowBytes: number;
  #bytes: Uint8Array;
  #view: DataView;

  constructor(type: NumberType, ...shape: readonly number[]) {
    this.type = type;
    this.shape = shape;
    this.rowBytes = WIDTHS[type] * shape.reduce((product, length) => product * length, 1);
    this.#bytes = new Uint8Array(FIRST_ROWS * this.rowBytes);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** The bytes of the first `rows`. */
  bytes(rows: number): Uint8Array {
    return this.#bytes.subarray(0, rows * this.rowBytes);
  }

  /** Ensures room for `row`; returns its offset. */
  at(row: number): { readonly bytes: Uint8Array; readonly view: DataView; readonly offset: number } {
    const offset = row * this.rowBytes;
    if (offset + this.rowBytes > this.#bytes.length) {
      const bytes = new Uint8Array(2 * this.#bytes.length);
      bytes.set(this.#bytes);
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer);
    }
    return { bytes: this.#bytes, view: this.#view, offset };
  }

  set(row: number, value: number): void {
    const { view, offset } = this.at(row);
    if (this.type === 'uint8') view.setUint8(offset, value);
    else if (this.type === 'int16') view.setInt16(offset, value, true);
    else view.setUint32(offset, value, true);
  }
}

export class Shard {
  readonly #options: ShardOptions;
  readonly #columns: Readonly<Record<string, Column>>;
  readonly #planes: Uint8Array;
  readonly #mask = new Uint8Array(ACTION_COUNT);
  rows = 0;

  constructor(options: ShardOptions) {
    const { encoding, hasOracle, hasTeacher } = options;
    this.#options = options;
    this.#planes = new Uint8Array(Math.max(encoding.size, oracleSize(encoding.layout)));
    this.#columns = {
      planes: new Column('uint8', packedSize(encoding.size)),
      mask: new Column('uint8', packedSize(ACTION_COUNT)),
      action: new Column('uint8'),
      delta: new Column('int16'),
      deal: new Column('uint32'),
      seat: new Column('uint8'),
      question: new Column('uint8'),
      asymmetric: new Column('uint8'),
      ...(hasTeacher && {
        teacherActions: new Column('uint8', TEACHER_VALUES),
        teacherValues: new Column('float32', TEACHER_VALUES),
      }),
      ...(hasOracle && { oracle: new Column('uint8', packedSize(oracleSize(encoding.layout))) }),
    };
  }

  /** Adds a row of deal number `deal` with its outcome. `values`: the teacher's, highest first. */
  add(
    { state, question, action }: DealRow,
    deal: number,
    { outcome, deltas }: EventOf<'dealEnded'>,
    values: readonly TeacherValue[],
  ): void {
    const { encoding } = this.#options;
    const { planes, mask, oracle } = this.#columns;
    const row = this.rows;
    encoding.write(question.view, this.#planes);
    this.#pack(this.#planes, encoding.size, planes!, row);
    writeLegal(state, question, this.#mask, 0);
    this.#pack(this.#mask, ACTION_COUNT, mask!, row);
    if (oracle !== undefined) {
      writeOracle(state, question.seat, this.#planes, 0, encoding.layout);
      this.#pack(this.#planes, oracleSize(encoding.layout), oracle, row);
    }
    const numbers = {
      action,
      delta: deltas[question.seat],
      deal,
      seat: question.seat,
      question: 1 + LEARNER_QUESTIONS.indexOf(question.type),
      asymmetric: isAsymmetric(outcome) ? 1 : 0,
    };
    for (const [name, value] of Object.entries(numbers)) this.#columns[name]!.set(row, value);
    if (this.#options.hasTeacher) this.#addValues(row, values);
    this.rows += 1;
  }

  /** The number of rows from `first` whose action is 0 in the mask. */
  illegalFrom(first: number): number {
    const { action, mask } = this.#columns;
    const [actions, masks] = [action!.bytes(this.rows), mask!.bytes(this.rows)];
    let illegal = 0;
    for (let row = first; row < this.rows; row += 1) {
      const index = actions[row]!;
      if (((masks[row * mask!.rowBytes + (index >> 3)]! >> (7 - (index & 7))) & 1) === 0) illegal += 1;
    }
    return illegal;
  }

  /** The arrays as files: names, and contents in parts. */
  files(): readonly { readonly name: string; readonly parts: readonly Uint8Array[] }[] {
    return Object.entries(this.#columns).map(([name, column]) => {
      const header = npyHeader(column.type, [this.rows, ...column.shape]);
      return { name: `${name}.npy`, parts: [header, column.bytes(this.rows)] };
    });
  }

  #pack(planes: Uint8Array, size: number, column: Column, row: number): void {
    const { bytes, offset } = column.at(row);
    packPlanes(planes, 0, size, bytes, offset);
  }

  #addValues(row: number, values: readonly TeacherValue[]): void {
    const actions = this.#columns.teacherActions!.at(row);
    const numbers = this.#columns.teacherValues!.at(row);
    for (let place = 0; place < TEACHER_VALUES; place += 1) {
      const { action = NO_ACTION, value = 0 } = values[place] ?? {};
      actions.bytes[actions.offset + place] = action;
      numbers.view.setFloat32(numbers.offset + 4 * place, value, true);
    }
  }
}

// --- NumPy's .npy format, version 1.0, which `numpy.load` can memory-map ---

/** NumPy's names of number types. */
const NUMBER_TYPES = { uint8: '|u1', int16: '<i2', uint32: '<u4', float32: '<f4' } as const;
type NumberType = keyof typeof NUMBER_TYPES;

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];
const ALIGNMENT = 64;

/** The header of an array of a type and shape. */
function npyHeader(type: NumberType, shape: readonly number[]): Uint8Array {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${NUMBER_TYPES[type]}', 'fortran_order': False, 'shape': (${sizes}), }`;
  const length = Math.ceil((MAGIC.length + 2 + text.length + 1) / ALIGNMENT) * ALIGNMENT - MAGIC.length - 2;
  const line = `${text.padEnd(length - 1)}\n`;
  const letters = Array.from(line, (letter) => letter.charCodeAt(0));
  return Uint8Array.from([...MAGIC, length & 255, length >> 8, ...letters]);
}
