// The common parts of every program at a seat: starting it, the limits of an answer, and its log of the deal.

import type { Reply } from '@mcr-arena/engine';
import type { Millis } from '@mcr-arena/sdk';
import { type BotLog, LOG_BYTES, LogText, MAX_DEBUG } from '../bot-log.ts';
import { BOTZONE_LIMITS, type DecisionLimits, dealCpuMsOf } from '../decision-limits.ts';
import type { ProgramEnd, ProgramRunner, RunningProgram } from '../program/program-runner.ts';
import type { PreparedBot } from './prepared-bot.ts';
import type { AnswerBudget, Heard } from './program-talk.ts';

/** Default limit of processes and threads. */
const DEFAULT_PROCESSES = 64;
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
    const program = await this.#runner.start({
      argv,
      folder,
      environment: this.#environment,
      limits: { memoryMiB, processes, stderrBytes: LOG_BYTES },
    });
    this.#running = program;
    return program;
  }

  /** The limits of the next answer; its CPU time is also limited by the rest of the deal's. */
  budgetOf(turn: TurnKind): AnswerBudget {
    const { programs = BOTZONE_LIMITS, decisionMs, startMs } = this.#limits;
    const isFirst = turn === 'first';
    const factor = isFirst ? programs.firstTurnFactor : 1;
    const cpuMs = factor * (programs.cpuMs[this.manifest.language] ?? decisionMs);
    const wallMs = Math.max(isFirst ? startMs : 0, factor * decisionMs, programs.wallFactor * cpuMs);
    const leftMs = Math.max(1, Math.ceil(dealCpuMsOf(this.#limits) - this.cpuMs));
    return { cpuMs: Math.min(cpuMs, leftMs), wallMs, outputBytes: programs.outputBytes };
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
        this.#note(`timed out: more than ${this.#limitOf(heard)}`);
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

  #limitOf({ clock, limit }: Extract<Heard, { readonly type: 'timedOut' }>): string {
    const ofDeal = dealCpuMsOf(this.#limits);
    const isOfDeal = clock === 'CPU' && this.cpuMs > ofDeal;
    return isOfDeal ? `${ofDeal} ms of CPU time in the deal` : `${limit} ms of ${clock} time`;
  }

  #note(text: string): void {
    this.#log.add(Buffer.from(`[mcr] ${text}\n`));
  }
}

export function crashed(verdict: string): Reply {
  return { type: 'crashed', verdict };
}
