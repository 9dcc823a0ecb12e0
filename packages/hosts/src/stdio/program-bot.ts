// The common parts of every program at a seat: starting it, the limits of an answer, and its log of the deal.

import type { Reply } from '@mcr-arena/engine';
import type { Millis } from '@mcr-arena/sdk';
import { type BotLog, LOG_BYTES, LogText, MAX_DEBUG } from '../bot-log.ts';
import { BOTZONE_LIMITS, type DecisionLimits, type Language } from '../decision-limits.ts';
import type { ProgramEnd, ProgramRunner, RunningProgram } from '../program/program-runner.ts';
import type { PreparedBot } from './prepared-bot.ts';
import type { AnswerBudget, Heard } from './program-talk.ts';

/** Default limit of processes and threads. */
const DEFAULT_PROCESSES = 64;
/** Address space beyond the used memory, for libraries, threads and heaps. Node reserves 10 GiB for each WebAssembly memory. */
const RESERVED_MIB: Readonly<Record<Language, number | undefined>> = {
  javascript: undefined,
  typescript: undefined,
  python: 16_384,
  cpp: 16_384,
  executable: 16_384,
};
const OUT_OF_MEMORY =
  /heap out of memory|Array buffer allocation failed|MemoryError|std::bad_alloc|Cannot allocate memory/;
/** Maximum length of the last line of standard error, which may state the error. */
const SHOWN = 300;

/** Whether the turn is the first of a deal, which may take longer than later ones. */
export type TurnKind = 'first' | 'later';

export class ProgramBot {
  readonly #prepared: PreparedBot;
  readonly #runner: ProgramRunner;
  readonly #limits: DecisionLimits;
  readonly #log = new LogText();
  readonly #debug: { readonly turn: number; readonly text: string }[] = [];
  #peakMiB = 0;
  /** CPU time of ended programs. */
  #cpuMs: Millis = 0;
  #running: RunningProgram | undefined;
  #environment: Readonly<Record<string, string>>;

  constructor(
    prepared: PreparedBot,
    runner: ProgramRunner,
    limits: DecisionLimits,
    environment: Readonly<Record<string, string>>,
  ) {
    this.#prepared = prepared;
    this.#runner = runner;
    this.#limits = limits;
    this.#environment = environment;
  }

  get manifest() {
    return this.#prepared.manifest;
  }

  /** Starts the program; an earlier one must have ended. Rejects if the machine cannot start it. */
  async start(): Promise<RunningProgram> {
    const { folder, argv } = this.#prepared;
    const { memoryMiB, processes = DEFAULT_PROCESSES } = this.#limits;
    const reservedMiB = RESERVED_MIB[this.manifest.language];
    const program = await this.#runner.start({
      argv,
      folder,
      environment: this.#environment,
      limits: {
        memoryMiB,
        ...(reservedMiB !== undefined && { addressSpaceMiB: memoryMiB + reservedMiB }),
        processes,
        stderrBytes: LOG_BYTES,
      },
    });
    this.#running = program;
    return program;
  }

  budgetOf(turn: TurnKind): AnswerBudget {
    const { programs = BOTZONE_LIMITS, decisionMs, startMs } = this.#limits;
    const isFirst = turn === 'first';
    const factor = isFirst ? programs.firstTurnFactor : 1;
    const cpuMs = factor * (programs.cpuMs[this.manifest.language] ?? decisionMs);
    const wallMs = Math.max(isFirst ? startMs : 0, factor * decisionMs, programs.wallFactor * cpuMs);
    return { cpuMs, wallMs, outputBytes: programs.outputBytes };
  }

  /** Ends the program if it is still running, and adds its output to the log. */
  async finish(): Promise<ProgramEnd | undefined> {
    const program = this.#running;
    if (program === undefined) return undefined;
    this.#running = undefined;
    const end = await program.kill();
    this.#peakMiB = Math.max(this.#peakMiB, program.peakMiB());
    this.#cpuMs += program.cpuMs();
    this.#log.add(Buffer.from(program.stderr()));
    return end;
  }

  keepDebug(turn: number, text: string | undefined): void {
    if (text === undefined) return;
    this.#debug.push({ turn: turn + 1, text });
    if (this.#debug.length > MAX_DEBUG) this.#debug.shift();
  }

  /** The reply for a failure to answer. Ends the program. */
  async failureOf(heard: Exclude<Heard, { readonly type: 'answer' }>): Promise<Reply> {
    await this.finish();
    switch (heard.type) {
      case 'timedOut':
        this.#note(`timed out: more than ${heard.limit} ms of ${heard.clock} time`);
        return { type: 'timedOut' };
      case 'tooLong':
        return crashed(`it printed more than ${this.budgetOf('later').outputBytes} bytes for one answer`);
      case 'unasked':
        return { type: 'unreadable', text: `printed before it was asked: ${heard.start}`, chowLike: false };
      case 'ended':
        return this.#replyToEnd(heard.end);
    }
  }

  /** The owner's log of the deal. Call `finish` first. */
  log(): BotLog {
    return { text: this.#log.toString(), ...(this.#debug.length > 0 && { debug: [...this.#debug] }) };
  }

  /** The largest resident memory of its processes. */
  get peakMiB(): number {
    return Math.max(this.#peakMiB, this.#running?.peakMiB() ?? 0);
  }

  /** CPU time of all programs of the deal. */
  get cpuMs(): Millis {
    return this.#cpuMs + (this.#running?.cpuMs() ?? 0);
  }

  #replyToEnd(end: ProgramEnd): Reply {
    const { memoryMiB } = this.#limits;
    switch (end.type) {
      case 'memory':
        return crashed(`it used more than ${memoryMiB} MiB of memory`);
      case 'cpuTime':
        return { type: 'timedOut' };
      case 'notStarted':
        return crashed(`it cannot be started: ${end.message}`);
      case 'killed':
        return crashed('it was ended');
      case 'notDelivered':
        return crashed(`it ${end.cause.message}`);
      default:
        return crashed(this.#ownEnd(end.type === 'exited' ? `exit code ${end.code}` : `signal ${end.signal}`));
    }
  }

  #ownEnd(how: string): string {
    const text = this.#log.toString().trimEnd();
    if (OUT_OF_MEMORY.test(text)) return `it used more than ${this.#limits.memoryMiB} MiB of memory (${how})`;
    const last = text.slice(text.lastIndexOf('\n') + 1).slice(0, SHOWN);
    return `it ended with ${how} before it answered${last === '' ? '' : `: ${last}`}`;
  }

  #note(text: string): void {
    this.#log.add(Buffer.from(`[mcr] ${text}\n`));
  }
}

export function crashed(verdict: string): Reply {
  return { type: 'crashed', verdict };
}
