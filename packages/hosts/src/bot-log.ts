// A bot's log of one deal, for its owner. Records do not hold it: places in code differ from machine to machine.

import * as z from 'zod';

/** Of what a bot prints in a deal, the last bytes are kept. */
export const LOG_BYTES = 64 * 1024;

export const botLogSchema = z.object({
  /** What it printed, standard output and standard error as they came; at most `LOG_BYTES` in UTF-8. */
  text: z.string().max(LOG_BYTES),
  /** Where in its code it threw last, as `file:///…:LINE:COLUMN`. */
  crashedAt: z.string().max(500).optional(),
});

export type BotLog = Readonly<z.infer<typeof botLogSchema>>;

/** The last bytes of a text that comes in chunks. */
export class LogText {
  #chunks: Buffer[] = [];
  #kept = 0;
  #total = 0;

  /** Bytes that came, kept or not. */
  get total(): number {
    return this.#total;
  }

  add(chunk: Buffer): void {
    this.#total += chunk.length;
    this.#kept += chunk.length;
    this.#chunks.push(chunk);
    // Seldom, so that a long text is not copied for each of its chunks.
    if (this.#kept > 2 * LOG_BYTES) this.#shorten();
  }

  toString(): string {
    this.#shorten();
    const text = Buffer.concat(this.#chunks).toString('utf8');
    // Bytes that are not UTF-8 become longer as text.
    return Buffer.byteLength(text) <= LOG_BYTES ? text : text.slice(-LOG_BYTES / 4);
  }

  #shorten(): void {
    const last = Buffer.from(Buffer.concat(this.#chunks).subarray(-LOG_BYTES));
    this.#chunks = [last];
    this.#kept = last.length;
  }
}
