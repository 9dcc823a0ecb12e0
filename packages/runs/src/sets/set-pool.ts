// A pool of threads that play sets. A set's result depends only on its `SetOrder`, not on the thread that plays it or on the
// sequence in which sets end. If sets may wait, further threads play while all programs of a set wait on the clock.

import { Worker } from 'node:worker_threads';
import { type HostModule, SANDBOX_THREAD } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import type { ByPosition } from '@mcr-arena/tournament';
import { type FaultyBot, HostFault } from './host-fault.ts';
import { PermitHolder, Permits } from './permits.ts';
import type { PlayedSet, SetOrder } from './set-play.ts';
import type { SetSpec } from './set-spec.ts';
import type { PermitChange } from './thread-permit.ts';

export type SetRequest =
  | { readonly type: 'play'; readonly order: SetOrder }
  /** The thread may use a processor again. */
  | { readonly type: 'permitted' }
  /** Ends the thread and all bots of its hosts. */
  | { readonly type: 'close' };

export type SetAnswer =
  | { readonly type: 'played'; readonly set: PlayedSet }
  | { readonly type: 'permit'; readonly change: PermitChange }
  /** The thread ends in the middle of a set. */
  | { readonly type: 'abandoned'; readonly cpuMs: ByPosition<Millis> }
  /** An internal error. */
  | {
      readonly type: 'failed';
      readonly message: string;
      readonly bot?: FaultyBot;
      readonly usedMs?: Millis;
      /** The code of a storage fault. */
      readonly storageCode?: string;
    };

/** Data of a thread that plays sets. */
export interface SetThreadData {
  readonly hosts: readonly HostModule[];
  /** `waitingThreads` of the pool's permits. */
  readonly waitingThreads: Int32Array;
  /** Whether other threads of the machine go first. */
  readonly isLow: boolean;
}

/** Time to wait for a thread to close. */
const CLOSE_MS = 1000;

/** Sets to request at the same time per thread: one in play and one queued, so that no thread is idle. */
export const SETS_PER_THREAD = 2;

export interface SetPool {
  /** Plays a set as soon as a thread is free. Rejects on an internal error, and with `SetAbandoned` after an abort. */
  play(order: SetOrder, options?: SetPlayOptions): Promise<PlayedSet>;
  /** Ends all threads immediately; idempotent. Sets in play or queued are lost, and their promises are rejected. */
  close(): Promise<void>;
}

interface SetPoolOptions {
  /** Maximum number of sets that wait on the clock beside those in `threads` threads; default: 0. */
  readonly mostWaiting?: number;
  /** Whether other threads of the machine go first, such as one that serves people; default: no. */
  readonly isLow?: boolean;
}

/** A pool of `threads` threads that compute at the same time, each with these hosts for bots. */
export function openSetPool(
  threads: number,
  hosts: readonly HostModule[],
  { mostWaiting = 0, isLow = false }: SetPoolOptions = {},
): SetPool {
  return new ThreadPool(threads, hosts, mostWaiting, isLow);
}

/** A set in a thread. */
interface SetInThread {
  readonly permit: PermitHolder;
  readonly resolve: (set: PlayedSet) => void;
  readonly reject: (reason: Error) => void;
}

class ThreadPool implements SetPool {
  readonly #threads: number;
  readonly #hosts: readonly HostModule[];
  readonly #isLow: boolean;
  readonly #permits: Permits;
  readonly #workers = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #queued = new Set<(reason: Error) => void>();
  /** Set once the pool is closed; resolves once its threads have ended. */
  #closed: Promise<void> | undefined;

  constructor(threads: number, hosts: readonly HostModule[], mostWaiting: number, isLow: boolean) {
    this.#isLow = isLow;
    this.#threads = threads;
    this.#hosts = hosts;
    this.#permits = new Permits({ permits: threads, mostLent: mostWaiting });
  }

  play(order: SetOrder, options: SetPlayOptions = {}): Promise<PlayedSet> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error('the pool is closed'));
      const { signal } = options;
      if (signal?.aborted) return reject(new SetAbandoned());
      this.#queued.add(reject);
      const abandon = (): void => {
        cancel();
        this.#queued.delete(reject);
        reject(new SetAbandoned());
      };
      signal?.addEventListener('abort', abandon);
      const cancel = this.#permits.request(() => {
        this.#queued.delete(reject);
        signal?.removeEventListener('abort', abandon);
        if (!this.#closed) this.#playInThread(order, options, { resolve, reject });
      });
    });
  }

  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    for (const reject of this.#queued) reject(new Error('the pool is closed'));
    this.#queued.clear();
    await Promise.all([...this.#workers].map(endWorker));
  }

  #playInThread(
    order: SetOrder,
    { signal, onWaiting }: SetPlayOptions,
    { resolve, reject }: Pick<SetInThread, 'resolve' | 'reject'>,
  ): void {
    const worker = this.#idle.pop() ?? this.#startWorker();
    const grant = (): void => send(worker, { type: 'permitted' });
    const onHung = (error: Error): void => {
      onError(error);
      void worker.terminate();
    };
    const permit = new PermitHolder(this.#permits, { grant, onHung, onLent: onWaiting });
    const abandon = (): void => void endWorker(worker);
    signal?.addEventListener('abort', abandon);
    const end = (canPlay: boolean): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      signal?.removeEventListener('abort', abandon);
      if (canPlay) this.#idle.push(worker);
      else this.#workers.delete(worker);
      permit.end();
      this.#endSurplus();
    };
    const onMessage = (answer: SetAnswer): void => {
      if (answer.type === 'permit') permit.change(answer.change);
      else if (answer.type === 'abandoned') reject(new SetAbandoned(answer.cpuMs));
      else {
        if (answer.type === 'played') resolve(answer.set);
        else reject(errorOf(answer));
        // A thread that was asked to close may have answered before.
        end(signal?.aborted !== true);
      }
    };
    const onError = (error: unknown): void => {
      reject(error instanceof Error ? error : new Error(String(error)));
      end(false);
    };
    const onExit = (code: number): void => {
      const isAbandoned = signal?.aborted === true;
      reject(isAbandoned ? new SetAbandoned() : new Error(`a thread that played a set ended with exit code ${code}`));
      end(false);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    send(worker, { type: 'play', order });
  }

  #startWorker(): Worker {
    const { waitingThreads } = this.#permits;
    const data: SetThreadData = { hosts: this.#hosts, waitingThreads, isLow: this.#isLow };
    const worker = new Worker(new URL('./set-thread.ts', import.meta.url), { ...SANDBOX_THREAD, workerData: data });
    this.#workers.add(worker);
    return worker;
  }

  /** Ends idle threads that were started because others waited. */
  #endSurplus(): void {
    while (this.#idle.length > this.#threads) {
      const worker = this.#idle.pop()!;
      this.#workers.delete(worker);
      void endWorker(worker);
    }
  }
}

function send(worker: Worker, request: SetRequest): void {
  worker.postMessage(request);
}

function errorOf({ message, bot, usedMs, storageCode }: Extract<SetAnswer, { readonly type: 'failed' }>): Error {
  if (bot !== undefined) return new HostFault(bot, message, usedMs);
  const error = new Error(message);
  return storageCode === undefined ? error : Object.assign(error, { code: storageCode });
}

/** Gives the hosts of a thread time to end their bots, then terminates the thread, because a bot in it may keep it busy. */
async function endWorker(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const timeout = AbortSignal.timeout(CLOSE_MS);
  const late = new Promise((resolve) => timeout.addEventListener('abort', resolve));
  send(worker, { type: 'close' });
  await Promise.race([ended, late]);
  await worker.terminate();
}

/** Thrown if a set was abandoned on request before its end. It has no result. */
export class SetAbandoned extends Error {
  /** CPU time that its bots had used by then; undefined if nothing was played, or it is not known. */
  readonly cpuMs: ByPosition<Millis> | undefined;

  constructor(cpuMs?: ByPosition<Millis>) {
    super('the set was abandoned');
    this.cpuMs = cpuMs;
  }
}

export interface SetPlayOptions {
  /** Ends the set at once; it is then rejected with `SetAbandoned`. Players of connected bots end with their deals instead. */
  readonly signal?: AbortSignal;
  /** Called when the set begins to wait, for example for bots that wait on the clock, and when it continues. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

export interface SetPlayer {
  /** Rejects on an internal error, with a `HostFault` if a bot's host failed. The set is then void, except after a storage fault. */
  play(spec: SetSpec, options?: SetPlayOptions): Promise<PlayedSet>;
  /** Stops immediately. Sets in play are lost, and their promises are rejected. */
  close(): Promise<void>;
}

/** Runs `count` loops until all have ended. If one throws, aborts `stop`, waits for the others and rethrows. */
export async function runSideBySide(count: number, loop: () => Promise<void>, stop: AbortController): Promise<void> {
  const stopping = async (): Promise<void> => {
    try {
      await loop();
    } catch (thrown) {
      stop.abort();
      throw thrown;
    }
  };
  const loops = Array.from({ length: count }, stopping);
  await Promise.allSettled(loops);
  await Promise.all(loops);
}
