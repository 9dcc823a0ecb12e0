// A third-party host: its bots play the first or the last legal action, according to their name.

import type { Action } from '@mcr-arena/engine';
import type { BotHost } from '@mcr-arena/hosts';

/** `options`: a note for the log of every bot. */
export function createHost(options: unknown): BotHost {
  return {
    load: async ({ bot }) => ({
      seat: async ({ context, entrant }) => ({
        decide: (_, legalActions): Action => legalActions.at(bot === 'last' ? -1 : 0)!,
        close: (played) => ({ text: `${options} ${bot} ${entrant} ${context.seat} ${played !== undefined}` }),
      }),
    }),
    close: async () => {},
  };
}
