// The worker thread that checks one uploaded bot in a sandbox: prepares the bot, then runs it in the lab. A separate thread
// keeps the computations of house bots and the parsing of untrusted models off the main thread.

import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import {
  BOT_FILES,
  type BotReference,
  type CacheLocation,
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
  STDIO_HOST,
} from '@mcr-arena/hosts';
import { checkBot, recordedSituations } from '@mcr-arena/lab';
import type { CheckProgressDocument, CheckReport } from '@mcr-arena/protocol/documents';
import type { Millis } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { type CheckOutcome, type Preparation, reportOfChecked, reportOfFailure } from './check-report.ts';

export interface CheckOrder {
  /** The bot, with the URL of its file. */
  readonly bot: BotReference;
  readonly hosts: readonly HostModule[];
  readonly cache: CacheLocation;
  /** Bytes that the owner's quota leaves for the unpacked and built bot. */
  readonly roomBytes: number;
}

export type CheckMessage =
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
port.on('message', () => aborted.abort());
const { bot, hosts, cache, roomBytes } = workerData as CheckOrder;
try {
  send({ type: 'progress', progress: PREPARING });
  send({ type: 'report', ...(await check()) });
} catch (thrown) {
  const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  send({ type: 'failed', message, isStorage: isStorageFault(thrown) });
}
process.exit();

async function check(): Promise<CheckOutcome> {
  const prepared = bot.host === STDIO_HOST ? await prepareProgram() : prepareModel();
  const { cpuMs } = prepared;
  if (prepared.type === 'failed') return { report: prepared.report, cpuMs };
  const registry = meteredRegistry(await openRegistry(hosts));
  try {
    const checked = await checkBot({
      ...{ bot, limits: DEFAULT_LIMITS, registry, opponents: OPPONENTS, atOnce: AT_ONCE, signal: aborted.signal },
      situations: recordedSituations(),
      onProgress: (progress) => send({ type: 'progress', progress }),
    });
    const { preparation, preparedBytes } = prepared;
    return {
      report: reportOfChecked(checked, preparation),
      cpuMs: cpuMs + registry.cpuMs(),
      ...(preparedBytes !== undefined && { preparedBytes }),
    };
  } finally {
    await registry.close();
  }
}

/** Unpacks, recognises and builds the program, so that hosts find it prepared. */
async function prepareProgram(): Promise<Prepared> {
  const runner = meteredRunner(expectValue(await openSandbox({ slots: 1 })));
  try {
    const files = roomBytes < BOT_FILES.bytes ? { ...BOT_FILES, bytes: roomBytes } : BOT_FILES;
    const prepared = await prepareBot(fileURLToPath(bot.bot), { runner, cache, files, signal: aborted.signal });
    const cpuMs = runner.cpuMs();
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
  } finally {
    await runner.close();
  }
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

function send(message: CheckMessage): void {
  port.postMessage(message);
}
