// `mcr bot new`: creates a starter bot that plays and passes its check.

import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { guidePlace } from '../guide-place.ts';
import { oneOf } from '../options.ts';
import { printLines } from '../terminal/print.ts';
import { quoted, typedCommand } from '../terminal/typed-command.ts';
import { wrapCommand } from '../terminal/wrap.ts';

const HELP = `
The folder contains bot.json and one file of code. It has no dependencies beyond the language: JavaScript and TypeScript run on the Node that
runs mcr, Python is run as python3, and C++ is compiled with g++. The questions to a bot are in
${guidePlace('protocols')}.

Examples:
  $ mcr bot new --language python my-bot
  $ mcr bot check my-bot
  $ mcr play --bots my-bot,goal,shanten,random`;

const EXAMPLES = fileURLToPath(new URL('../../../../bots/examples/', import.meta.url));
/** Folders of the templates by language. The editor of the pages has the same. */
const TEMPLATES = JSON.parse(readFileSync(join(EXAMPLES, 'templates.json'), 'utf8')) as Readonly<
  Record<string, string>
>;
const LANGUAGES = Object.keys(TEMPLATES);

interface Options {
  readonly language: string;
}

export function configureBotNew(command: Command): void {
  command
    .argument('<folder>', 'a new or empty folder')
    .requiredOption(`--language <${LANGUAGES.join('|')}>`, 'language of the bot', oneOf(LANGUAGES))
    .addHelpText('after', HELP)
    .action((folder: string, { language }: Options) => {
      writeTemplate(language, resolve(folder));
      printLines([
        `${folder} contains a working bot. Edit it, then check it:`,
        ...wrapCommand(typedCommand(`mcr bot check ${quoted(folder)}`)),
      ]);
    });
}

function writeTemplate(language: Options['language'], folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`${folder} is not empty: expected a new or empty folder`);
  }
  cpSync(join(EXAMPLES, TEMPLATES[language]!), folder, { recursive: true });
  const file = join(folder, 'bot.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
  const name = basename(folder).slice(0, 40);
  writeFileSync(file, `${JSON.stringify({ ...manifest, name }, null, 2)}\n`);
}
