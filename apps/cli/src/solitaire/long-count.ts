// Counts over many boards, split into chunks that threads process. The sum does not depend on the threads, on the order in
// which chunks end, or on interruptions.

import { type Chunk, type Identity, openJournal } from './journal.ts';
import type { ThreadPool } from './thread-pool.ts';
import type { ThreadTask } from './thread-task.ts';

export interface LongCount<Figures> {
  readonly identity: Identity;
  /** Items to count. */
  readonly total: number;
  /** Items in a chunk. A journal can only be resumed with the same value. */
  readonly chunk: number;
  taskOf(chunk: Chunk): ThreadTask;
  /** Parses the figures in a thread's answer or a journal's line; `undefined` if they are invalid for the chunk. */
  read(figures: unknown, chunk: Chunk): Figures | undefined;
  add(a: Figures, b: Figures): Figures;
  readonly zero: Figures;
}

export interface CountProgress<Figures> {
  readonly sum: Figures;
  readonly done: number;
  readonly total: number;
}

interface CountRun<Figures> {
  readonly pool: ThreadPool;
  /** Path of a journal: its chunks are not counted again, and new ones are appended. */
  readonly journal?: string;
  readonly signal?: AbortSignal;
  /** Called at the start with the journal's progress, and after each chunk. */
  onProgress?(progress: CountProgress<Figures>): void;
}

/** Counts until everything is done or `signal` stops it; then `done` is less than `total`. Throws if a thread fails. */
export async function runCount<Figures>(
  count: LongCount<Figures>,
  run: CountRun<Figures>,
): Promise<CountProgress<Figures>> {
  const { total, zero } = count;
  const { pool, journal: path, signal, onProgress } = run;
  const journal = path === undefined ? undefined : openJournal(path, { ...count.identity, chunk: count.chunk });
  const open = new Map(chunksOf(count).map((chunk) => [chunk.from, chunk]));
  let progress: CountProgress<Figures> = { sum: zero, done: 0, total };
  const take = ({ from, to }: Chunk, figures: Figures): void => {
    open.delete(from);
    progress = { sum: count.add(progress.sum, figures), done: progress.done + to - from, total };
  };
  for (const { figures: found, ...chunk } of journal?.lines ?? []) {
    const figures = open.get(chunk.from)?.to === chunk.to ? count.read(found, chunk) : undefined;
    if (figures !== undefined) take(chunk, figures);
  }
  onProgress?.(progress);
  const waiting = [...open.values()];
  const work = async (): Promise<void> => {
    for (let chunk = waiting.shift(); chunk !== undefined && signal?.aborted !== true; chunk = waiting.shift()) {
      const answer = await unlessStopped(pool.ask(count.taskOf(chunk)), signal);
      if (answer === undefined) return;
      const figures = count.read(answer, chunk);
      if (figures === undefined)
        throw new Error(`a thread returned ${JSON.stringify(answer)} for ${JSON.stringify(chunk)}`);
      journal?.add(chunk, figures);
      take(chunk, figures);
      onProgress?.(progress);
    }
  };
  // Two chunks for each thread, one in progress and one queued, so that no thread is idle.
  await Promise.all(Array.from({ length: 2 * pool.threads }, work));
  return progress;
}

function chunksOf({ total, chunk }: LongCount<unknown>): Chunk[] {
  return Array.from({ length: Math.ceil(total / chunk) }, (_, index) => {
    return { from: index * chunk, to: Math.min(total, (index + 1) * chunk) };
  });
}

/** The answer, or `undefined` when `signal` is aborted. */
function unlessStopped<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
