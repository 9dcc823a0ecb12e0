// Exchanges text with a bot's program: sends input and reads output up to the end of a reply, within limits of CPU time,
// wall time and length. The first failure ends the program.

import type { Millis } from '@mcr-arena/sdk';
import { afterDraining } from '../after-draining.ts';
import type { ProgramEnd, RunningProgram } from '../program/program-runner.ts';

/** Limits of one reply. */
export interface ReplyBudget {
  readonly cpuMs: Millis;
  readonly wallMs: Millis;
  readonly outputBytes: number;
}

/** End of a reply: the end of the first line, or the first line equal to `line`. */
type ReplyEnd = { readonly type: 'line' } | { readonly type: 'marker'; readonly line: string };

/** The result of waiting for a reply. */
export type ProgramOutput =
  | { readonly type: 'reply'; readonly text: string }
  /** The program ended; `text` is its output until then. */
  | { readonly type: 'ended'; readonly text: string; readonly end: ProgramEnd }
  /** `text`: what it had printed of the reply. */
  | { readonly type: 'timedOut'; readonly clock: 'CPU' | 'wall'; readonly limit: Millis; readonly text: string }
  | { readonly type: 'tooLong'; readonly limit: number }
  /** It printed before it was asked. */
  | { readonly type: 'unasked'; readonly start: string };

const WATCH_MS = 20;
/** Number of characters of a rejected output that are stored. */
const SHOWN = 200;
const LINE_FEED = 10;

export class ProgramTalk {
  readonly #program: RunningProgram;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Bytes at the beginning that were searched for the end of a reply: complete lines. */
  #searched = 0;
  /** Maximum number of bytes that may arrive now. */
  #limit: number;
  #over = false;
  /** Whether no more input follows, so the program ends with its reply. */
  #isLast = false;
  #rests = false;
  #ended: ProgramEnd | undefined;
  /** CPU time at the end of the last reply. Time used between questions counts towards the next one. */
  #cpuBefore: Millis = 0;
  #wake: () => void = () => {};

  /** `outputBytes`: limit for output before the first question. */
  constructor(program: RunningProgram, outputBytes: number) {
    this.#program = program;
    this.#limit = outputBytes;
    program.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    void program.ended.then((end) => {
      this.#ended = end;
      this.#wake();
    });
  }

  get program(): RunningProgram {
    return this.#program;
  }

  /** Sends text. `isLast`: no more input follows. Returns a failure if the program has printed since its last reply. */
  async send(text: string, isLast: boolean): Promise<ProgramOutput | undefined> {
    await this.#wakeProgram();
    const early = this.#text().trim();
    if (early !== '') return this.#fail({ type: 'unasked', start: early.slice(0, SHOWN) });
    this.#clear();
    this.#isLast = isLast;
    if (isLast) this.#program.stdin.end(text);
    else this.#program.stdin.write(text);
    return undefined;
  }

  /** The next reply, or the failure. */
  async read(end: ReplyEnd, budget: ReplyBudget): Promise<ProgramOutput> {
    this.#limit = budget.outputBytes;
    this.#over ||= this.#bytes > budget.outputBytes;
    let clock: 'CPU' | 'wall' | undefined;
    const timeOut = (which: 'CPU' | 'wall'): void => {
      clock ??= which;
      this.#wake();
    };
    const cpuEnd = this.#cpuBefore + budget.cpuMs;
    const heldUpMs = (): Millis => this.#program.heldUpMs?.() ?? 0;
    const stop = afterDraining(budget.wallMs, () => timeOut('wall'), heldUpMs);
    const watch = setInterval(() => {
      if (this.#program.cpuMs() > cpuEnd) timeOut('CPU');
    }, WATCH_MS);
    try {
      for (;;) {
        const text = this.#reply(end);
        // Checks the processor clock again, because a reply may arrive between two samples.
        if (text !== undefined || this.#ended !== undefined) clock ??= this.#isOver(cpuEnd) ? 'CPU' : undefined;
        if (this.#over) return this.#fail({ type: 'tooLong', limit: budget.outputBytes });
        if (clock !== undefined) {
          return this.#fail({ type: 'timedOut', clock, limit: limitOf(clock, budget), text: this.#text() });
        }
        if (text !== undefined) return { type: 'reply', text };
        if (this.#ended !== undefined) return { type: 'ended', text: this.#text(), end: this.#ended };
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      stop();
      clearInterval(watch);
      this.#cpuBefore = this.#program.cpuMs();
    }
  }

  /** Pauses the program until the next question, so that others may run. Call it after a reply. */
  rest(): void {
    if (this.#ended !== undefined || this.#rests) return;
    this.#rests = true;
    this.#program.rest?.();
  }

  async #wakeProgram(): Promise<void> {
    if (!this.#rests) return;
    this.#rests = false;
    await this.#program.wake?.();
  }

  #isOver(cpuEnd: Millis): boolean {
    return this.#program.cpuMs() > cpuEnd;
  }

  /** The reply, if it is complete. Later bytes stay in the buffer. */
  #reply(end: ReplyEnd): string | undefined {
    const bytes = this.#joined();
    for (;;) {
      const start = this.#searched;
      const next = bytes.indexOf(LINE_FEED, start);
      if (next < 0) return undefined;
      const isEnd = end.type === 'line' || bytes.toString('utf8', start, next).trim() === end.line;
      if (isEnd) {
        const rest = bytes.subarray(next + 1);
        this.#chunks = [rest];
        this.#bytes = rest.length;
        this.#searched = 0;
        return bytes.toString('utf8', 0, end.type === 'line' ? next : start);
      }
      this.#searched = next + 1;
    }
  }

  #take(chunk: Buffer): void {
    if (this.#over) return;
    // A program that ends with its reply may be gone at the next memory sample.
    if (this.#isLast && this.#bytes === 0) this.#program.peakMiB();
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limit) {
      this.#over = true;
      void this.#program.kill();
      this.#wake();
      // Searches only complete lines.
    } else if (chunk.includes(LINE_FEED)) this.#wake();
  }

  #fail(output: ProgramOutput): ProgramOutput {
    void this.#program.kill();
    return output;
  }

  #joined(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] ?? Buffer.alloc(0);
  }

  #text(): string {
    return this.#joined().toString('utf8');
  }

  #clear(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#searched = 0;
  }
}

function limitOf(clock: 'CPU' | 'wall', { cpuMs, wallMs }: ReplyBudget): Millis {
  return clock === 'CPU' ? cpuMs : wallMs;
}
