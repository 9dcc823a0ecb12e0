// A connection to one process with one open model: sends one frame at a time and reads one answer to each. A failure is final and
// ends the process.

import { fileURLToPath } from 'node:url';
import type { Reply } from '@mcr-arena/engine';
import { type Millis, messageOfCrash } from '@mcr-arena/sdk';
import { afterDraining } from '../after-draining.ts';
import type { ProgramEnd, ProgramRunner, RunningProgram } from '../program/program-runner.ts';
import type { PolicyModel } from './check-model.ts';
import {
  type Answer,
  AnswerReader,
  answerLimit,
  openFrame,
  type RunFigures,
  runFiguresOf,
  runFrame,
} from './frames.ts';
import { findOnnxRuntime } from './onnx-runtime.ts';

/** A failure, with the standard error output of the process. */
export interface PolicyFault {
  readonly type: 'fault';
  readonly reply: Extract<Reply, { readonly type: 'crashed' | 'timedOut' }>;
  readonly log: string;
  /** Whether the process ended before the connection stopped it: it exited, crashed or was killed from outside. */
  readonly hasEnded: boolean;
}

/** `wallMs`: without the time in which the process waited for a processor. */
type RunOutcome = ({ readonly type: 'ran'; readonly wallMs: Millis } & RunFigures) | PolicyFault;

/** Memory of Node.js and onnxruntime before a model is opened, with some margin. */
const RUNTIME_MIB = 192;
/** Node.js has about a dozen threads. */
const PROCESSES = 64;
const STDERR_BYTES = 16 * 1024;
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Path of the entry point inside the sandbox. */
const ENTRY = '/bot/policy-process.mjs';

export interface ConnectionLimits {
  readonly memoryMiB: number;
  readonly startMs: Millis;
}

export class PolicyConnection {
  readonly #program: RunningProgram;
  readonly #limits: ConnectionLimits;
  readonly #answers = new AnswerReader();
  #fault: PolicyFault['reply'] | undefined;
  #isReady = false;
  #hasEnded = false;
  /** Of the last answer. */
  #wallMs: Millis = 0;
  #waiting: ((answer: Answer | undefined) => void) | undefined;

  private constructor(program: RunningProgram, limits: ConnectionLimits) {
    this.#program = program;
    this.#limits = limits;
    // Errors of a process that ends during a write are reported with its end.
    program.stdin.on('error', () => {});
    program.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    void program.ended.then((end) => {
      this.#hasEnded = this.#fault === undefined && (end.type === 'exited' || end.type === 'signalled');
      this.#fail(this.#replyTo(end));
    });
  }

  /** Starts the process and opens the model in it. Rejects on a fault of this machine. */
  static async open(runner: ProgramRunner, model: PolicyModel, limits: ConnectionLimits): Promise<PolicyConnection> {
    const { file, readable } = findOnnxRuntime();
    const connection = new PolicyConnection(
      await runner.start({
        argv: ['node', ENTRY, file],
        role: 'model',
        folder: FOLDER,
        readable,
        environment: { ORT_DISABLE_TELEMETRY: '1' },
        limits: { memoryMiB: limits.memoryMiB + RUNTIME_MIB, processes: PROCESSES, stderrBytes: STDERR_BYTES },
      }),
      limits,
    );
    const answer = await connection.#ask(openFrame(model), answerLimit(0), limits.startMs);
    if (answer?.type === 'failed') connection.#fail(crashed(`the model cannot be opened: ${answer.message}`));
    connection.#isReady = answer?.type === 'ok';
    return connection;
  }

  /** Whether the model was not opened, or was refused after its trial. */
  get isUnopened(): boolean {
    return !this.#isReady;
  }

  /** The failure that ended the connection; undefined before. */
  get fault(): PolicyFault | undefined {
    const reply = this.#fault;
    return reply && { type: 'fault', reply, log: this.#program.stderr(), hasEnded: this.#hasEnded };
  }

  /** CPU time of the process. */
  cpuMs(): Millis {
    return this.#program.cpuMs();
  }

  /** Requests the logits of these questions, each given as its planes packed as bits. */
  async run(rows: readonly Uint8Array[], limitMs: Millis): Promise<RunOutcome> {
    const answer = await this.#ask(runFrame(rows), answerLimit(rows.length), limitMs);
    if (answer?.type === 'failed') this.#fail(crashed(`the model failed: ${answer.message}`));
    const figures = answer?.type === 'ok' ? runFiguresOf(answer.body, rows.length) : undefined;
    if (figures !== undefined) return { type: 'ran', wallMs: this.#wallMs, ...figures };
    this.#fail(crashed('the process of the model sent something other than logits'));
    return this.fault!;
  }

  /** Ends the connection because the model is not usable. */
  refuse(message: string): void {
    this.#isReady = false;
    this.#fail(crashed(message));
  }

  async close(): Promise<void> {
    this.#fail(crashed('its host is closed'));
    await this.#program.ended;
  }

  /** The answer; undefined on failure. */
  async #ask(frame: readonly Buffer[], limit: number, limitMs: Millis): Promise<Answer | undefined> {
    await this.#program.wake?.();
    if (this.#fault !== undefined) return undefined;
    const answer = await new Promise<Answer | undefined>((resolve) => {
      const heldUpMs = (): Millis => this.#program.heldUpMs?.() ?? 0;
      const started = performance.now();
      const stop = afterDraining(limitMs, () => this.#fail({ type: 'timedOut' }), heldUpMs);
      this.#waiting = (answer) => {
        this.#wallMs = performance.now() - started - stop();
        this.#waiting = undefined;
        resolve(answer);
      };
      this.#answers.expect(limit);
      for (const part of frame) this.#program.stdin.write(part);
    });
    this.#program.rest?.();
    return answer;
  }

  #take(chunk: Buffer): void {
    if (this.#fault !== undefined) return;
    const answer = this.#answers.add(chunk);
    if (answer === 'malformed') this.#fail(crashed('the process of the model sent something other than logits'));
    else if (answer !== undefined) this.#waiting?.(answer);
  }

  /** Records a failure; only the first counts. */
  #fail(reply: PolicyFault['reply']): void {
    if (this.#fault !== undefined) return;
    this.#fault = reply;
    void this.#program.kill();
    this.#waiting?.(undefined);
  }

  #replyTo(end: ProgramEnd): PolicyFault['reply'] {
    switch (end.type) {
      case 'memory':
        return crashed(`it used more than ${this.#limits.memoryMiB} MiB of memory`);
      case 'cpuTime':
        return { type: 'timedOut' };
      case 'exited':
        return crashed(`the process of the model ended with exit code ${end.code}`);
      case 'signalled':
        return crashed(`the process of the model ended with signal ${end.signal}`);
      case 'killed':
      case 'printed':
      case 'notDelivered':
        return crashed('the process of the model was ended');
      default:
        return crashed(`the process of the model cannot be started: ${end.message}`);
    }
  }
}

export function crashed(message: string): PolicyFault['reply'] {
  return { type: 'crashed', verdict: messageOfCrash(message) };
}
