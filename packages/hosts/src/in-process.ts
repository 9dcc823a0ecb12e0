// Bots in the process of the judge: no thread, no copy, no limit of time. For house bots and for development.

import type { Reply } from '@mcr-arena/engine';
import { type Bot, type BotContext, messageOfCrash } from '@mcr-arena/sdk';
import { replyOf } from './answer.ts';
import { makeBot } from './bot-module.ts';
import type { ModuleSource } from './bot-source.ts';
import { failedBot, type SeatedBot } from './seated-bot.ts';

export async function seatInProcess(source: ModuleSource, context: BotContext): Promise<SeatedBot> {
  try {
    return seated(await makeBot(source.url, context));
  } catch (thrown) {
    return failedBot(crashOf(thrown));
  }
}

function seated(bot: Bot): SeatedBot {
  return {
    ask: (observation, legalActions) => {
      try {
        const answer = bot.decide(observation, legalActions, Number.POSITIVE_INFINITY);
        if (!(answer instanceof Promise)) return replyOf(answer, legalActions);
        return answer.then((action) => replyOf(action, legalActions), crashOf);
      } catch (thrown) {
        return crashOf(thrown);
      }
    },
    close: () => {},
  };
}

function crashOf(thrown: unknown): Reply {
  return { type: 'crashed', verdict: messageOfCrash(thrown) };
}
