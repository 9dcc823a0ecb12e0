// Runs the worker threads that run uploaded code, as soon as a permit to use a processor is free.

import { Worker } from 'node:worker_threads';
import type { CacheLocation } from '@mcr-arena/files';
import { type BotReference, type CheckLimits, SANDBOX_THREAD } from '@mcr-arena/hosts';
import { PermitHolder, Permits } from '@mcr-arena/runs';
import type { Millis } from '@mcr-arena/sdk';
import { sandboxedHosts } from '../bot-hosts.ts';
import { uploadKindOfHost } from '../kinds/version-kinds.ts';
import type { ThreadMessage, ThreadOrder, ThreadOutcome, ThreadRequest } from './bot-thread.ts';

/** Number of programs of one thread that run at once. */
const SLOTS = 2;
/** How long to wait for a thread to end by itself. */
const CLOSE_MS = 2000;

export interface ThreadOptions<Progress> {
  /** The bot, with the URL of its file. */
  readonly bot: BotReference;
  /** Speed of this machine. */
  readonly speed: number;
  readonly cache: CacheLocation;
  /** Bytes that the owner's quota leaves for the unpacked and built bot. */
  readonly roomBytes: number;
  readonly signal: AbortSignal;
  onProgress(progress: Progress): void;
  /** Called with the CPU time so far, about every second. */
  onUsed(cpuMs: Millis): void;
  /** Called when the work begins to wait on the clock, and when it continues. */
  onWaiting(isWaiting: boolean): void;
}

/** A thread to start. */
interface ThreadKind {
  /** Its module, which calls `runBotThread`. */
  readonly module: URL;
  readonly limits: CheckLimits;
  readonly task?: unknown;
}

/** Thrown if a disk of this machine failed, so that the work must be done later. */
export class StorageFault extends Error {}

/** Thrown if the work was stopped before it had a report. */
export class StoppedWork extends Error {
  /** CPU time of all programs until then. */
  readonly cpuMs: Millis;

  constructor(message: string, cpuMs: Millis) {
    super(message);
    this.cpuMs = cpuMs;
  }
}

/** Rejects with a `StoppedWork` if `signal` aborts, after an internal error, and with a `StorageFault` if a disk failed. */
export type RunThread = <Progress, Report>(
  kind: ThreadKind,
  options: ThreadOptions<Progress>,
) => Promise<ThreadOutcome<Report>>;

/** Runs `slots` threads at the same time, besides `mostWaiting` that wait on the clock. */
export function threadRunner(slots: number, mostWaiting: number): RunThread {
  const permits = new Permits({ permits: slots, mostLent: mostWaiting });
  return <Progress, Report>(kind: ThreadKind, options: ThreadOptions<Progress>) =>
    new Promise<ThreadOutcome<Report>>((resolve, reject) => {
      const { signal } = options;
      const abandon = (): void => {
        cancel();
        reject(new StoppedWork('the work was stopped before it began', 0));
      };
      signal.addEventListener('abort', abandon);
      const cancel = permits.request(() => {
        signal.removeEventListener('abort', abandon);
        resolve(runInThread(kind, options, permits));
      });
    });
}

async function runInThread<Progress, Report>(
  { module, limits, task }: ThreadKind,
  { bot, cache, roomBytes, speed, signal, onProgress, onUsed, onWaiting }: ThreadOptions<Progress>,
  permits: Permits,
): Promise<ThreadOutcome<Report>> {
  const workerData: ThreadOrder = {
    bot,
    preparation: uploadKindOfHost(bot).preparation,
    cache,
    roomBytes,
    speed,
    hosts: sandboxedHosts({ speed, cache }, SLOTS),
    limits,
    waitingThreads: permits.waitingThreads,
    task,
  };
  const worker = new Worker(module, { ...SANDBOX_THREAD, workerData });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const send = (request: ThreadRequest): void => worker.postMessage(request);
  const { promise, resolve, reject } = Promise.withResolvers<ThreadOutcome<Report>>();
  const onHung = (error: Error): void => {
    reject(error);
    void worker.terminate();
  };
  const permit = new PermitHolder(permits, { grant: () => send('permitted'), onHung, onLent: onWaiting });
  const abort = (): void => {
    send('close');
    setTimeout(() => void worker.terminate(), CLOSE_MS).unref();
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  let cpuMs = 0;
  worker.on('message', (message: ThreadMessage<Progress, Report>) => {
    if (message.type === 'permit') return permit.change(message.change);
    cpuMs = message.cpuMs;
    onUsed(cpuMs);
    if (message.type === 'used') return;
    if (message.type === 'progress') onProgress(message.progress);
    else if (message.type === 'report') resolve(message);
    else reject(message.isStorage ? new StorageFault(message.message) : new Error(message.message));
  });
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the thread of a bot ended with exit code ${code}`)));
  try {
    return await promise;
  } catch (thrown) {
    throw signal.aborted ? new StoppedWork('the work was stopped', cpuMs) : thrown;
  } finally {
    signal.removeEventListener('abort', abort);
    void ended.then(() => permit.end());
  }
}
