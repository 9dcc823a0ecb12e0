// Computes figures in worker threads, so that other requests do not wait for them.

import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { FigureBasis, ResultsBasis, ResultsText, StandingsText } from './figures.ts';
import type { FigureTask, PageMessage } from './figures-thread.ts';

/** Computes figures somewhere else. `pages` are those of `readPages`. */
export interface FigureComputer {
  standings(basis: FigureBasis, pages: AsyncIterable<string>): Promise<StandingsText>;
  results(basis: ResultsBasis, pages: AsyncIterable<string>): Promise<ResultsText>;
  /** Rejects what is under way. */
  close(): Promise<void>;
}

const MAX_THREADS = 2;
/** Starting a thread takes a third of a second, and one takes 50 MB. */
const IDLE_MS = 60_000;

/** Threads start with the first task. */
export function openFigurePool(): FigureComputer {
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'figures-thread.ts'),
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    // A thread that sleeps in `Atomics.wait` would not receive pages.
    atomics: 'disabled',
  });
  const run = <Basis, Text>(name: string, basis: Basis, pages: AsyncIterable<string>): Promise<Text> => {
    const port = sendPages(pages);
    const task: FigureTask<Basis> = { basis, port };
    return pool.run(task, { name, transferList: [port] });
  };
  return {
    standings: (basis, pages) => run('computeStandings', basis, pages),
    results: (basis, pages) => run('computeResults', basis, pages),
    close: () => pool.destroy(),
  };
}

/** The port on which each message is answered with the next page. */
function sendPages(pages: AsyncIterable<string>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const iterator = pages[Symbol.asyncIterator]();
  const answer = async (): Promise<PageMessage> => {
    try {
      const next = await iterator.next();
      return next.done ? { type: 'end' } : { type: 'page', text: next.value };
    } catch (error) {
      return { type: 'failed', reason: String(error) };
    }
  };
  port1.on('message', async () => port1.postMessage(await answer()));
  return port2;
}
