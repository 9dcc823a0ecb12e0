// Programs in any language that reply on standard output, by file or folder.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { success } from '@mcr-arena/tiles';
import { STDIO_HOST } from '../../bot-reference.ts';
import type { Language } from '../../decision-limits.ts';
import { archiveTypeOf } from '../../stdio/archive.ts';
import { MANIFEST_NAME } from '../../stdio/bot-manifest.ts';
import { languageOf, recogniseBot } from '../../stdio/recognise-bot.ts';
import { entryOf } from '../bot-entry.ts';
import type { BotKind } from '../bot-kind.ts';

/** Languages that Node loads as modules, too. */
const MODULE_LANGUAGES: readonly Language[] = ['javascript', 'typescript'];
/** Matches JavaScript code that reads standard input. */
const READS_INPUT = /\bstdin\b|readFileSync\(\s*0\b/;

export const PROGRAM_BOTS_KIND: BotKind = {
  host: STDIO_HOST,
  description: 'a program',
  runsAs: 'process-per-deal',
  find: ({ path, parameters }) => {
    if (!isProgram(path)) return undefined;
    const url = pathToFileURL(path).href;
    return success({ reference: { host: STDIO_HOST, bot: url, parameters }, url });
  },
  filesOf: (path) => (statSync(path).isDirectory() ? { folder: path } : { folder: dirname(path), file: path }),
  // A program declares none: it is passed all that its specification gives.
  readParameters: () => Promise.resolve(success({})),
};

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
  if (language === undefined || !MODULE_LANGUAGES.includes(language)) return language !== undefined;
  const code = readFileSync(file, 'utf8');
  return !code.includes('createBot') && READS_INPUT.test(code);
}
