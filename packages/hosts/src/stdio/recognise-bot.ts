// Reads a bot's manifest, or infers it from the bot's files if there is no bot.json. The language is inferred from the entry's
// extension or first bytes; the protocol and keep-running mode from keywords in the code.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { KEEP_RUNNING } from '@mcr-arena/protocol';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Language } from '../decision-limits.ts';
import { type BotRuntime, runtimeForCode, runtimeOf } from '../sandbox/bot-runtimes.ts';
import { type BotManifest, type BotProtocol, MANIFEST_NAME, parseBotManifest } from './bot-manifest.ts';
import { firstBytes } from './first-bytes.ts';

export type RecogniseError = 'manifest-malformed' | 'bot-unrecognised' | 'entry-missing';

const BY_EXTENSION: Readonly<Record<string, Language>> = {
  '.py': 'python',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.ts': 'typescript',
  '.cpp': 'cpp',
  '.cc': 'cpp',
  '.c': 'cpp',
};
/** Names of entries in a folder; the first that exists is used. */
const ENTRY_STEMS = ['__main__', 'main', 'bot', 'index'] as const;
const EXPECTED = `${MANIFEST_NAME}, one .py, .js, .ts or .cpp file, one called main or bot, or an executable`;
const MANIFEST_BYTES = 1024 * 1024;
/** Number of bytes of a program to search for keywords of the protocols. */
const SEARCHED_BYTES = 8 * 1024 * 1024;
/** Within a line: code of blank lines would otherwise take quadratic time. */
const SIMPLEIO = /^[ \t]*#define[ \t]+SIMPLEIO[ \t]+(\d)/m;
/** Folder for a bot's data, such as weights. Not searched for code. */
const DATA_FOLDER = 'data';

/** The manifest of the bot in `folder`. `name`: used if there is no bot.json. */
export function recogniseBot(folder: string, name: string): Result<BotManifest, RecogniseError> {
  const file = join(folder, MANIFEST_NAME);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return recogniseByFiles(folder, name);
  if (!found.isFile() || found.size > MANIFEST_BYTES) {
    return failure('manifest-malformed', `${MANIFEST_NAME}: expected a file of at most ${MANIFEST_BYTES} bytes`);
  }
  const manifest = parseBotManifest(readFileSync(file, 'utf8'));
  if (!manifest.ok) return manifest;
  const { entry } = manifest.value;
  const isThere = isFile(join(folder, entry));
  // A build may create the entry.
  if (isThere || manifest.value.build !== undefined) return manifest;
  return failure('entry-missing', `${MANIFEST_NAME}: entry: there is no file "${entry}"`);
}

/** Whether the path is a file. False for names that the system does not allow. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function recogniseByFiles(folder: string, name: string): Result<BotManifest, RecogniseError> {
  const entry = entryOf(folder);
  if (entry === undefined) return failure('bot-unrecognised', `no bot was found: expected ${EXPECTED}`);
  const language = languageOf(join(folder, entry))!;
  const code = codeOf(folder, entry);
  const { protocol } = protocolOf(code);
  const keepRunning = protocol === 'events' || code.includes(KEEP_RUNNING);
  return success({ name: name.slice(0, 40) || 'bot', language, entry, protocol, keepRunning });
}

/** The file to run or compile: one with an entry's name, or the only candidate; otherwise undefined. */
function entryOf(folder: string): string | undefined {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .filter((name) => languageOf(join(folder, name)) !== undefined)
    .sort();
  const isNamed = (stem: string) => (name: string) => basename(name, extname(name)) === stem;
  const named = ENTRY_STEMS.map((stem) => names.find(isNamed(stem))).find((name) => name !== undefined);
  return named ?? (names.length === 1 ? names[0] : undefined);
}

/** The language by the extension or the first bytes: an ELF program, or a script that names its interpreter. */
export function languageOf(file: string): Language | undefined {
  const extension = extname(file);
  const byExtension = BY_EXTENSION[extension];
  if (byExtension !== undefined) return byExtension;
  const start = firstBytes(file, 4);
  const isElf = start.equals(Buffer.from('\x7fELF', 'latin1'));
  return isElf || start.subarray(0, 2).toString('latin1') === '#!' ? 'executable' : undefined;
}

/** The entry and the files of the same language in its folder and below, as one text. */
function codeOf(folder: string, entry: string): string {
  const extension = extname(entry);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && extension !== '' && extname(each.name) === extension)
    .map((each) => join(each.parentPath, each.name))
    .filter((file) => !file.startsWith(join(folder, DATA_FOLDER, '/')));
  const all = [...new Set([join(folder, entry), ...files])].filter(isFile);
  let left = SEARCHED_BYTES;
  return all
    .map((file) => {
      const bytes = firstBytes(file, Math.min(left, statSync(file).size));
      left -= bytes.length;
      return bytes.toString('latin1');
    })
    .join('\n');
}

/** The runtime of a recognised bot: the one in its manifest, or the one that its code needs. */
export function runtimeOfBot(folder: string, { language, entry, runtime }: BotManifest): BotRuntime {
  return runtime === undefined ? runtimeForCode(language, () => codeOf(folder, entry)) : runtimeOf(runtime);
}

/** How the protocol of a bot was recognised: by its manifest, the macro of the official sample, keywords in its code, or none of these. */
export const PROTOCOL_BASES = ['manifest', 'macro', 'event-words', 'request-words', 'no-words'] as const;
export type ProtocolBasis = (typeof PROTOCOL_BASES)[number];

/** How the protocol of a recognised bot was determined. */
export function protocolBasisOf(folder: string, { entry }: Pick<BotManifest, 'entry'>): ProtocolBasis {
  return isFile(join(folder, MANIFEST_NAME)) ? 'manifest' : protocolOf(codeOf(folder, entry)).basis;
}

/** Infers the protocol from keywords in the code. The official sample supports both interactions, selected by a macro. */
function protocolOf(code: string): { readonly protocol: BotProtocol; readonly basis: ProtocolBasis } {
  const [, simple] = SIMPLEIO.exec(code) ?? [];
  if (simple !== undefined) return { protocol: simple === '0' ? 'botzone-json' : 'botzone-simple', basis: 'macro' };
  if (/legalActions|dealStarted/.test(code)) return { protocol: 'events', basis: 'event-words' };
  if (/\brequests\b/.test(code)) return { protocol: 'botzone-json', basis: 'request-words' };
  return { protocol: 'botzone-simple', basis: 'no-words' };
}
