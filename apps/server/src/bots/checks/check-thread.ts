// The worker thread that checks one uploaded bot in a sandbox: prepares the bot, then runs it in the lab. A separate thread
// keeps the computations of house bots and the parsing of untrusted models off the main thread.

import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type PermitChange, ThreadPermit } from '@mcr-arena/arena';
import {
  BOT_FILES,
  type BotReference,
  type CacheLocation,
  type CheckLimits,
  DEFAULT_LIMITS,
  HOUSE_HOST,
  type HostModule,
  isOnnxRuntimeInstalled,
  isStorageFault,
  meteredRegistry,
  meteredRunner,
  openRegistry,
  openSandbox,
  policyManifestOf,
  prepareBot,
  programOf,
  readModel,
  registryWithPermit,
  STDIO_HOST,
} from '@mcr-arena/hosts';
import { checkBot, recordedSituations } from '@mcr-arena/lab';
import type { CheckProgressDocument, CheckReport } from '@mcr-arena/protocol/documents';
import type { Millis } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { type CheckOutcome, type Preparation, reportOfChecked, reportOfFailure } from './check-report.ts';
import { CheckTime } from './check-time.ts';

export interface CheckOrder {
  /** The bot, with the URL of its file. */
  readonly bot: BotReference;
  readonly hosts: readonly HostModule[];
  /** Speed of this machine. */
  readonly speed: number;
  readonly limits: CheckLimits;
  /** `wanted` of the permits to use a processor. */
  readonly wanted: Int32Array;
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

type Prepared = { readonly cpuMs: Millis } & (
  | { readonly type: 'prepared'; readonly preparation: Preparation; readonly preparedBytes?: number }
  | { readonly type: 'failed'; readonly report: CheckReport }
);

const port = parentPort!;
const OPPONENTS = ['shanten', 'random', 'shanten'].map((bot) => ({ host: HOUSE_HOST, bot, parameters: {} }));
/** Number of situations and deals run at the same time. */
const AT_ONCE = 2;
const PREPARING: CheckProgressDocument = { stage: 'prepare', done: 0, of: 1, faults: 0 };
const OUTPUT_SHOWN = 16_000;
const MIB = 2 ** 20;

const aborted = new AbortController();
const { bot, cache, roomBytes, hosts, limits, speed, wanted } = workerData as CheckOrder;
const permit = new ThreadPermit({ wanted, send: (change) => send({ type: 'permit', change }) });
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
  const prepared = bot.host === STDIO_HOST ? await prepareProgram() : prepareModel();
  const { cpuMs } = prepared;
  if (prepared.type === 'failed') return { report: prepared.report, cpuMs };
  const registry = meteredRegistry(registryWithPermit(await openRegistry(hosts, permit), permit));
  stack.defer(() => registry.close());
  time.add(registry);
  const checked = await checkBot({
    ...{ bot, limits: DEFAULT_LIMITS, registry, opponents: OPPONENTS, atOnce: AT_ONCE, signal: aborted.signal },
    situations: recordedSituations(),
    onProgress: report,
  });
  const { preparation, preparedBytes } = prepared;
  return {
    report: reportOfChecked(checked, preparation),
    cpuMs: time.cpuMs(),
    ...(preparedBytes !== undefined && { preparedBytes }),
  };
}

/** The report if the check has used up its wall time. */
async function overdue(): Promise<CheckOutcome> {
  const message = await time.overdue();
  return { report: reportOfFailure('check-overdue', message), cpuMs: time.cpuMs() };
}

/** Unpacks, recognises and builds the program, so that hosts find it prepared. */
async function prepareProgram(): Promise<Prepared> {
  const runner = meteredRunner(expectValue(await openSandbox({ slots: 1, permit })));
  stack.defer(() => runner.close());
  time.add(runner);
  const files = roomBytes < BOT_FILES.bytes ? { ...BOT_FILES, bytes: roomBytes } : BOT_FILES;
  const prepared = await prepareBot(fileURLToPath(bot.bot), { runner, cache, files, signal: aborted.signal });
  const cpuMs = speed * runner.cpuMs();
  if (!prepared.ok) {
    const { code, message } = prepared.error;
    const isTooLarge = code === 'archive-too-large' || code === 'build-too-large';
    const quota = ` (your quota leaves ${(roomBytes / MIB).toFixed(1)} MiB for the unpacked and built files)`;
    return failureOf(code, message, cpuMs, isTooLarge && files !== BOT_FILES ? quota : '');
  }
  const { bytes: preparedBytes, buildOutput, release } = prepared.value;
  release();
  const preparation = { program: programOf(prepared.value), buildOutput: buildOutput.slice(0, OUTPUT_SHOWN) };
  return { type: 'prepared', preparation, preparedBytes, cpuMs };
}

/** The first line of the message is the problem, to which the note is added; output of a compiler follows. */
function failureOf(code: string, message: string, cpuMs: Millis = 0, note = ''): Prepared {
  const [first, ...rest] = message.split('\n');
  const buildOutput = rest.join('\n').slice(0, OUTPUT_SHOWN);
  return { type: 'failed', report: reportOfFailure(code, `${first!.slice(0, 1000)}${note}`, { buildOutput }), cpuMs };
}

function prepareModel(): Prepared {
  if (!isOnnxRuntimeInstalled()) throw new Error('onnxruntime-node is not installed: models cannot be checked here');
  const manifest = policyManifestOf(bot.parameters);
  if (!manifest.ok) return failureOf(manifest.error.code, manifest.error.message);
  const model = readModel(bot.bot, manifest.value);
  if (!model.ok) return failureOf(model.error.code, model.error.message);
  return { type: 'prepared', preparation: { buildOutput: '' }, cpuMs: 0 };
}

function report(progress: CheckProgressDocument): void {
  time.note(progress);
  send({ type: 'progress', progress });
}

function send(message: CheckMessage): void {
  port.postMessage(message);
}
