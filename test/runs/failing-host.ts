// A host that fails at every question to the bot `faulty`, with a given message. Its part before a colon is the error's code.

import { PASS } from '@mcr-arena/engine';
import type { BotHost } from '@mcr-arena/hosts';

export function createHost(message: string): BotHost {
  return {
    load: async ({ bot }) => ({
      seat: async () => ({
        decide: (_, [first]) => {
          if (bot === 'faulty') throw Object.assign(new Error(message), { code: message.split(':')[0] });
          return first ?? PASS;
        },
        close: () => undefined,
      }),
    }),
    close: async () => {},
  };
}
