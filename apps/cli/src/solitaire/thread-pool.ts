// Threads that carry out tasks. Which thread gets which task, and in what order they end, decides nothing.

import { Worker } from 'node:worker_threads';
import type { AnswerTo, ThreadTask } from './thread-task.ts';

export interface ThreadPool {
  readonly threads: number;
  /** Resolves when a thread has carried the task out; rejects if the thread failed or the pool was closed. */
  ask<Task extends ThreadTask>(task: Task): Promise<AnswerTo<Task>>;
  /** Ends all threads at once; what is under way is lost. */
  close(): Promise<void>;
}

interface Waiting {
  readonly task: ThreadTask;
  readonly resolve: (answer: AnswerTo<ThreadTask>) => void;
  readonly reject: (reason: Error) => void;
}

/** Threads are started when there is work for them. */
export function openThreadPool(threads: number): ThreadPool {
  const queue: Waiting[] = [];
  const workers: Worker[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();
  let closed = false;

  const settle = (worker: Worker, finish: (waiting: Waiting) => void): void => {
    const waiting = busy.get(worker);
    busy.delete(worker);
    if (waiting !== undefined) finish(waiting);
    assign();
  };
  const start = (): Worker => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] });
    const fail = (reason: Error): void => {
      if (workers.includes(worker)) workers.splice(workers.indexOf(worker), 1);
      settle(worker, ({ reject }) => reject(reason));
    };
    worker.on('message', (answer: AnswerTo<ThreadTask>) => {
      idle.push(worker);
      settle(worker, ({ resolve }) => resolve(answer));
    });
    worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => fail(new Error(`a thread ended with exit code ${code}`)));
    workers.push(worker);
    return worker;
  };
  const assign = (): void => {
    while (queue.length > 0 && !closed) {
      const worker = idle.pop() ?? (workers.length < threads ? start() : undefined);
      if (worker === undefined) return;
      const waiting = queue.shift()!;
      busy.set(worker, waiting);
      worker.postMessage(waiting.task);
    }
  };

  return {
    threads,
    ask: <Task extends ThreadTask>(task: Task) =>
      new Promise<AnswerTo<Task>>((resolve, reject) => {
        queue.push({ task, resolve: resolve as Waiting['resolve'], reject });
        assign();
      }),
    close: async () => {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error('the pool was closed'));
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
