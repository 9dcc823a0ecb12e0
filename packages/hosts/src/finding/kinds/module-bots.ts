// The user's own modules, by file or folder.

import { spawnSync } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { success } from '@mcr-arena/tiles';
import { MODULE_HOST } from '../../bot-reference.ts';
import { entryOf, filesOfModule } from '../bot-entry.ts';
import type { BotKind } from '../bot-kind.ts';
import { readParametersInThread } from '../parameters-in-thread.ts';

/** Extensions of files that Node loads as modules. Files without extension are loaded as CommonJS. */
const EXTENSIONS: readonly string[] = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', ''];

export const MODULE_BOTS_KIND: BotKind = {
  host: MODULE_HOST,
  description: 'a module',
  runsAs: 'module',
  find: ({ path, parameters }) => {
    const file = entryOf(path);
    if (file === undefined || !EXTENSIONS.includes(extname(file))) return undefined;
    const url = pathToFileURL(file).href;
    return success({ reference: { host: MODULE_HOST, bot: url, parameters }, url });
  },
  filesOf: filesOfModule,
  readParameters: readParametersInThread,
  crashPlaceOf: placeByNode,
};

/** Location of a syntax error, found by running Node: for JavaScript, errors of `import` have no location. */
function placeByNode(bot: string): string | undefined {
  if (!bot.startsWith('file:')) return undefined;
  const { stderr } = spawnSync(process.execPath, ['--check', fileURLToPath(bot)], { encoding: 'utf8', timeout: 5000 });
  return /^\S.*:\d+$/m.exec(stderr ?? '')?.[0];
}
