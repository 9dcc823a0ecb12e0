// A program's standard error: its last part for the owner, and whether it is more than the program may print.

import type { Readable } from 'node:stream';
import { LogTail } from './log-tail.ts';
import type { ProgramLimits } from './program-runner.ts';

export class StderrLog {
  readonly #tail: LogTail;
  readonly #limit: number;
  /** Called when the limit is exceeded, and for all further output. */
  onFlood: () => void = () => {};

  constructor({ stderrBytes, printedBytes = Number.POSITIVE_INFINITY }: ProgramLimits) {
    this.#tail = new LogTail(stderrBytes);
    this.#limit = printedBytes;
  }

  follow(stream: Readable): void {
    stream.on('data', (chunk: Buffer) => {
      this.#tail.add(chunk);
      if (this.isFlooded) this.onFlood();
    });
  }

  /** Number of bytes so far. */
  get bytes(): number {
    return this.#tail.total;
  }

  get isFlooded(): boolean {
    return this.bytes > this.#limit;
  }

  toString(): string {
    return this.#tail.toString();
  }
}
