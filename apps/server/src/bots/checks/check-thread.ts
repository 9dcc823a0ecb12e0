// The worker thread that checks one uploaded bot in a sandbox: prepares the bot, then runs it in the lab. A separate thread
// keeps the computations of house bots and the parsing of untrusted models off the main thread.

import { parentPort, workerData } from 'node:worker_threads';
import { type PermitChange, ThreadPermit } from '@mcr-arena/arena';
import {
  type BotReference,
  type CacheLocation,
  type CheckLimits,
  DEFAULT_LIMITS,
  type HostModule,
  houseReference,
  isStorageFault,
  type MeteredRunner,
  meteredRegistry,
  meteredRunner,
  openRegistry,
  openSandbox,
  registryWithPermit,
} from '@mcr-arena/hosts';
import { checkBot, recordedSituations } from '@mcr-arena/lab';
import type { CheckProgressDocument } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import type { PrepareUpload } from '../kinds/preparation.ts';
import { type CheckOutcome, reportOfChecked, reportOfFailure } from './check-report.ts';
import { CheckTime } from './check-time.ts';

export interface CheckOrder {
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
}

export type CheckRequest =
  /** The thread may use a processor again. */
  | 'permitted'
  /** Ends the check. */
  | 'close';

export type CheckMessage =
  | { readonly type: 'permit'; readonly change: PermitChange }
  | { readonly type: 'progress'; readonly progress: CheckProgressDocument }
  | ({ readonly type: 'report' } & CheckOutcome)
  /** An internal error; the bot is checked again. */
  | { readonly type: 'failed'; readonly message: string; readonly isStorage: boolean };

const port = parentPort!;
const OPPONENTS = ['shanten', 'random', 'shanten'].map((bot) => houseReference(bot));
/** Number of situations and deals run at the same time. */
const AT_ONCE = 2;
const PREPARING: CheckProgressDocument = { stage: 'prepare', done: 0, of: 1, faults: 0 };
const OUTPUT_SHOWN = 16_000;

const aborted = new AbortController();
const { bot, preparation, cache, roomBytes, hosts, limits, speed, waitingThreads } = workerData as CheckOrder;
const permit = new ThreadPermit({ waitingThreads, send: (change) => send({ type: 'permit', change }) });
const time = new CheckTime(limits, permit);
const stack = new AsyncDisposableStack();
port.on('message', (request: CheckRequest) => {
  if (request === 'permitted') return permit.grant();
  permit.close();
  aborted.abort();
});
try {
  report(PREPARING);
  send({ type: 'report', ...(await Promise.race([check(), overdue()])) });
} catch (thrown) {
  const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  send({ type: 'failed', message, isStorage: isStorageFault(thrown) });
}
permit.close();
await stack.disposeAsync().catch(() => {});
process.exit();

async function check(): Promise<CheckOutcome> {
  const { prepare } = (await import(preparation)) as { readonly prepare: PrepareUpload };
  const prepared = await prepare(bot, { cache, roomBytes, signal: aborted.signal, openRunner });
  const buildOutput = prepared.buildOutput?.slice(0, OUTPUT_SHOWN) ?? '';
  if (prepared.type === 'failed') {
    return { report: reportOfFailure(prepared.code, prepared.message, { buildOutput }), cpuMs: time.cpuMs() };
  }
  const registry = meteredRegistry(registryWithPermit(await openRegistry(hosts, permit), permit));
  stack.defer(() => registry.close());
  time.add(registry);
  const checked = await checkBot({
    bot,
    limits: DEFAULT_LIMITS,
    registry,
    opponents: OPPONENTS,
    atOnce: AT_ONCE,
    signal: aborted.signal,
    situations: recordedSituations(),
    onProgress: report,
  });
  const { program, bytes } = prepared;
  return {
    report: reportOfChecked(checked, { buildOutput, ...(program !== undefined && { program }) }),
    cpuMs: time.cpuMs(),
    ...(bytes !== undefined && { preparedBytes: bytes }),
  };
}

/** The report if the check has used up its wall time. */
async function overdue(): Promise<CheckOutcome> {
  const message = await time.overdue();
  return { report: reportOfFailure('check-overdue', message), cpuMs: time.cpuMs() };
}

async function openRunner(): Promise<MeteredRunner> {
  const runner = meteredRunner(expectValue(await openSandbox({ slots: 1, permit })), speed);
  stack.defer(() => runner.close());
  time.add(runner);
  return runner;
}

function report(progress: CheckProgressDocument): void {
  time.note(progress);
  send({ type: 'progress', progress });
}

function send(message: CheckMessage): void {
  port.postMessage(message);
}
