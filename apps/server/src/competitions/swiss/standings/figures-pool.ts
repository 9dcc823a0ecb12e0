// Computes standings and results in worker threads, so that they do not block other requests.

import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { FigureBasis, ResultsBasis, ResultsText, StandingsText } from './figures.ts';
import type { FigureTask, PageMessage } from './figures-thread.ts';

const MAX_THREADS = 2;
/** Idle time after which a thread ends. Starting a thread takes a third of a second; each uses 50 MB. */
const IDLE_MS = 60_000;

/** Computes standings and results outside the calling thread. `pages` come from `readPages`. */
export type FigureComputer = ReturnType<typeof openFigurePool>;

/** Threads start with the first task. */
export function openFigurePool() {
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'figures-thread.ts'),
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    // A thread blocked in `Atomics.wait` would not receive pages.
    atomics: 'disabled',
  });
  const run = async <Basis, Text>(name: string, basis: Basis, pages: AsyncIterable<string>): Promise<Text> => {
    const { port1, port2: port } = new MessageChannel();
    sendPages(pages, port1);
    const task: FigureTask<Basis> = { basis, port };
    try {
      return await pool.run(task, { name, transferList: [port] });
    } finally {
      // A task that ends before its thread has the other port would keep this process running.
      port1.close();
    }
  };
  return {
    standings: (basis: FigureBasis, pages: AsyncIterable<string>): Promise<StandingsText> =>
      run('computeStandings', basis, pages),
    results: (basis: ResultsBasis, pages: AsyncIterable<string>): Promise<ResultsText> =>
      run('computeResults', basis, pages),
    /** Rejects computations in progress. */
    close: (): Promise<void> => pool.destroy(),
  };
}

/** Answers each message of the port with the next page. */
function sendPages(pages: AsyncIterable<string>, port: MessagePort): void {
  const iterator = pages[Symbol.asyncIterator]();
  const answer = async (): Promise<PageMessage> => {
    try {
      const next = await iterator.next();
      return next.done ? { type: 'end' } : { type: 'page', text: next.value };
    } catch (error) {
      return { type: 'failed', reason: String(error) };
    }
  };
  port.on('message', async () => port.postMessage(await answer()));
}
