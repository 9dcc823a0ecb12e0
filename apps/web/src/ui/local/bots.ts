// The house bots in this browser. The code of each is loaded when it first takes a seat.

import type { SeatBot } from '@mcr-arena/arena';
import { type Bot, type BotContext, messageOfCrash } from '@mcr-arena/sdk';

type CreateBot = (context: BotContext) => Bot | Promise<Bot>;

const BOTS: Readonly<Record<string, () => Promise<CreateBot>>> = {
  goal: async () => (await import('@mcr-arena/bot-goal')).createBot,
  shanten: async () => (await import('@mcr-arena/bot-shanten')).createBot,
  policy: async () => {
    const [{ policyBots }, { default: model }] = await Promise.all([
      import('@mcr-arena/bot-policy/browser'),
      import('@mcr-arena/bot-policy/policy.onnx?url'),
    ]);
    return policyBots(new Uint8Array(await (await fetch(model)).arrayBuffer()));
  },
};
const created = new Map<string, Promise<CreateBot>>();

/** The bots keep no state between questions, so that a resumed deal needs none. */
export const seatLocalBot: SeatBot = ({ bot, parameters }, { seat, config, seed }) => {
  const { rules, prevalentWind } = config;
  const seated = creatorOf(bot).then((create) => create({ seat, rules, prevalentWind, parameters, seed }));
  seated.catch(() => {});
  return {
    decide: async (observation, legalActions) => {
      try {
        return await (await seated).decide(observation, legalActions, Number.POSITIVE_INFINITY);
      } catch (thrown) {
        return { type: 'crashed', verdict: messageOfCrash(thrown) };
      }
    },
    recall: () => {},
    close: () => {},
  };
};

function creatorOf(bot: string): Promise<CreateBot> {
  const loaded = created.get(bot) ?? BOTS[bot]!();
  created.set(bot, loaded);
  return loaded;
}
