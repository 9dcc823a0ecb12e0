// The frames between a policy host and the process that runs its model. Each is a length (4 bytes, little endian) and that
// number of bytes.
//
// To the process: 0, the length of a head (4 bytes), the head as JSON and the bytes of the model; or 1 and the planes of the
// questions as bits. Back: 0 and, for a run, CPU time and runtime (doubles, in ms) and 235 logits (floats) for each
// question; or 1 and an error message.

import { ACTION_COUNT } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import type { PolicyModel } from './check-model.ts';

const LENGTH = 4;
const OPEN = 0;
const RUN = 1;
const OK = 0;
const TIMES = 16;
const ROW = 4 * ACTION_COUNT;
/** Maximum bytes of an error message. */
const TEXT = 4096;

/** The answer to a frame. */
export type Answer =
  | { readonly type: 'ok'; readonly body: Buffer }
  | { readonly type: 'failed'; readonly message: string };

export interface RunFigures {
  /** 235 logits for each question. */
  readonly logits: readonly Float32Array[];
  /** CPU time of the process for this run. */
  readonly cpuMs: Millis;
  /** Wall time in onnxruntime. */
  readonly runtimeMs: Millis;
}

export function openFrame({ bytes, input, inputShape, logits, isBatched }: PolicyModel): Buffer[] {
  const head = Buffer.from(JSON.stringify({ input, inputShape, logits, actions: ACTION_COUNT, isBatched }));
  const headLength = Buffer.alloc(4);
  headLength.writeUInt32LE(head.length);
  return frameOf(OPEN, [headLength, head, bytes]);
}

export function runFrame(rows: readonly Uint8Array[]): Buffer[] {
  return frameOf(RUN, rows);
}

function frameOf(type: number, parts: readonly Uint8Array[]): Buffer[] {
  const head = Buffer.alloc(LENGTH + 1);
  head.writeUInt32LE(1 + parts.reduce((sum, { length }) => sum + length, 0));
  head[LENGTH] = type;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  // A small frame is sent in one write; a large model is not copied.
  if (length > 65_536)
    return [head, ...parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))];
  return [Buffer.concat([head, ...parts])];
}

/** Maximum bytes of the answer to a run of `rows` questions, or of an error message. */
export function answerLimit(rows: number): number {
  return 1 + Math.max(TIMES + rows * ROW, TEXT);
}

/** Parses the body of an answer to a run; undefined if it is malformed. */
export function runFiguresOf(body: Buffer, rows: number): RunFigures | undefined {
  if (body.length !== TIMES + rows * ROW) return undefined;
  const floats = new Float32Array(rows * ACTION_COUNT);
  body.copy(new Uint8Array(floats.buffer), 0, TIMES);
  const logits = Array.from({ length: rows }, (_, row) =>
    floats.subarray(row * ACTION_COUNT, (row + 1) * ACTION_COUNT),
  );
  return { logits, cpuMs: body.readDoubleLE(0), runtimeMs: body.readDoubleLE(8) };
}

/** Splits a stream into answers. Buffers at most one answer of `limit` bytes. */
export class AnswerReader {
  #chunks: Buffer[] = [];
  #length = 0;
  #limit = 0;

  /** Expects one answer of at most `limit` bytes. */
  expect(limit: number): void {
    this.#limit = limit;
  }

  /** The answer that the chunk completes, if any; `malformed` for unexpected bytes. */
  add(chunk: Buffer): Answer | 'malformed' | undefined {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length > LENGTH + this.#limit) return 'malformed';
    if (this.#length < LENGTH) return undefined;
    if (this.#chunks[0]!.length < LENGTH) this.#chunks = [Buffer.concat(this.#chunks)];
    const end = LENGTH + this.#chunks[0]!.readUInt32LE(0);
    if (end > LENGTH + this.#limit || end === LENGTH || this.#length > end) return 'malformed';
    if (this.#length < end) return undefined;
    // Joined once, when all chunks have arrived.
    const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#length = 0;
    this.#limit = 0;
    const body = bytes.subarray(LENGTH + 1);
    return bytes[LENGTH] === OK ? { type: 'ok', body } : { type: 'failed', message: body.toString('utf8') };
  }
}
