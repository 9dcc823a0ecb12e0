// Reads the parameters that a bot's module exports. Modules other than house bots are loaded in a separate thread: everything
// that they start ends with the thread, and their output is discarded.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { faultOfPresets, messageOfCrash, type ParameterTable } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { HOUSE_HOST, POLICY_HOST } from '../bot-reference.ts';
import type { DecisionLimits } from '../decision-limits.ts';
import { loadBotModule } from '../module/bot-module.mjs';
import { POLICY_PARAMETERS } from '../policy/manifest.ts';
import type { FoundBot } from './find-bot.ts';

const ENTRY_FORMS = '{ default, min, max } with numbers, or { default, choices }';
const textsSchema = z.array(z.string());
const presetsSchema = z.record(z.string(), z.record(z.string(), z.string()));

export type BotParametersError = 'bot-unusable' | 'parameters-malformed';

/** The table that the module exports as `parameters`, empty if there is none; for a model, the parameters that can be tuned. */
export async function readParameterTable(
  { reference, url }: FoundBot,
  limits: DecisionLimits,
): Promise<Result<ParameterTable, BotParametersError>> {
  if (reference.host === POLICY_HOST) return success(POLICY_PARAMETERS);
  const exported =
    reference.host === HOUSE_HOST ? success((await loadBotModule(url)).parameters) : await readInThread(url, limits);
  return exported.ok ? parseTable(exported.value ?? {}, url) : exported;
}

/** Of this process's environment, only the path of the compile cache: the cache halves the start-up time of a thread. */
function environmentOfThread(): Readonly<Record<string, string>> {
  const { NODE_COMPILE_CACHE: cache } = process.env;
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };
}

async function readInThread(
  url: string,
  { startMs, memoryMiB }: DecisionLimits,
): Promise<Result<unknown, 'bot-unusable'>> {
  const worker = new Worker(new URL('./bot-parameters-thread.ts', import.meta.url), {
    workerData: url,
    env: environmentOfThread(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
  });
  for (const stream of [worker.stdout, worker.stderr]) stream.resume();
  try {
    const signal = AbortSignal.timeout(startMs);
    const [parameters] = await Promise.race([once(worker, 'message', { signal }), endOf(worker, signal)]);
    return success(parameters);
  } catch (thrown) {
    return failure('bot-unusable', `${url}: its parameters cannot be read: ${messageOfCrash(thrown)}`);
  } finally {
    await worker.terminate();
  }
}

/** Rejects if the module exits the thread instead of sending its parameters. */
async function endOf(worker: Worker, signal: AbortSignal): Promise<never> {
  const [code] = await once(worker, 'exit', { signal });
  throw new Error(`it ended with exit code ${code}`);
}

function parseTable(value: unknown, url: string): Result<ParameterTable, 'parameters-malformed'> {
  const entries =
    typeof value === 'object' && value !== null ? Object.entries(value) : [['parameters', value] as const];
  for (const [name, entry] of entries) {
    const expected = faultOf(entry);
    if (expected === undefined) continue;
    return failure('parameters-malformed', `${url}: "${name}" of the exported parameters: expected ${expected}`);
  }
  const table = value as ParameterTable;
  const fault = faultOfPresets(table);
  return fault === undefined
    ? success(table)
    : failure('parameters-malformed', `${url}: the exported parameters: ${fault}`);
}

/** The expected form of an invalid entry; undefined if the entry is valid. */
function faultOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return ENTRY_FORMS;
  if ('choices' in entry) return faultOfChoices(entry);
  const { default: usual, min, max, integer } = entry as Readonly<Record<string, unknown>>;
  if (!isNumber(usual) || !isNumber(min) || !isNumber(max)) return ENTRY_FORMS;
  if (min > usual || usual > max) return 'bounds in order, and the default between them';
  const isWhole = [usual, min, max].every(Number.isInteger);
  return integer === true && !isWhole ? 'whole numbers for default, min and max, because "integer" is true' : undefined;
}

function faultOfChoices({ choices, presets = {} }: { readonly choices: unknown; readonly presets?: unknown }) {
  if (!textsSchema.safeParse(choices).success) return ENTRY_FORMS;
  return presetsSchema.safeParse(presets).success ? undefined : '"presets" as { CHOICE: { KEY: "value" } }';
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
