// Runs a server with the embedded database in this process for a benchmark, with its clients in another thread or process, and
// measures the memory that its main thread uses for each client.

import { fork } from 'node:child_process';
import { once } from 'node:events';
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
  port: 0,
  host: 'localhost',
  requestsPerMinute: 1_000_000,
  trustProxy: false,
  logLevel: 'error',
  buildPages: false,
  remoteBots: false,
  ladder: false,
  sample: false,
  workers: availableParallelism(),
};

/** Calls `use` with a temporary folder and deletes the folder afterwards. */
export async function inFolder<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = mkdtempSync(join(tmpdir(), 'mcr-bench-'));
  try {
    return await use(path);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Starts a server with its data in `path`. */
export async function startServerIn(path: string, changes: Partial<Settings> = {}): Promise<RunningServer> {
  const settings: Settings = { ...SETTINGS, ...changes, database: { type: 'folder', path } };
  return expectValue(await startServer(settings, { log: createLog(settings) }));
}

/** Starts a server with an empty database and stops it after `use`. */
export function withServer<T>(use: (server: RunningServer) => Promise<T>, changes: Partial<Settings> = {}): Promise<T> {
  return inFolder(async (path) => {
    const server = await startServerIn(path, changes);
    try {
      return await use(server);
    } finally {
      await server.close();
    }
  });
}

/** A thread or process that exchanges messages with this one. */
export interface Swarm {
  next<T>(): Promise<T>;
  send(message: unknown): void;
  end(): Promise<unknown>;
}

export function startThread(file: string, order: unknown): Swarm {
  const worker = new Worker(new URL(file, import.meta.url), { workerData: order, execArgv: [] });
  return {
    next: (): Promise<never> =>
      new Promise((resolve, reject) => worker.once('message', resolve as () => void).once('error', reject)),
    send: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}

/** Starts a module in another process, whose first message is `order`. */
export function startProcess(file: string, order: unknown): Swarm {
  const child = fork(new URL(file, import.meta.url), { execArgv: [] });
  child.send(order as object);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with exit code ${code}`)));
  });
  ended.catch(() => {});
  return {
    next: async <T>() => Promise.race([ended, once(child, 'message').then(([message]) => message as T)]),
    send: (message) => void child.send(message as object),
    end: async () => child.kill(),
  };
}

/**
 * KiB that this thread uses for each of the `count` clients that `connect` connects. Shared memory, such as modules and statements,
 * is allocated for earlier clients.
 */
export async function memoryOfClients(connect: () => Promise<unknown>, count: number): Promise<number> {
  const before = await keptBytes();
  await connect();
  return ((await keptBytes()) - before) / count / 1024;
}

/** Maximum number of garbage collections in a row. Each may allow the next one to free more. */
const MOST_COLLECTIONS = 10;

/** Bytes of objects and buffers that are reachable in this thread. */
export async function keptBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let least = Number.POSITIVE_INFINITY;
  for (let collections = 0; collections < MOST_COLLECTIONS; collections += 1) {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    if (heapUsed + external >= least) break;
    least = heapUsed + external;
    // Finalizers run between collections.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return least;
}
