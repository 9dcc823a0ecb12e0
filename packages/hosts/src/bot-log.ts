// A bot's log of one deal, for its owner. It is not part of records, because locations in code differ between machines.

import * as z from 'zod';
import { LogTail } from './program/log-tail.ts';

/** How many of the last bytes of a bot's output are stored for a deal. */
export const LOG_BYTES = 64 * 1024;

/** Maximum number of debug entries that are stored for a deal. */
export const MAX_DEBUG = 200;

export const botLogSchema = z.object({
  /**
   * For modules, standard output and standard error, interleaved as received; for programs, standard error. At most
   * `LOG_BYTES` in UTF-8.
   */
  text: z.string().max(LOG_BYTES),
  /** Location of its last exception, as `file:///…:LINE:COLUMN`. */
  crashedAt: z.string().max(500).optional(),
  /** Last `debug` values of a deal, for programs on Botzone's protocols. `turn`: counted from 1. */
  debug: z
    .array(z.object({ turn: z.int().min(1), text: z.string().max(1024) }))
    .max(MAX_DEBUG)
    .optional(),
});

export type BotLog = Readonly<z.infer<typeof botLogSchema>>;

/** Collects a bot's output: its last bytes and the total number. */
export class LogText {
  readonly #tail = new LogTail(LOG_BYTES);

  /** Total number of bytes received. */
  get total(): number {
    return this.#tail.total;
  }

  add(chunk: Buffer): void {
    this.#tail.add(chunk);
  }

  toString(): string {
    const text = this.#tail.toString();
    // Invalid UTF-8 becomes longer when decoded and encoded again.
    return Buffer.byteLength(text) <= LOG_BYTES ? text : text.slice(-LOG_BYTES / 4);
  }
}
