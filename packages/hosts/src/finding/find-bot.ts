// Finds a bot by its specification: a house bot by name, an ONNX model by file, or a module of one's own by file or folder.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BotParameters, BotSpecification } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { type BotReference, HOUSE_HOST, MODULE_HOST, POLICY_HOST } from '../bot-reference.ts';
import { policyManifestOf } from '../policy/manifest.ts';
import { isOnnxRuntimeInstalled, RUNTIME_MISSING } from '../policy/onnx-runtime.ts';

/** A bot whose code is on this machine. */
export interface FoundBot {
  readonly reference: BotReference;
  /** Of the module that exports `createBot`, or of the model. */
  readonly url: string;
}

/** The bot's name in the specification of an entrant that is played from elsewhere: `remote`, `remote?style=fast`. */
export const REMOTE_BOT = 'remote';

/** A bot that is found by its name alone; programs hand the list to what finds and runs bots. */
export interface NamedBot {
  readonly name: string;
  /** Module that exports `createBot`. */
  readonly url: string;
}

export type FindBotError = 'bot-not-found' | 'bot-remote' | 'manifest-invalid' | 'onnxruntime-missing';

const ENTRY_NAMES = ['bot.ts', 'bot.js', 'bot.mjs', 'src/index.ts', 'index.ts', 'index.js', 'index.mjs'] as const;

/** Finds a house bot, or a model or module by a path relative to `folder`. Does not load it. */
export function findBot(
  { bot, parameters }: BotSpecification,
  folder: string,
  houseBots: readonly NamedBot[],
): Result<FoundBot, FindBotError> {
  if (bot === REMOTE_BOT) {
    return failure('bot-remote', 'a remote bot plays from elsewhere: only the server that it connects to can ask it');
  }
  const houseBot = houseBots.find(({ name }) => name === bot);
  if (houseBot !== undefined) {
    return success({ reference: { host: HOUSE_HOST, bot, parameters }, url: houseBot.url });
  }
  const file = entryOf(resolve(folder, bot));
  if (file !== undefined) {
    const url = pathToFileURL(file).href;
    if (isModelFile(file)) return findPolicy(bot, url, parameters);
    return success({ reference: { host: MODULE_HOST, bot: url, parameters }, url });
  }
  const names = houseBots.map(({ name }) => name).join(', ');
  return failure(
    'bot-not-found',
    `"${bot}" is no house bot (${names}), and ${resolve(folder, bot)} is neither a file (a module or a .onnx model) nor a folder with ${ENTRY_NAMES.join(', ')}`,
  );
}

/** Whether a file is an ONNX model, by its name. */
export function isModelFile(file: string): boolean {
  return file.toLowerCase().endsWith('.onnx');
}

function findPolicy(name: string, url: string, parameters: BotParameters): Result<FoundBot, FindBotError> {
  if (!isOnnxRuntimeInstalled()) return failure('onnxruntime-missing', RUNTIME_MISSING);
  const manifest = policyManifestOf(parameters);
  if (!manifest.ok) return failure(manifest.error.code, `${name}: ${manifest.error.message}`);
  return success({ reference: { host: POLICY_HOST, bot: url, parameters }, url });
}

function entryOf(path: string): string | undefined {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return undefined;
  if (entry.isFile()) return path;
  const names = [mainOf(path), ...ENTRY_NAMES].filter((name) => name !== undefined);
  return names.map((name) => join(path, name)).find((file) => existsSync(file));
}

/** The `main` of a folder's package.json, if it has one that can be read. */
function mainOf(folder: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null || !('main' in manifest)) return undefined;
    return typeof manifest.main === 'string' ? manifest.main : undefined;
  } catch {
    return undefined;
  }
}
