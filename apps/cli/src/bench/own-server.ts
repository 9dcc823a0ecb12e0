// A server with the embedded database for a benchmark, in this process, and the memory of its main thread.

import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { createLog, type RunningServer, startServer } from '@mcr-arena/server';
import type { Settings } from '@mcr-arena/server/settings';
import { expectValue } from '@mcr-arena/tiles';

const SETTINGS: Omit<Settings, 'database'> = {
  ...{ port: 0, host: 'localhost', requestsPerMinute: 1_000_000, trustProxy: false, logLevel: 'error' },
  ...{ demo: false, buildPages: false, remoteBots: false, ladder: false, workers: availableParallelism() },
};

/** Starts a server, and stops it after `use`. */
export async function withServer<T>(use: (server: RunningServer) => Promise<T>): Promise<T> {
  const path = mkdtempSync(join(tmpdir(), 'mcr-bench-'));
  const settings: Settings = { ...SETTINGS, database: { type: 'folder', path } };
  const server = expectValue(await startServer(settings, { log: createLog(settings) }));
  try {
    return await use(server);
  } finally {
    await server.close();
    rmSync(path, { recursive: true });
  }
}

/** A thread, and its messages in order. */
export interface Thread {
  next<T>(): Promise<T>;
  send(message: unknown): void;
  end(): Promise<unknown>;
}

export function startThread(file: string, order: unknown): Thread {
  const worker = new Worker(new URL(file, import.meta.url), { workerData: order, execArgv: [] });
  return {
    next: (): Promise<never> =>
      new Promise((resolve, reject) => worker.once('message', resolve as () => void).once('error', reject)),
    send: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}

/** Bytes that this thread keeps, after what it does not need any more was collected. */
export function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
