// House bots, by name.

import { success } from '@mcr-arena/tiles';
import { HOUSE_HOST, houseReference } from '../../bot-reference.ts';
import { loadBotModule } from '../../module/bot-module.mjs';
import { filesOfModule } from '../bot-entry.ts';
import type { BotKind } from '../bot-kind.ts';

export const HOUSE_BOTS_KIND: BotKind = {
  host: HOUSE_HOST,
  runsAs: 'module',
  find: ({ name, parameters, houseBots }) => {
    const found = houseBots.find((bot) => bot.name === name);
    return found && success({ reference: houseReference(name, parameters), url: found.url });
  },
  filesOf: filesOfModule,
  readParameters: async (url) => success((await loadBotModule(url)).parameters),
};
