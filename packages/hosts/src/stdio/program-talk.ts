// A conversation with a bot's program: text in, text out up to the end of an answer, within bounds of processor time, wall
// time and length. The first failure ends the program.

import type { Millis } from '@mcr-arena/sdk';
import { afterDraining } from '../after-draining.ts';
import type { ProgramEnd, RunningProgram } from '../program/program-runner.ts';

/** What one answer may cost. */
export interface AnswerBudget {
  readonly cpuMs: Millis;
  readonly wallMs: Millis;
  readonly outputBytes: number;
}

/** Where an answer ends: at the end of the first line, or at the first line that is `line`. */
export type AnswerEnd = { readonly type: 'line' } | { readonly type: 'marker'; readonly line: string };

/** What came of waiting for an answer. */
export type Heard =
  | { readonly type: 'answer'; readonly text: string }
  /** The program ended; `text` is what it had printed. */
  | { readonly type: 'ended'; readonly text: string; readonly end: ProgramEnd }
  | { readonly type: 'timedOut'; readonly clock: 'processor' | 'wall'; readonly limit: Millis }
  | { readonly type: 'tooLong'; readonly start: string }
  /** It printed before it was asked. */
  | { readonly type: 'unasked'; readonly start: string };

const WATCH_MS = 20;
/** Of an output that is refused, so many characters are kept. */
const SHOWN = 200;
const LINE_FEED = 10;

export class ProgramTalk {
  readonly #program: RunningProgram;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Bytes that may come now. */
  #limit: number;
  #over = false;
  /** Nothing follows what was sent: the program ends with its answer. */
  #isLast = false;
  #rests = false;
  #ended: ProgramEnd | undefined;
  /** Processor time at the end of the last answer: what a program uses between questions counts towards the next. */
  #cpuBefore: Millis = 0;
  #wake: () => void = () => {};

  /** `outputBytes`: what may come before the first question. */
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

  /** Sends text. `isLast`: nothing will follow. Returns what is wrong if the program has printed since its last answer. */
  async send(text: string, isLast: boolean): Promise<Heard | undefined> {
    await this.#wakeProgram();
    const early = this.#text().trim();
    if (early !== '') return this.#fail({ type: 'unasked', start: early.slice(0, SHOWN) });
    this.#clear();
    this.#isLast = isLast;
    if (isLast) this.#program.stdin.end(text);
    else this.#program.stdin.write(text);
    return undefined;
  }

  /** The next answer, or what came instead of it. */
  async hear(end: AnswerEnd, budget: AnswerBudget): Promise<Heard> {
    this.#limit = budget.outputBytes;
    this.#over ||= this.#bytes > budget.outputBytes;
    let clock: 'processor' | 'wall' | undefined;
    const timeOut = (which: 'processor' | 'wall'): void => {
      clock ??= which;
      this.#wake();
    };
    const cpuEnd = this.#cpuBefore + budget.cpuMs;
    const stop = afterDraining(budget.wallMs, () => timeOut('wall'));
    const watch = setInterval(() => {
      if (this.#program.cpuMs() > cpuEnd) timeOut('processor');
    }, WATCH_MS);
    try {
      for (;;) {
        const text = this.#answer(end);
        // The clock that is looked at last counts: an answer may come between two looks.
        if (text !== undefined || this.#ended !== undefined) clock ??= this.#isOver(cpuEnd) ? 'processor' : undefined;
        if (this.#over) return this.#fail({ type: 'tooLong', start: this.#text().slice(0, SHOWN) });
        if (clock !== undefined) return this.#fail({ type: 'timedOut', clock, limit: limitOf(clock, budget) });
        if (text !== undefined) return { type: 'answer', text };
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

  /** Until the next question: other programs may run meanwhile. Call it after an answer. */
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

  /** The answer, if it is complete; what follows it is kept. */
  #answer(end: AnswerEnd): string | undefined {
    const bytes = this.#joined();
    for (let start = 0; ; ) {
      const next = bytes.indexOf(LINE_FEED, start);
      if (next < 0) return undefined;
      const isEnd = end.type === 'line' || bytes.toString('utf8', start, next).trim() === end.line;
      if (isEnd) {
        const rest = bytes.subarray(next + 1);
        this.#chunks = [rest];
        this.#bytes = rest.length;
        return bytes.toString('utf8', 0, end.type === 'line' ? next : start);
      }
      start = next + 1;
    }
  }

  #take(chunk: Buffer): void {
    if (this.#over) return;
    // A program that ends with its answer may not be there any more when memory is looked at next.
    if (this.#isLast && this.#bytes === 0) this.#program.peakMiB();
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limit) {
      this.#over = true;
      void this.#program.kill();
      this.#wake();
      // What has come may be one line: nothing is looked for in the middle of it.
    } else if (chunk.includes(LINE_FEED)) this.#wake();
  }

  #fail(heard: Heard): Heard {
    void this.#program.kill();
    return heard;
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
  }
}

function limitOf(clock: 'processor' | 'wall', { cpuMs, wallMs }: AnswerBudget): Millis {
  return clock === 'processor' ? cpuMs : wallMs;
}
