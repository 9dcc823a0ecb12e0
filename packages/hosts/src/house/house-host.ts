// The host of house bots, which run in the judge's process: questions are not copied, and there are no limits. A reference names
// the bot; the host's options map names to modules.

import type { Reply } from '@mcr-arena/engine';
import { type Bot, type BotContext, messageOfCrash } from '@mcr-arena/sdk';
import * as z from 'zod';
import { type BotHost, failedBot, type SeatedBot } from '../bot-host.ts';
import { makeBot } from '../module/bot-module.mjs';
import { replyOf } from '../reply-of.ts';

const optionsSchema = z.array(z.object({ name: z.string(), url: z.string() }));

/** `options`: the bots, each with its name and the URL of its module. */
export function createHost(options: unknown): BotHost {
  const urls = new Map(optionsSchema.parse(options).map(({ name, url }) => [name, url]));
  return {
    load: async ({ bot }) => ({ seat: ({ context }) => seatInProcess(bot, urls.get(bot), context) }),
    close: async () => {},
  };
}

async function seatInProcess(name: string, url: string | undefined, context: BotContext): Promise<SeatedBot> {
  try {
    if (url === undefined) throw new Error(`"${name}" is not a house bot`);
    return seated(await makeBot(url, context));
  } catch (thrown) {
    return failedBot(crashOf(thrown));
  }
}

function seated(bot: Bot): SeatedBot {
  return {
    decide: (observation, legalActions) => {
      try {
        const answer = bot.decide(observation, legalActions, Number.POSITIVE_INFINITY);
        if (!(answer instanceof Promise)) return replyOf(answer, legalActions);
        return answer.then((action) => replyOf(action, legalActions), crashOf);
      } catch (thrown) {
        return crashOf(thrown);
      }
    },
    close: () => undefined,
  };
}

function crashOf(thrown: unknown): Reply {
  return { type: 'crashed', verdict: messageOfCrash(thrown) };
}
