// Finds a bot by its specification: a house bot by name, or the user's own ONNX model, module or program by file or folder.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BotParameters, BotSpecification } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { type BotReference, HOUSE_HOST, MODULE_HOST, POLICY_HOST, STDIO_HOST } from '../bot-reference.ts';
import { policyManifestOf } from '../policy/manifest.ts';
import { isOnnxRuntimeInstalled, RUNTIME_MISSING } from '../policy/onnx-runtime.ts';
import { archiveTypeOf } from '../stdio/archive.ts';
import { MANIFEST_NAME } from '../stdio/bot-manifest.ts';
import { languageOf, recogniseBot } from '../stdio/recognise-bot.ts';
import { similarName } from './similar-name.ts';

/** A bot whose code is on this machine. */
export interface FoundBot {
  readonly reference: BotReference;
  /** URL of the module that exports `createBot`, of the model, or of a program's file or folder. */
  readonly url: string;
}

/** The bot's name in the specification of a remote entrant: `remote`, `remote?style=fast`. */
export const REMOTE_BOT = 'remote';

/** A bot that is found by its name. Applications pass the list to the code that finds and runs bots. */
export interface NamedBot {
  readonly name: string;
  /** URL of the module that exports `createBot`. */
  readonly url: string;
}

export type FindBotError = 'bot-not-found' | 'bot-remote' | 'manifest-invalid' | 'onnxruntime-missing';

/** Extensions of files that Node loads as modules. Files without extension are loaded as CommonJS. */
const MODULE_EXTENSIONS: readonly string[] = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', ''];
/** Matches JavaScript code that reads standard input. */
const READS_INPUT = /\bstdin\b|readFileSync\(\s*0\b/;
const ENTRY_NAMES = ['bot.ts', 'bot.js', 'bot.mjs', 'src/index.ts', 'index.ts', 'index.js', 'index.mjs'] as const;

/** Finds a house bot, or a model, module or program by a path relative to `folder`. Does not load it. */
export function findBot(
  { bot, parameters }: BotSpecification,
  folder: string,
  houseBots: readonly NamedBot[],
): Result<FoundBot, FindBotError> {
  if (bot === REMOTE_BOT) {
    return failure('bot-remote', 'a remote bot can only be asked by the server that it connects to');
  }
  const houseBot = houseBots.find(({ name }) => name === bot);
  if (houseBot !== undefined) {
    return success({ reference: { host: HOUSE_HOST, bot, parameters }, url: houseBot.url });
  }
  const path = resolve(folder, bot);
  if (isProgram(path)) {
    const url = pathToFileURL(path).href;
    return success({ reference: { host: STDIO_HOST, bot: url, parameters }, url });
  }
  const file = entryOf(path);
  if (file !== undefined && (isModelFile(file) || MODULE_EXTENSIONS.includes(extname(file)))) {
    const url = pathToFileURL(file).href;
    if (isModelFile(file)) return findPolicy(bot, url, parameters);
    return success({ reference: { host: MODULE_HOST, bot: url, parameters }, url });
  }
  return failure('bot-not-found', notFoundText(bot, path, houseBots));
}

function notFoundText(bot: string, path: string, houseBots: readonly NamedBot[]): string {
  const names = houseBots.map(({ name }) => name);
  const similar = similarName(bot, names);
  const text = `"${bot}" is not a house bot (${names.join(', ')})`;
  if (existsSync(path)) {
    return `${text}, and ${path} is not a module, a program, an ONNX model or a folder with bot.json or ${ENTRY_NAMES.join(', ')}`;
  }
  return `${text}, and ${path} does not exist${similar === undefined ? '' : `. Did you mean "${similar}"?`}`;
}

/** Whether a file name is that of an ONNX model. */
function isModelFile(file: string): boolean {
  return file.toLowerCase().endsWith('.onnx');
}

function findPolicy(name: string, url: string, parameters: BotParameters): Result<FoundBot, FindBotError> {
  if (!isOnnxRuntimeInstalled()) return failure('onnxruntime-missing', RUNTIME_MISSING);
  const manifest = policyManifestOf(parameters);
  if (!manifest.ok) return failure(manifest.error.code, `${name}: ${manifest.error.message}`);
  return success({ reference: { host: POLICY_HOST, bot: url, parameters }, url });
}

/** Whether the file or folder is run as a program. JavaScript is a module unless it reads standard input. */
function isProgram(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isFile()) return archiveTypeOf(path) !== undefined || isProgramFile(path);
  if (existsSync(join(path, MANIFEST_NAME))) return true;
  const entry = entryOf(path);
  if (entry !== undefined) return isProgramFile(entry);
  return recogniseBot(path, basename(path)).ok;
}

function isProgramFile(file: string): boolean {
  const language = languageOf(file);
  if (language !== 'javascript' && language !== 'typescript') return language !== undefined;
  const code = readFileSync(file, 'utf8');
  return !code.includes('createBot') && READS_INPUT.test(code);
}

function entryOf(path: string): string | undefined {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return undefined;
  if (entry.isFile()) return path;
  const names = [mainOf(path), ...ENTRY_NAMES].filter((name) => name !== undefined);
  return names.map((name) => join(path, name)).find((file) => existsSync(file));
}

/** The `main` of a folder's package.json, if it exists and can be read. */
function mainOf(folder: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null || !('main' in manifest)) return undefined;
    return typeof manifest.main === 'string' ? manifest.main : undefined;
  } catch {
    return undefined;
  }
}
