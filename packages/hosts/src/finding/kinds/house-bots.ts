// House bots, by name.

import { existsSync, readFileSync } from 'node:fs';
import { success } from '@mcr-arena/tiles';
import { HOUSE_HOST, houseReference } from '../../bot-reference.ts';
import { loadBotModule } from '../../module/bot-module.mjs';
import { filesOfModule } from '../bot-entry.ts';
import type { BotKind } from '../bot-kind.ts';

/** Where the digest of a bundled bot's sources is stored. `path`: of its module. */
export function digestFileOf(path: string): string {
  return `${path}.sha256`;
}

export const HOUSE_BOTS_KIND: BotKind = {
  host: HOUSE_HOST,
  runsAs: 'module',
  find: ({ name, parameters, houseBots }) => {
    const found = houseBots.find((bot) => bot.name === name);
    return found && success({ reference: houseReference(name, parameters), url: found.url });
  },
  filesOf: filesOfModule,
  bundledDigestOf: (path) => {
    const file = digestFileOf(path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  },
  readParameters: async (url) => success((await loadBotModule(url)).parameters),
};
