// Client of the solver's worker. It has one question at a time: a new question replaces an unanswered one, whose search is
// stopped by terminating the worker.

import type { SolverRequest, SolverTasks, TaskName } from './solver-tasks.ts';

interface Pending {
  readonly id: number;
  resolve(answer: unknown): void;
  reject(reason: Error): void;
}

export class SolverClient {
  #worker: Worker | undefined;
  #pending: Pending | undefined;
  #lastId = 0;

  /** The answer; undefined if another question replaced this one. Rejects if the solver fails. */
  ask<Name extends TaskName>(
    task: Name,
    ask: SolverTasks[Name]['ask'],
  ): Promise<{ readonly answer: SolverTasks[Name]['answer'] } | undefined> {
    this.drop();
    const id = ++this.#lastId;
    const answered = new Promise((resolve, reject) => {
      this.#pending = { id, resolve, reject };
    });
    this.#open().postMessage({ id, task, ask } as SolverRequest);
    return answered as Promise<{ answer: SolverTasks[Name]['answer'] } | undefined>;
  }

  close(): void {
    this.drop();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** Stops the current search. The pending `ask` resolves to undefined. */
  drop(): void {
    if (this.#pending === undefined) return;
    this.#pending.resolve(undefined);
    this.#pending = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #open(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: unknown }>) => {
      if (data.id !== this.#pending?.id) return;
      const { resolve } = this.#pending;
      this.#pending = undefined;
      resolve({ answer: data.answer });
    });
    worker.addEventListener('error', (event) => {
      const broken = this.#pending;
      this.#pending = undefined;
      this.#worker = undefined;
      broken?.reject(new Error(event.message));
    });
    this.#worker = worker;
    return worker;
  }
}
