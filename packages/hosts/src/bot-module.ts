// Loading a bot's code. Apart from the hosts, so that the thread of a bot starts with as little as possible.

import type { Bot, BotContext, BotModule } from '@mcr-arena/sdk';

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
  throw unfit(`${url} exports no function createBot`);
}

/** An error whose stack tells nothing: where it is thrown is not in the bot's code. */
function unfit(message: string): Error {
  return Object.assign(new Error(message), { stack: message });
}

/** Imports a bot's module and makes the bot. Throws if either is not what it should be. */
export async function makeBot(url: string, context: BotContext): Promise<Bot> {
  const module = await loadBotModule(url);
  const bot: unknown = await module.createBot(context);
  if (typeof bot === 'object' && bot !== null && 'decide' in bot && typeof bot.decide === 'function') return bot as Bot;
  throw unfit(`${url}: createBot returned no object with a function decide`);
}

/**
 * Where in a file something was thrown: `file:///…:LINE:COLUMN`, or what Node writes above a syntax error. Undefined where
 * that is not told. Whatever a bot throws, this throws nothing.
 */
export function placeOfCrash(thrown: unknown): string | undefined {
  try {
    const stack = String((thrown as { readonly stack?: unknown } | undefined)?.stack);
    const [place] = /^(?:file:\/\/)?\/.*:\d+$|file:\/\/[^\n]*:\d+:\d+(?=\)?$)/m.exec(stack) ?? [];
    return place?.slice(0, 500);
  } catch {
    return undefined;
  }
}
