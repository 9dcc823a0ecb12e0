// A bot's log of one deal, for its owner. Records do not hold it: places in code differ from machine to machine.

import * as z from 'zod';
import { LogTail } from './program/log-tail.ts';

/** Of what a bot prints in a deal, the last bytes are kept. */
export const LOG_BYTES = 64 * 1024;

/** Entries of debug text that are kept of a deal. */
export const MAX_DEBUG = 200;

export const botLogSchema = z.object({
  /** What it printed, standard output and standard error as they came; at most `LOG_BYTES` in UTF-8. */
  text: z.string().max(LOG_BYTES),
  /** Where in its code it threw last, as `file:///…:LINE:COLUMN`. */
  crashedAt: z.string().max(500).optional(),
  /** What a program on Botzone's protocols gave as `debug`: the last of a deal. `turn`: counted from 1. */
  debug: z
    .array(z.object({ turn: z.int().min(1), text: z.string().max(1024) }))
    .max(MAX_DEBUG)
    .optional(),
});

export type BotLog = Readonly<z.infer<typeof botLogSchema>>;

/** What a bot prints: its last bytes, and how many there were. */
export class LogText {
  readonly #tail = new LogTail(LOG_BYTES);
  #total = 0;

  /** Bytes that came, kept or not. */
  get total(): number {
    return this.#total;
  }

  add(chunk: Buffer): void {
    this.#total += chunk.length;
    this.#tail.add(chunk);
  }

  toString(): string {
    const text = this.#tail.toString();
    // Bytes that are not UTF-8 become longer as text.
    return Buffer.byteLength(text) <= LOG_BYTES ? text : text.slice(-LOG_BYTES / 4);
  }
}
