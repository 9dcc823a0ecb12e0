// Threads that execute tasks. The results do not depend on which thread gets which task, or on the order in which tasks end.

import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { AnswerTo, ThreadTask } from './thread-task.ts';

export interface ThreadPool {
  readonly threads: number;
  /** Resolves when a thread has finished the task; rejects if the thread failed or the pool was closed. */
  ask<Task extends ThreadTask>(task: Task): Promise<AnswerTo<Task>>;
  /** Terminates all threads immediately; tasks in progress are lost. */
  close(): Promise<void>;
}

/** Threads are started on demand. */
export function openThreadPool(threads: number): ThreadPool {
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'thread-task.ts'),
    name: 'answerTask',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    execArgv: [],
  });
  return { threads, ask: (task) => pool.run(task), close: () => pool.destroy() };
}
