// Loading a bot's code. Apart from the hosts, so that the thread of a bot starts with as little as possible.

import type { BotModule } from '@mcr-arena/sdk';

/** Imports a bot's module. Throws if it has no `createBot`. */
export async function loadBotModule(url: string): Promise<BotModule> {
  const module: unknown = await import(url);
  if (
    typeof module === 'object' &&
    module !== null &&
    'createBot' in module &&
    typeof module.createBot === 'function'
  ) {
    return module as BotModule;
  }
  throw new Error(`${url} exports no function createBot`);
}
