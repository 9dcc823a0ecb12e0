// Threads that execute tasks. The results do not depend on which thread gets which task, or on the order in which tasks end.

import { Worker } from 'node:worker_threads';
import type { AnswerTo, ThreadTask } from './thread-task.ts';

export interface ThreadPool {
  readonly threads: number;
  /** Resolves when a thread has finished the task; rejects if the thread failed or the pool was closed. */
  ask<Task extends ThreadTask>(task: Task): Promise<AnswerTo<Task>>;
  /** Terminates all threads immediately; tasks in progress are lost. */
  close(): Promise<void>;
}

interface Waiting {
  readonly task: ThreadTask;
  readonly resolve: (answer: AnswerTo<ThreadTask>) => void;
  readonly reject: (reason: Error) => void;
}

/** Threads are started on demand. */
export function openThreadPool(threads: number): ThreadPool {
  return new TaskThreads(threads);
}

class TaskThreads implements ThreadPool {
  readonly threads: number;
  readonly #queue: Waiting[] = [];
  readonly #workers: Worker[] = [];
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  #isClosed = false;

  constructor(threads: number) {
    this.threads = threads;
  }

  ask<Task extends ThreadTask>(task: Task): Promise<AnswerTo<Task>> {
    return new Promise<AnswerTo<Task>>((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('the pool was closed'));
      this.#queue.push({ task, resolve: resolve as Waiting['resolve'], reject });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the pool was closed'));
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #assign(): void {
    while (this.#queue.length > 0 && !this.#isClosed) {
      const worker = this.#idle.pop() ?? (this.#workers.length < this.threads ? this.#start() : undefined);
      if (worker === undefined) return;
      const waiting = this.#queue.shift()!;
      this.#busy.set(worker, waiting);
      worker.postMessage(waiting.task);
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] });
    worker.on('message', (answer: AnswerTo<ThreadTask>) => {
      this.#idle.push(worker);
      this.#settle(worker, ({ resolve }) => resolve(answer));
    });
    worker.on('error', (error) => this.#fail(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => this.#fail(worker, new Error(`a thread ended with exit code ${code}`)));
    this.#workers.push(worker);
    return worker;
  }

  /** Removes a thread that has ended. */
  #fail(worker: Worker, reason: Error): void {
    for (const list of [this.#workers, this.#idle]) if (list.includes(worker)) list.splice(list.indexOf(worker), 1);
    this.#settle(worker, ({ reject }) => reject(reason));
  }

  #settle(worker: Worker, finish: (waiting: Waiting) => void): void {
    const waiting = this.#busy.get(worker);
    this.#busy.delete(worker);
    if (waiting !== undefined) finish(waiting);
    this.#assign();
  }
}
