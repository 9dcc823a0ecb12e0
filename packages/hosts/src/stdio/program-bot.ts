// The common parts of every program at a seat: starting it, the limits of a reply, and its log of the deal.

import type { Reply } from '@mcr-arena/engine';
import type { Millis } from '@mcr-arena/sdk';
import { type BotLog, LOG_BYTES, LogText, MAX_DEBUG } from '../bot-log.ts';
import { BOTZONE_LIMITS, type DecisionLimits, dealCpuMsOf, limitsAt } from '../decision-limits.ts';
import type { ProgramEnd, ProgramRunner } from '../program/program-runner.ts';
import { missingLibrary } from './missing-library.ts';
import type { PreparedBot } from './prepared-bot.ts';
import { type ProgramOutput, ProgramTalk, type ReplyBudget } from './program-talk.ts';

/** Default limit of processes and threads. */
const DEFAULT_PROCESSES = 64;
const OUT_OF_MEMORY =
  /heap out of memory|Array buffer allocation failed|MemoryError|std::bad_alloc|Cannot allocate memory/;
/** Maximum length of the line of standard error that states the error. */
const SHOWN = 300;

const NODE_VERSION = /^Node\.js v\d/;
const NODE_ERROR = /^(?:Uncaught )?\w*Error\b/;

/** Whether the turn is the first of a deal, which may take longer than later ones. */
type TurnKind = 'first' | 'later';

export class ProgramBot {
  readonly #prepared: PreparedBot;
  readonly #runner: ProgramRunner;
  readonly #limits: DecisionLimits;
  readonly #log = new LogText();
  readonly #debug: { readonly turn: number; readonly text: string }[] = [];
  #peakMiB = 0;
  /** CPU time of ended programs. */
  #cpuMs: Millis = 0;
  /** Number of programs started. */
  #starts = 0;
  /** Bytes of stderr of ended programs. */
  #printedBytes = 0;
  /** Time in which they waited on the clock. */
  #waitedMs: Millis = 0;
  #running: ProgramTalk | undefined;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #speed: number;

  /** `limits`: on the reference machine. `speed`: of this machine. */
  constructor(
    prepared: PreparedBot,
    runner: ProgramRunner,
    limits: DecisionLimits,
    environment: Readonly<Record<string, string>>,
    speed: number,
  ) {
    this.#prepared = prepared;
    this.#runner = runner;
    this.#limits = limitsAt(limits, speed);
    this.#environment = environment;
    this.#speed = speed;
  }

  get manifest() {
    return this.#prepared.manifest;
  }

  /** Starts the program, which is then asked a question; an earlier one must have ended. Rejects if the machine cannot start it. */
  async start(turn: TurnKind): Promise<ProgramTalk> {
    const { folder, argv, runtime } = this.#prepared;
    const { processes = DEFAULT_PROCESSES } = this.#limits;
    const memoryMiB = this.#memoryMiB;
    const program = await this.#runner.start({
      argv,
      folder,
      environment: { ...runtime.environment, ...this.#environment },
      limits: {
        memoryMiB,
        processes,
        stderrBytes: LOG_BYTES,
        printedBytes: this.#limits.printedBytes - this.#printedBytes,
      },
    });
    this.#starts += 1;
    this.#running = new ProgramTalk(program, this.budgetOf(turn, true).outputBytes);
    return this.#running;
  }

  /**
   * The limits of the next reply; its CPU time is also limited by the rest of the deal's. `isStarted`: the process was started
   * for this turn.
   */
  budgetOf(turn: TurnKind, isStarted: boolean): ReplyBudget {
    const { programs = BOTZONE_LIMITS, decisionMs, startMs } = this.#limits;
    const isFirst = turn === 'first';
    const factor = isFirst ? programs.firstTurnFactor : 1;
    const startCpuMs = isStarted ? Math.round(this.#prepared.runtime.startCpuMs / this.#speed) : 0;
    const cpuMs = factor * (programs.cpuMs[this.manifest.language] ?? decisionMs) + startCpuMs;
    const wallMs = Math.max(isFirst ? startMs : 0, factor * decisionMs, programs.wallFactor * cpuMs);
    const leftMs = Math.max(1, Math.ceil(this.#dealCpuMs - this.cpuMs / this.#speed));
    return { cpuMs: Math.min(cpuMs, leftMs), wallMs, outputBytes: programs.outputBytes };
  }

  /** Ends the program if it is still running, and adds its output to the log. */
  async finish(): Promise<ProgramEnd | undefined> {
    const talk = this.#running;
    if (talk === undefined) return undefined;
    const { program } = talk;
    this.#running = undefined;
    const end = await program.kill();
    this.#peakMiB = Math.max(this.#peakMiB, program.peakMiB());
    this.#cpuMs += program.cpuMs();
    const printed = program.printedBytes();
    this.#printedBytes += printed;
    this.#waitedMs += program.waitedMs?.() ?? 0;
    const kept = Buffer.from(program.stderr());
    this.#log.add(kept, Math.max(0, printed - kept.length));
    return end;
  }

  /** Called when a decision begins. `event`: number of the last event before it. */
  beginDecision(event: number): void {
    // The output of a running program is added when it ends.
    this.#log.mark(event, this.#running?.program.printedBytes());
  }

  keepDebug(turn: number, text: string | undefined): void {
    if (text === undefined) return;
    this.#debug.push({ turn: turn + 1, text });
    if (this.#debug.length > MAX_DEBUG) this.#debug.shift();
  }

  /** The reply for output that is not one. Ends the program. */
  async failureOf(output: Exclude<ProgramOutput, { readonly type: 'reply' }>): Promise<Reply> {
    await this.finish();
    switch (output.type) {
      case 'timedOut':
        this.#note(`timed out: more than ${this.#limitOf(output)}${likelyCause(output)}`);
        return { type: 'timedOut' };
      case 'tooLong':
        return crashed(`it printed more than ${output.limit} bytes for one answer`);
      case 'unasked':
        return { type: 'unreadable', text: `printed before it was asked: ${output.start}`, chowLike: false };
      case 'ended':
        return this.#replyToEnd(output.end);
    }
  }

  /** The owner's log of the deal. Call `finish` first. */
  log(): BotLog {
    return { ...this.#log.log(), ...(this.#debug.length > 0 && { debug: [...this.#debug] }) };
  }

  /** The largest resident memory of its processes. */
  get peakMiB(): number {
    return Math.max(this.#peakMiB, this.#running?.program.peakMiB() ?? 0);
  }

  /** CPU time of all programs of the deal, as on the reference machine. */
  get cpuMs(): Millis {
    return this.#speed * (this.#cpuMs + (this.#running?.program.cpuMs() ?? 0));
  }

  /** Time in which all programs of the deal waited on the clock. */
  get waitedMs(): Millis {
    return this.#waitedMs + (this.#running?.program.waitedMs?.() ?? 0);
  }

  get #memoryMiB(): number {
    return this.#limits.memoryMiB + this.#prepared.runtime.memoryMiB;
  }

  #replyToEnd(end: ProgramEnd): Reply {
    switch (end.type) {
      case 'memory':
        return crashed(`it used more than ${this.#memoryMiB} MiB of memory`);
      case 'cpuTime':
        return { type: 'timedOut' };
      case 'printed':
        return crashed(`it printed more than ${this.#limits.printedBytes} bytes to standard error in a deal`);
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
    if (OUT_OF_MEMORY.test(text)) return `it used more than ${this.#memoryMiB} MiB of memory (${how})`;
    const library = missingLibrary(text);
    if (library !== undefined) return `it ended with ${how} before it answered: ${library}`;
    const error = errorLine(text);
    return `it ended with ${how} before it answered${error === '' ? '' : `: ${error}`}`;
  }

  #limitOf({ clock, limit }: Extract<ProgramOutput, { readonly type: 'timedOut' }>): string {
    const isOfDeal = clock === 'CPU' && this.cpuMs > this.#speed * this.#dealCpuMs;
    const time = isOfDeal ? `${this.#dealCpuMs} ms of CPU time in the deal` : `${limit} ms of ${clock} time`;
    return `${time}${this.#speedText(clock)}`;
  }

  /** The limit of the deal. Starts of a runtime are added. */
  get #dealCpuMs(): Millis {
    return dealCpuMsOf(this.#limits) + Math.round((this.#starts * this.#prepared.runtime.startCpuMs) / this.#speed);
  }

  /** Explains a limit that differs from the one that competitions state. */
  #speedText(clock: 'CPU' | 'wall'): string {
    return clock === 'wall' || this.#speed === 1 ? '' : ` on a machine of speed ${this.#speed}`;
  }

  #note(text: string): void {
    this.#log.add(Buffer.from(`[mcr] ${text}\n`));
  }
}

/** The last line of a text; of an error of Node, which ends with its version, the line above the stack. */
function errorLine(text: string): string {
  const lines = text.split('\n');
  const last = lines.at(-1)!;
  const error = NODE_VERSION.test(last) ? lines.findLast((line) => NODE_ERROR.test(line)) : undefined;
  return (error ?? last).slice(0, SHOWN);
}

/** What probably kept a program from replying that did not compute. */
function likelyCause({ clock, text }: Extract<ProgramOutput, { readonly type: 'timedOut' }>): string {
  if (clock === 'CPU') return '';
  return text === ''
    ? ' without output: is standard output flushed after each message?'
    : `, with an incomplete reply: ${text.slice(-SHOWN)}`;
}

export function crashed(verdict: string): Reply {
  return { type: 'crashed', verdict };
}
