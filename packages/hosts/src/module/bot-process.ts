// A connection to a bot's process: one question at a time, with one reply each. A failure is final and ends the process.

import { serialize } from 'node:v8';
import type { Action, Observation, Reply } from '@mcr-arena/engine';
import type { BotContext, Millis } from '@mcr-arena/sdk';
import { afterDraining } from '../after-draining.ts';
import { type BotLog, LogText } from '../bot-log.ts';
import type { DecisionLimits } from '../decision-limits.ts';
import { RunDelays } from '../program/run-delays.ts';
import { replyOf } from '../reply-of.ts';
import { type BotChild, startBotChild } from './child-process.ts';
import { BoundedLines, type ProcessMessage, parseMessage } from './process-message.ts';
import { cpuTimeOf, type ProcessUsage, watchProcess } from './process-watch.ts';

/** Memory of the runtime without a bot, with some margin. */
const RUNTIME_MIB = 128;
/** Time to wait for the streams of a process that has ended: a process that it left behind may keep them open. */
const STREAMS_MS = 250;
const OUT_OF_MEMORY = /heap out of memory|Array buffer allocation failed/;

/** The result of an open question: a message, or a failure. */
type Received = ProcessMessage | { readonly type: 'failed'; readonly reply: Reply };

export class BotProcess {
  readonly #limits: DecisionLimits;
  readonly #child: BotChild;
  readonly #lines: BoundedLines;
  readonly #log = new LogText();
  readonly #ended: Promise<void>;
  readonly #unwatch: () => void;
  readonly #delays = new RunDelays('/proc');
  #delayedMs: Millis = 0;
  #crashedAt: string | undefined;
  /** Deadline of the open decision in CPU time, as measured by `cpuTimeOf`. */
  #cpuEnd: Millis | undefined;
  #failure: Reply | undefined;
  #startError: Error | undefined;
  #number = 0;
  #waiting: ((received: Received) => void) | undefined;

  /** Throws if the process cannot be started. Tests replace `startChild`. */
  constructor(limits: DecisionLimits, startChild = startBotChild) {
    this.#limits = limits;
    this.#child = startChild(limits.memoryMiB);
    this.#lines = new BoundedLines(
      limits.outputBytes,
      (line) => this.#take(parseMessage(line)),
      (text) => this.#fail({ type: 'unreadable', text, chowLike: false }),
    );
    this.#child.channel.on('data', (chunk: Buffer) => {
      if (this.#failure === undefined) this.#lines.add(chunk);
    });
    for (const stream of this.#child.printed) stream.on('data', (chunk: Buffer) => this.#print(chunk));
    this.#ended = this.#listenForEnd();
    this.#unwatch = this.#watch();
  }

  /** Creates the bot and returns the failure, if any. Rejects if the process cannot be started, which is not the bot's fault. */
  async start(url: string, context: BotContext): Promise<Reply | undefined> {
    this.#send({ url, context });
    const received = await this.#next(this.#limits.startMs);
    if (this.#startError !== undefined) throw this.#startError;
    if (received.type === 'failed') return received.reply;
    return received.type === 'ready' ? undefined : this.#fail(crashed('it sent a message before it was asked'));
  }

  async decide(observation: Observation, legalActions: readonly Action[]): Promise<Reply> {
    if (this.#failure !== undefined) return this.#failure;
    const { decisionMs, cpuMs, firstDecisionFactor } = this.#limits;
    const factor = this.#number === 0 ? firstDecisionFactor : 1;
    const limit = decisionMs * factor;
    this.#number += 1;
    this.#lines.allow();
    this.#log.mark(observation.history.length - 1);
    this.#cpuEnd = cpuMs === undefined ? undefined : this.#cpuTime() + cpuMs * factor;
    this.#send({ number: this.#number, observation, legalActions, deadline: limit });
    const received = await this.#next(limit);
    this.#checkCpuTime();
    this.#cpuEnd = undefined;
    if (this.#failure !== undefined) return this.#failure;
    switch (received.type) {
      case 'failed':
        return received.reply;
      case 'answer':
        return replyOf(received.answer, legalActions);
      default:
        return { type: 'unreadable', text: received.type === 'malformed' ? received.text : 'ready', chowLike: false };
    }
  }

  /** Ends the process and returns its complete log. */
  async close(): Promise<BotLog> {
    this.#failure ??= crashed('its seat is closed');
    this.#child.kill();
    await this.#ended;
    return { ...this.#log.log(), ...(this.#crashedAt !== undefined && { crashedAt: this.#crashedAt }) };
  }

  #send(message: unknown): void {
    const value = serialize(message);
    const header = Buffer.alloc(4);
    header.writeUInt32LE(value.length);
    this.#child.channel.write(header);
    this.#child.channel.write(value);
  }

  /** Waits for the next message or failure. */
  #next(limit: Millis): Promise<Received> {
    if (this.#failure !== undefined) return Promise.resolve({ type: 'failed', reply: this.#failure });
    return new Promise((resolve) => {
      const delayedMs = (): Millis => {
        this.#delayedMs += this.#delays.sinceLast([this.#child.pid ?? 0]);
        return this.#delayedMs;
      };
      const stop = afterDraining(limit, () => this.#fail({ type: 'timedOut' }), delayedMs);
      this.#waiting = (received) => {
        stop();
        this.#waiting = undefined;
        resolve(received);
      };
    });
  }

  #take(message: ProcessMessage): void {
    if (this.#failure !== undefined) return;
    if (message.type === 'crashed') {
      this.#crashedAt = message.at;
      this.#fail(crashed(message.message));
    } else if (message.type !== 'answer' || message.number === this.#number) this.#waiting?.(message);
  }

  /** Records a failure; only the first counts. */
  #fail(reply: Reply): Reply {
    const isFirst = this.#failure === undefined;
    this.#failure ??= reply;
    this.#waiting?.({ type: 'failed', reply: this.#failure });
    if (isFirst) this.#child.kill();
    return this.#failure;
  }

  #print(chunk: Buffer): void {
    const { printedBytes } = this.#limits;
    // Output after a failure is still added to the log; the limit then has no effect.
    this.#log.add(chunk);
    if (this.#log.total > printedBytes) this.#fail(crashed(`it printed more than ${printedBytes} bytes in a deal`));
  }

  #listenForEnd(): Promise<void> {
    const { process, printed, channel, kill } = this.#child;
    return new Promise((resolve) => {
      const end = (reply: Reply): void => {
        this.#fail(reply);
        this.#unwatch();
        for (const stream of [...printed, channel]) stream.destroy();
        resolve();
      };
      process.once('error', (thrown) => {
        this.#startError = thrown;
        end(crashed(`its process cannot be started: ${thrown.message}`));
      });
      process.once('exit', (code, signal) => {
        kill();
        const endOnce = (): void => end(this.#endOf(code, signal));
        const timer = setTimeout(endOnce, STREAMS_MS);
        process.once('close', () => {
          clearTimeout(timer);
          endOnce();
        });
      });
    });
  }

  #endOf(code: number | null, signal: NodeJS.Signals | null): Reply {
    const isMemory = OUT_OF_MEMORY.test(this.#log.toString());
    if (isMemory && (signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134)) return this.#outOfMemory();
    return crashed(`the bot's process ended with ${signal === null ? `exit code ${code}` : `signal ${signal}`}`);
  }

  #outOfMemory(): Reply {
    return crashed(`it used more than ${this.#limits.memoryMiB} MiB of memory`);
  }

  #watch(): () => void {
    const { pid } = this.#child;
    if (pid === undefined) return () => {};
    const most = this.#limits.memoryMiB + RUNTIME_MIB;
    const look = ({ memoryMiB }: ProcessUsage): void => {
      if (memoryMiB > most) this.#fail(this.#outOfMemory());
      this.#checkCpuTime();
    };
    return watchProcess({ pid, look });
  }

  #checkCpuTime(): void {
    if (this.#cpuEnd !== undefined && this.#cpuTime() > this.#cpuEnd) this.#fail({ type: 'timedOut' });
  }

  /** CPU time; 0 if it cannot be measured. */
  #cpuTime(): Millis {
    const { pid } = this.#child;
    return (pid === undefined ? undefined : cpuTimeOf(pid)) ?? 0;
  }
}

function crashed(verdict: string): Reply {
  return { type: 'crashed', verdict };
}
