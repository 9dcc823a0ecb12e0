// Bots of a host as a module, for code that plays modules: bots that have no module of their own, such as ONNX models.

import type { Reply } from '@mcr-arena/engine';
import { type BotReference, DEFAULT_LIMITS, type HostRegistry } from '@mcr-arena/hosts';
import type { Bot, BotContext } from '@mcr-arena/sdk';
import { TILES_WITH_FLOWERS, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';

/** Makes a bot for each deal. A failure of the bot is thrown, as a module would throw it. */
export async function hostedBots(
  reference: BotReference,
  registry: HostRegistry,
): Promise<(context: BotContext) => Promise<Bot>> {
  const loaded = await registry.hostFor(reference.host).load(reference);
  let deals = 0;
  return async (context) => {
    deals += 1;
    const { seat, rules, prevalentWind } = context;
    const wall = rules.format === 'casual' ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS;
    const bot = await loaded.seat({
      context,
      limits: DEFAULT_LIMITS,
      started: { type: 'dealStarted', seat, rules, prevalentWind, wallSize: wall.length },
      deal: `${deals}`,
    });
    if (bot.failure !== undefined) throw new Error(textOf(bot.failure));
    return {
      decide: async (observation, legalActions) => {
        const reply = await bot.decide(observation, legalActions);
        if (reply.type !== 'timedOut' && reply.type !== 'crashed' && reply.type !== 'unreadable') return reply;
        throw new Error(textOf(reply));
      },
    };
  };
}

function textOf(failure: Reply): string {
  if (failure.type === 'crashed') return failure.verdict ?? 'the bot crashed';
  return failure.type === 'timedOut' ? 'the bot took too long' : 'the bot gave no action';
}
