// Runs the check of one version in a thread.

import { Worker } from 'node:worker_threads';
import type { BotReference, CacheLocation } from '@mcr-arena/hosts';
import type { CheckProgressDocument } from '@mcr-arena/protocol/documents';
import { sandboxedHosts } from '../bot-hosts.ts';
import type { CheckOutcome } from './check-report.ts';
import type { CheckMessage, CheckOrder } from './check-thread.ts';

/** Number of programs of one check that run at once. */
const SLOTS = 2;
/** How long to wait for a thread to end by itself. */
const CLOSE_MS = 2000;

export interface RunCheckOptions {
  /** The bot, with the URL of its file. */
  readonly bot: BotReference;
  readonly cache: CacheLocation;
  /** Bytes that the owner's quota leaves for the unpacked and built bot. */
  readonly roomBytes: number;
  readonly signal: AbortSignal;
  onProgress(progress: CheckProgressDocument): void;
}

/** Thrown if a disk of this machine failed, so that the check must be run later. */
export class StorageFault extends Error {}

/** Rejects if `signal` aborts, after an internal error, and with a `StorageFault` if a disk failed. */
export function runCheck({ bot, cache, roomBytes, signal, onProgress }: RunCheckOptions): Promise<CheckOutcome> {
  const workerData: CheckOrder = { bot, hosts: sandboxedHosts(cache, SLOTS), cache, roomBytes };
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url), { execArgv: [], workerData });
  const abort = (): void => {
    worker.postMessage('close');
    setTimeout(() => void worker.terminate(), CLOSE_MS).unref();
  };
  signal.addEventListener('abort', abort, { once: true });
  return new Promise<CheckOutcome>((resolve, reject) => {
    worker.on('message', (message: CheckMessage) => {
      if (message.type === 'progress') onProgress(message.progress);
      else if (message.type === 'report') resolve(message);
      else reject(message.isStorage ? new StorageFault(message.message) : new Error(message.message));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread of a check ended with exit code ${code}`)));
  }).finally(() => signal.removeEventListener('abort', abort));
}
