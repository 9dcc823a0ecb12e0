// A bot's log of one deal, for its owner. It is not part of records, because locations in code differ between machines.

import * as z from 'zod';
import { LogTail } from './program/log-tail.ts';

/** How many of the last bytes of a bot's output are stored for a deal. */
export const LOG_BYTES = 64 * 1024;

/** Maximum number of debug entries that are stored for a deal. */
export const MAX_DEBUG = 200;

/** Maximum number of decisions of a deal whose output is marked: more than a seat can have. */
const MAX_MARKS = 500;

/** Where the output of a decision begins. */
const markSchema = z.object({
  /** Number of the last event before the decision. */
  event: z.int().min(0),
  /** In `text`, in UTF-16 units. Its output ends where that of the next one begins. */
  at: z.int().min(0),
});

type Mark = Readonly<z.infer<typeof markSchema>>;

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
  /**
   * The decisions with output, in playing order. Output belongs to the decision during which it arrived, or to the last one before. What is
   * before the first mark was printed before the first decision. Absent in logs of 0.2.
   */
  decisions: z.array(markSchema).max(MAX_MARKS).optional(),
});

export type BotLog = Readonly<z.infer<typeof botLogSchema>>;

/** Collects a bot's output: its last bytes and the total number, and which of them belong to which decision. */
export class LogText {
  readonly #tail = new LogTail(LOG_BYTES);
  /** `at`: number of bytes before the output of the decision. */
  readonly #marks: Mark[] = [];

  /** Total number of bytes received. */
  get total(): number {
    return this.#tail.total;
  }

  /** `dropped`: number of bytes before the chunk that are not stored, because the chunk alone is `LOG_BYTES` long. */
  add(chunk: Buffer, dropped = 0): void {
    this.#tail.skip(dropped);
    this.#tail.add(chunk);
  }

  /**
   * Marks the beginning of a decision. `event`: number of the last event before it. `after`: number of bytes that were printed
   * before and are not added yet.
   */
  mark(event: number, after = 0): void {
    if (this.#marks.length < MAX_MARKS) this.#marks.push({ event, at: this.total + after });
  }

  /** The text, and where in it the output of each decision begins. */
  log(): Pick<BotLog, 'text' | 'decisions'> {
    const bytes = this.#tail.bytes();
    const start = this.total - bytes.length;
    const cuts = this.#marks.map(({ at }) => Math.min(Math.max(0, at - start), bytes.length));
    // Decoded part by part, because marks are counted in bytes.
    const parts = [0, ...cuts].map((from, index) => bytes.toString('utf8', from, cuts[index] ?? bytes.length));
    const text = parts.join('');
    const excess = excessOf(text);
    let at = 0;
    const decisions = this.#marks.flatMap(({ event }, index): Mark[] => {
      at += parts[index]!.length;
      const end = at + parts[index + 1]!.length;
      return end > at && end > excess ? [{ event, at: Math.max(0, at - excess) }] : [];
    });
    return { text: text.slice(excess), ...(decisions.length > 0 && { decisions }) };
  }

  toString(): string {
    return this.log().text;
  }
}

/** Number of UTF-16 units at the beginning that are too much: invalid UTF-8 becomes longer when decoded and encoded again. */
function excessOf(text: string): number {
  return Buffer.byteLength(text) <= LOG_BYTES ? 0 : text.length - LOG_BYTES / 4;
}

/** The log with a line at its end. */
export function withLine(log: BotLog | undefined, line: string): BotLog {
  const text = `${log?.text ?? ''}${line}\n`;
  const excess = excessOf(text);
  const decisions = log?.decisions?.map(({ event, at }) => ({ event, at: Math.max(0, at - excess) }));
  return { ...log, text: text.slice(excess), ...(decisions && { decisions }) };
}
