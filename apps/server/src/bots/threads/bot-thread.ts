// The common part of the worker threads that run uploaded code: each prepares one bot in a sandbox, then opens the hosts to run it. A
// separate thread keeps the computations of house bots and the parsing of untrusted models off the main thread.

import { parentPort, workerData } from 'node:worker_threads';
import { type CacheLocation, isStorageFault } from '@mcr-arena/files';
import {
  type BotReference,
  type CheckLimits,
  type HostModule,
  type HostRegistry,
  lowerPriority,
  type MeteredRunner,
  meteredRegistry,
  meteredRunner,
  openRegistry,
  openSandbox,
  type RecognisedProgram,
  registryWithPermit,
} from '@mcr-arena/hosts';
import type { BotFailure } from '@mcr-arena/protocol/documents';
import { type PermitChange, ThreadPermit } from '@mcr-arena/runs';
import type { Millis } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import type { PrepareUpload } from '../kinds/preparation.ts';
import { BotTime, type StageProgress } from './bot-time.ts';

/** What to run, and with which resources. */
export interface ThreadOrder {
  /** The bot, with the URL of its file. */
  readonly bot: BotReference;
  /** URL of the module that prepares bots of its kind. */
  readonly preparation: string;
  readonly hosts: readonly HostModule[];
  /** Speed of this machine. */
  readonly speed: number;
  readonly limits: CheckLimits;
  /** `waitingThreads` of the permits to use a processor. */
  readonly waitingThreads: Int32Array;
  readonly cache: CacheLocation;
  /** Bytes that the owner's quota leaves for the unpacked and built bot. */
  readonly roomBytes: number;
  /** Input of the thread's module, if it has any. */
  readonly task?: unknown;
}

export type ThreadRequest =
  /** The thread may use a processor again. */
  | 'permitted'
  /** Ends the work. */
  | 'close';

/** The report of a thread, and the resources that it used. */
export interface ThreadOutcome<Report> {
  readonly report: Report;
  /** CPU time of all programs, including the compiler. */
  readonly cpuMs: Millis;
  /** Bytes of the unpacked and built bot; absent if it is a model or could not be prepared. */
  readonly preparedBytes?: number;
}

export type ThreadMessage<Progress, Report> =
  | { readonly type: 'permit'; readonly change: PermitChange }
  | { readonly type: 'progress'; readonly progress: Progress; readonly cpuMs: Millis }
  /** Sent at intervals while the thread works. */
  | { readonly type: 'used'; readonly cpuMs: Millis }
  | ({ readonly type: 'report' } & ThreadOutcome<Report>)
  /** An internal error, or the end of work without `reportOfStop` that was stopped. */
  | { readonly type: 'failed'; readonly message: string; readonly isStorage: boolean; readonly cpuMs: Millis };

/** Facts about a bot from its preparation, before the first question. */
export interface PreparedFacts {
  readonly buildOutput: string;
  readonly program?: RecognisedProgram;
}

interface PreparedWork<Progress> {
  readonly bot: BotReference;
  readonly prepared: PreparedFacts;
  readonly registry: HostRegistry;
  readonly signal: AbortSignal;
  report(progress: Progress): void;
}

/** Why the bot could not be run, or not to the end. */
interface ThreadFailure {
  readonly code: BotFailure;
  readonly message: string;
}

interface ThreadWork<Progress, Report> {
  /** In messages: "the check was ended after …". */
  readonly name: string;
  /** Code of the failure if a limit of the whole work is exceeded. */
  readonly overdue: BotFailure;
  /** Shown while the bot is prepared. */
  readonly preparing: Progress;
  run(work: PreparedWork<Progress>): Promise<Report>;
  reportOfFailure(failure: ThreadFailure, prepared?: PreparedFacts): Report;
  /** The report if the work is stopped; absent if the thread fails then. */
  reportOfStop?(): Report;
}

const OUTPUT_SHOWN = 16_000;
/** Interval at which the CPU time is reported. */
const USED_MS = 1_000;

/** Does the work of this thread and ends it. */
export async function runBotThread<Progress extends StageProgress, Report>(
  work: ThreadWork<Progress, Report>,
): Promise<void> {
  lowerPriority();
  const port = parentPort!;
  const { bot, preparation, cache, roomBytes, hosts, limits, speed, waitingThreads } = workerData as ThreadOrder;
  const send = (message: ThreadMessage<Progress, Report>): void => port.postMessage(message);
  const aborted = new AbortController();
  const permit = new ThreadPermit({ waitingThreads, send: (change) => send({ type: 'permit', change }) });
  const time = new BotTime(work.name, limits, permit);
  const stack = new AsyncDisposableStack();
  const report = (progress: Progress): void => {
    time.note(progress);
    send({ type: 'progress', progress, cpuMs: time.cpuMs() });
  };
  const openRunner = async (): Promise<MeteredRunner> => {
    const runner = meteredRunner(expectValue(await openSandbox({ slots: 1, permit })), speed);
    stack.defer(() => runner.close());
    time.add(runner);
    return runner;
  };
  const run = async (): Promise<Omit<ThreadOutcome<Report>, 'cpuMs'>> => {
    const { prepare } = (await import(preparation)) as { readonly prepare: PrepareUpload };
    const made = await prepare(bot, { cache, roomBytes, signal: aborted.signal, openRunner });
    const buildOutput = made.buildOutput?.slice(0, OUTPUT_SHOWN) ?? '';
    if (made.type === 'failed') return { report: work.reportOfFailure(made, { buildOutput }) };
    const registry = meteredRegistry(registryWithPermit(await openRegistry(hosts, permit), permit));
    stack.defer(() => registry.close());
    time.add(registry);
    const { program, bytes } = made;
    const prepared = { buildOutput, ...(program !== undefined && { program }) };
    const { signal } = aborted;
    return {
      report: await work.run({ bot, prepared, registry, signal, report }),
      ...(bytes !== undefined && { preparedBytes: bytes }),
    };
  };
  const stopped = new Promise<Omit<ThreadOutcome<Report>, 'cpuMs'>>((resolve) => {
    aborted.signal.addEventListener('abort', () => {
      if (work.reportOfStop !== undefined) resolve({ report: work.reportOfStop() });
    });
  });
  const overdue = async (): Promise<Omit<ThreadOutcome<Report>, 'cpuMs'>> => {
    const message = await time.overdue();
    return { report: work.reportOfFailure({ code: work.overdue, message }) };
  };
  port.on('message', (request: ThreadRequest) => {
    if (request === 'permitted') return permit.grant();
    permit.close();
    aborted.abort();
  });
  setInterval(() => send({ type: 'used', cpuMs: time.cpuMs() }), USED_MS).unref();
  try {
    report(work.preparing);
    const outcome = await Promise.race([run(), overdue(), stopped]);
    send({ type: 'report', ...outcome, cpuMs: time.cpuMs() });
  } catch (thrown) {
    const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    send({ type: 'failed', message, isStorage: isStorageFault(thrown), cpuMs: time.cpuMs() });
  }
  permit.close();
  await stack.disposeAsync().catch(() => {});
  process.exit();
}
