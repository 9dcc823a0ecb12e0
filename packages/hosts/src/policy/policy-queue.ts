// Queues the questions to one model from any number of tables; one process handles them in batches. The next batch is collected
// while one runs. Questions of the same deal are never in the same batch: a model that mixed the rows of its input could reveal
// one seat's hand to another.
//
// After a failed batch, each question is asked again alone in a working process, so that one failing question does not affect the
// others. A question whose process ended by itself is also asked again, once. A process that has ended is replaced at the next
// question.

import type { Millis } from '@mcr-arena/sdk';
import type { ProgramRunner } from '../program/program-runner.ts';
import type { PolicyModel } from './check-model.ts';
import { type ConnectionLimits, PolicyConnection, type PolicyFault } from './policy-connection.ts';
import { tryModel } from './trial.ts';

/** The logits of one question, and its share of the CPU time and wall time of the batch. */
interface Logits {
  readonly type: 'logits';
  readonly logits: Float32Array;
  readonly cpuMs: Millis;
  readonly wallMs: Millis;
  /** Wall time of its batch in onnxruntime, and the number of questions in the batch. */
  readonly runtimeMs: Millis;
  readonly batch: number;
}

interface PolicyQuestion {
  /** Planes packed as bits. */
  readonly planes: Uint8Array;
  readonly deal: string;
  /** Wall time; the limit of a batch is the sum over its questions. */
  readonly limitMs: Millis;
}

interface Waiting {
  readonly question: PolicyQuestion;
  readonly resolve: (outcome: Logits | PolicyFault) => void;
  readonly reject: (reason: unknown) => void;
}

/** Larger batches are not faster. */
const MAX_BATCH = 64;

export class PolicyQueue {
  readonly #runner: ProgramRunner;
  readonly #model: PolicyModel;
  readonly #limits: ConnectionLimits;
  readonly #maxBatch: number;
  #waiting: Waiting[] = [];
  #isRunning = false;
  #isClosed = false;
  #connection: PolicyConnection | undefined;
  #opening: Promise<PolicyConnection> | undefined;
  #isTried = false;
  /** CPU time of the open process that was charged to questions. */
  #sharedMs: Millis = 0;
  /** CPU time of earlier processes that was not charged to any question. */
  #unsharedMs: Millis = 0;
  #takenMs: Millis = 0;

  constructor(runner: ProgramRunner, model: PolicyModel, limits: ConnectionLimits, maxBatch = MAX_BATCH) {
    this.#runner = runner;
    this.#model = model;
    this.#limits = limits;
    this.#maxBatch = model.isBatched ? maxBatch : 1;
  }

  /** Opens the model if it is not open. Returns the failure if it cannot be opened; rejects on a fault of this machine. */
  async open(): Promise<PolicyFault | undefined> {
    return (await this.#openConnection()).fault;
  }

  /** Rejects on a fault of this machine. */
  ask(question: PolicyQuestion): Promise<Logits | PolicyFault> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      // Questions asked in the same turn of the event loop are put into the same batch.
      if (!this.#isRunning) setImmediate(() => void this.#runAll());
    });
  }

  /** CPU time since the last call that no reply includes: starting processes, opening the model, failed questions. */
  takeOverhead(): Millis {
    const overhead = Math.max(0, this.#overhead() - this.#takenMs);
    this.#takenMs += overhead;
    return overhead;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connection?.close();
  }

  #overhead(): Millis {
    return this.#unsharedMs + Math.max(0, (this.#connection?.cpuMs() ?? 0) - this.#sharedMs);
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      try {
        await this.#handle(batch);
      } catch (thrown) {
        for (const { reject } of batch) reject(thrown);
      }
    }
    this.#isRunning = false;
  }

  /** The first question of each deal, for as many deals as fit. */
  #nextBatch(): Waiting[] {
    const deals = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const each of this.#waiting) {
      const { deal } = each.question;
      const fits = batch.length < this.#maxBatch && !deals.has(deal);
      deals.add(deal);
      (fits ? batch : rest).push(each);
    }
    this.#waiting = rest;
    return batch;
  }

  async #handle(batch: readonly Waiting[], isRepeated = false): Promise<void> {
    const connection = await this.#openConnection();
    const fault = connection.fault ?? (await this.#runBatch(connection, batch));
    if (fault === undefined) return;
    const isFinal = batch.length === 1 && (isRepeated || !fault.hasEnded);
    if (connection.isUnopened || isFinal) for (const { resolve } of batch) resolve(fault);
    else for (const each of batch) await this.#handle([each], batch.length === 1);
  }

  /** The connection, reopened if it has failed. */
  #openConnection(): Promise<PolicyConnection> {
    this.#opening ??= this.#reopen().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #reopen(): Promise<PolicyConnection> {
    if (this.#isClosed) throw new Error('the host of policies is closed');
    if (this.#connection !== undefined && this.#connection.fault === undefined) return this.#connection;
    await this.#connection?.close();
    this.#unsharedMs = this.#overhead();
    this.#connection = undefined;
    this.#sharedMs = 0;
    const connection = await PolicyConnection.open(this.#runner, this.#model, this.#limits);
    this.#connection = connection;
    if (!this.#isTried) await tryModel(connection, this.#model, this.#limits.startMs);
    this.#isTried = connection.fault === undefined;
    return connection;
  }

  /** Runs the model on the questions. Returns the failure, if any. */
  async #runBatch(connection: PolicyConnection, batch: readonly Waiting[]): Promise<PolicyFault | undefined> {
    const limitMs = batch.reduce((sum, { question }) => sum + question.limitMs, 0);
    const outcome = await connection.run(
      batch.map(({ question }) => question.planes),
      limitMs,
    );
    if (outcome.type === 'fault') return outcome;
    const { cpuMs, runtimeMs, logits } = outcome;
    this.#sharedMs += cpuMs;
    const shares = { cpuMs: cpuMs / batch.length, wallMs: outcome.wallMs / batch.length };
    for (const [row, { resolve }] of batch.entries()) {
      resolve({ type: 'logits', logits: logits[row]!, ...shares, runtimeMs, batch: batch.length });
    }
    return undefined;
  }
}
