// The messages between `mcr env` and its caller, over two pipes. Steps are bytes; all others are JSON.
//
// To mcr:   "S", group (1 byte), one action per table of the group (1 byte each); or
//           "J", length (4 bytes, little-endian), JSON.
// From mcr: 12 bytes: kind, group (1 byte), 0 (2 bytes), two numbers (4 bytes each, little-endian). Kind "F": a frame was
//           written; "P": a frame, whose rows follow; the numbers are the frame's number and the count of its rows with a question.
//           "J": a response; "E": an error; the numbers are the length of the JSON that follows, and 0.

import { writeSync } from 'node:fs';

const [STEP, JSON_TEXT] = [0x53, 0x4a];
const JSON_HEAD = 5;
const REPLY_HEAD = 12;
/** The longest messages start many tables from given positions. */
const MAX_JSON_BYTES = 2 ** 28;

export type CallerMessage =
  | { readonly type: 'step'; readonly group: number; readonly actions: Uint8Array }
  | { readonly type: 'json'; readonly text: string }
  | { readonly type: 'unreadable' };

/** Splits the received bytes into messages. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);

  /** The messages that `chunk` completes. `rowsOf`: number of tables in a group. */
  take(chunk: Buffer, rowsOf: (group: number) => number | undefined): CallerMessage[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const messages: CallerMessage[] = [];
    for (;;) {
      const message = this.#next(rowsOf);
      if (message === undefined) return messages;
      messages.push(message);
      if (message.type === 'unreadable') return messages;
    }
  }

  #next(rowsOf: (group: number) => number | undefined): CallerMessage | undefined {
    const rest = this.#rest;
    if (rest.length < 2) return undefined;
    if (rest[0] === STEP) {
      const [group, rows] = [rest[1]!, rowsOf(rest[1]!)];
      if (rows === undefined) return { type: 'unreadable' };
      const actions = this.#cut(2, 2 + rows);
      return actions && { type: 'step', group, actions };
    }
    if (rest[0] !== JSON_TEXT) return { type: 'unreadable' };
    if (rest.length < JSON_HEAD) return undefined;
    const length = rest.readUInt32LE(1);
    if (length > MAX_JSON_BYTES) return { type: 'unreadable' };
    const text = this.#cut(JSON_HEAD, JSON_HEAD + length);
    return text && { type: 'json', text: text.toString() };
  }

  #cut(from: number, to: number): Buffer | undefined {
    if (this.#rest.length < to) return undefined;
    const part = this.#rest.subarray(from, to);
    this.#rest = this.#rest.subarray(to);
    return part;
  }
}

/** Writes messages to the caller synchronously. */
export class MessageWriter {
  readonly #output: number;
  readonly #head = Buffer.alloc(REPLY_HEAD);

  /** `output`: a file descriptor. */
  constructor(output: number) {
    this.#output = output;
  }

  frame(group: number, step: number, asked: number): void {
    this.#writeHead('F', group, step, asked);
  }

  /** A frame with its rows, for a caller without shared memory. */
  sentFrame(group: number, step: number, asked: number, rows: Uint8Array): void {
    this.#writeHead('P', group, step, asked);
    this.#write(rows);
  }

  json(kind: 'J' | 'E', value: unknown): void {
    const text = Buffer.from(JSON.stringify(value));
    this.#writeHead(kind, 0, text.length, 0);
    this.#write(text);
  }

  #writeHead(kind: string, group: number, first: number, second: number): void {
    this.#head.write(kind, 0, 'latin1');
    this.#head[1] = group;
    this.#head.writeUInt32LE(first, 4);
    this.#head.writeUInt32LE(second, 8);
    this.#write(this.#head);
  }

  #write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; ) {
      try {
        written += writeSync(this.#output, bytes, written);
      } catch (error) {
        // The pipe is non-blocking and full: its reader is still processing an earlier part.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      }
    }
  }
}
