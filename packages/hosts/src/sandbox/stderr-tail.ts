// Keeps the last part of a program's stderr. It is read at a limited rate, so that a program that writes endlessly slows down
// itself and not the reading process.

import type { Readable } from 'node:stream';
import { LogTail } from '../program/log-tail.ts';

const INTERVAL_MS = 50;
/** Maximum number of bytes read per interval. */
const MOST_BYTES = 1024 * 1024;

export class StderrTail {
  readonly #tail: LogTail;
  #read = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `bytes`: number of last bytes to keep. */
  constructor(bytes: number) {
    this.#tail = new LogTail(bytes);
  }

  follow(stream: Readable): void {
    stream.on('data', (chunk: Buffer) => {
      this.#tail.add(chunk);
      this.#read += chunk.length;
      if (this.#read < MOST_BYTES || this.#timer !== undefined) return;
      stream.pause();
      this.#timer = setTimeout(() => this.#readOn(stream), INTERVAL_MS);
    });
  }

  toString(): string {
    return this.#tail.toString();
  }

  #readOn(stream: Readable): void {
    this.#timer = undefined;
    this.#read = 0;
    stream.resume();
  }
}
