// Runs one check of a version in a thread, as soon as a permit to use a processor is free.

import { Worker } from 'node:worker_threads';
import { PermitHolder, Permits } from '@mcr-arena/arena';
import { type BotReference, type CacheLocation, CHECK_LIMITS, type CheckLimits } from '@mcr-arena/hosts';
import type { CheckProgressDocument } from '@mcr-arena/protocol/documents';
import { sandboxedHosts } from '../bot-hosts.ts';
import { uploadKindOfHost } from '../kinds/version-kinds.ts';
import type { CheckOutcome } from './check-report.ts';
import type { CheckMessage, CheckOrder, CheckRequest } from './check-thread.ts';

/** Number of programs of one check that run at once. */
const SLOTS = 2;
/** How long to wait for a thread to end by itself. */
const CLOSE_MS = 2000;

export interface RunCheckOptions {
  /** The bot, with the URL of its file. */
  readonly bot: BotReference;
  /** Speed of this machine. */
  readonly speed: number;
  readonly cache: CacheLocation;
  /** Bytes that the owner's quota leaves for the unpacked and built bot. */
  readonly roomBytes: number;
  readonly signal: AbortSignal;
  onProgress(progress: CheckProgressDocument): void;
  /** Called when the check begins to wait on the clock, and when it continues. */
  onWaiting(isWaiting: boolean): void;
}

/** Thrown if a disk of this machine failed, so that the check must be run later. */
export class StorageFault extends Error {}

/** Rejects if `signal` aborts, after an internal error, and with a `StorageFault` if a disk failed. */
export type RunCheck = (options: RunCheckOptions) => Promise<CheckOutcome>;

/** Runs `slots` checks at the same time, besides `mostWaiting` that wait on the clock. */
export function checkRunner(slots: number, mostWaiting: number, limits: CheckLimits = CHECK_LIMITS): RunCheck {
  const permits = new Permits({ permits: slots, mostLent: mostWaiting });
  return (options) =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      const abandon = (): void => {
        cancel();
        reject(new Error('the check was abandoned'));
      };
      signal.addEventListener('abort', abandon);
      const cancel = permits.request(() => {
        signal.removeEventListener('abort', abandon);
        resolve(runInThread(options, limits, permits));
      });
    });
}

async function runInThread(
  { bot, cache, roomBytes, speed, signal, onProgress, onWaiting }: RunCheckOptions,
  limits: CheckLimits,
  permits: Permits,
): Promise<CheckOutcome> {
  const workerData: CheckOrder = {
    bot,
    preparation: uploadKindOfHost(bot).preparation,
    cache,
    roomBytes,
    speed,
    hosts: sandboxedHosts({ speed, cache }, SLOTS),
    limits,
    waitingThreads: permits.waitingThreads,
  };
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url), { execArgv: [], workerData });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const send = (request: CheckRequest): void => worker.postMessage(request);
  const permit = new PermitHolder(permits, () => send('permitted'), onWaiting);
  const abort = (): void => {
    send('close');
    setTimeout(() => void worker.terminate(), CLOSE_MS).unref();
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await new Promise<CheckOutcome>((resolve, reject) => {
      worker.on('message', (message: CheckMessage) => {
        if (message.type === 'progress') onProgress(message.progress);
        else if (message.type === 'permit') permit.change(message.change);
        else if (message.type === 'report') resolve(message);
        else reject(message.isStorage ? new StorageFault(message.message) : new Error(message.message));
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread of a check ended with exit code ${code}`)));
    });
  } finally {
    signal.removeEventListener('abort', abort);
    void ended.then(() => permit.end());
  }
}
