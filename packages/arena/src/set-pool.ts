// A pool of threads that play sets. A set's result depends only on its `SetOrder`, not on the thread that plays it or on the
// sequence in which sets end.

import { Worker } from 'node:worker_threads';
import type { HostModule } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import { type FaultyBot, HostFault } from './host-fault.ts';
import type { PlayedSet, SetOrder } from './set-play.ts';

export type SetRequest =
  | { readonly type: 'play'; readonly order: SetOrder }
  /** Ends the thread and all bots of its hosts. */
  | { readonly type: 'close' };

export type SetAnswer =
  | { readonly type: 'played'; readonly set: PlayedSet }
  /** An internal error: the set is void. */
  | { readonly type: 'failed'; readonly message: string; readonly bot?: FaultyBot; readonly usedMs?: Millis };

/** Time to wait for a thread to close. */
const CLOSE_MS = 1000;

/** Sets to request at the same time per thread: one in play and one queued, so that no thread is idle. */
export const SETS_PER_THREAD = 2;

export interface SetPool {
  /** Plays a set as soon as a thread is free. Rejects on an internal error. */
  play(order: SetOrder): Promise<PlayedSet>;
  /** Ends all threads immediately. Sets in play or queued are lost, and their promises are rejected. */
  close(): Promise<void>;
}

interface Waiting {
  readonly order: SetOrder;
  readonly resolve: (set: PlayedSet) => void;
  readonly reject: (reason: Error) => void;
}

/** A pool of `threads` threads, each with these hosts for bots. */
export function openSetPool(threads: number, hosts: readonly HostModule[]): SetPool {
  const queue: Waiting[] = [];
  const workers: Worker[] = [];
  const idle: Worker[] = [];
  let closed = false;

  const assign = (): void => {
    while (queue.length > 0 && !closed) {
      const worker = idle.pop() ?? (workers.length < threads ? startWorker(workers, hosts) : undefined);
      if (worker === undefined) return;
      void converse(worker, queue.shift()!).then((alive) => {
        if (alive) idle.push(worker);
        else workers.splice(workers.indexOf(worker), 1);
        assign();
      });
    }
  };

  return {
    play: (order) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the pool is closed'));
        queue.push({ order, resolve, reject });
        assign();
      }),
    close: async () => {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error('the pool is closed'));
      await Promise.all(workers.map(endWorker));
    },
  };
}

function startWorker(workers: Worker[], hosts: readonly HostModule[]): Worker {
  const worker = new Worker(new URL('./set-thread.ts', import.meta.url), { execArgv: [], workerData: hosts });
  workers.push(worker);
  return worker;
}

function errorOf({ message, bot, usedMs }: Extract<SetAnswer, { readonly type: 'failed' }>): Error {
  return bot === undefined ? new Error(message) : new HostFault(bot, message, usedMs);
}

/** Gives the hosts of a thread time to end their bots, then terminates the thread, because a bot in it may keep it busy. */
async function endWorker(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const timeout = AbortSignal.timeout(CLOSE_MS);
  const late = new Promise((resolve) => timeout.addEventListener('abort', resolve));
  worker.postMessage({ type: 'close' } satisfies SetRequest);
  await Promise.race([ended, late]);
  await worker.terminate();
}

/** Plays one set in one thread. Returns whether the thread can play another. */
function converse(worker: Worker, { order, resolve, reject }: Waiting): Promise<boolean> {
  return new Promise((done) => {
    const onMessage = (answer: SetAnswer): void => {
      if (answer.type === 'played') resolve(answer.set);
      else reject(errorOf(answer));
      finish(true);
    };
    const onError = (error: unknown): void => {
      reject(error instanceof Error ? error : new Error(String(error)));
      finish(false);
    };
    const onExit = (code: number): void => onError(`a thread that played a set ended with exit code ${code}`);
    const finish = (alive: boolean): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      done(alive);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage({ type: 'play', order } satisfies SetRequest);
  });
}
