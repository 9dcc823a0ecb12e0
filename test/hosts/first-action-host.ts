// A host as somebody outside would add it: its bots play the first legal action, or the last, as their name says.

import type { Action } from '@mcr-arena/engine';
import type { BotHost } from '@mcr-arena/hosts';

/** `options`: a note that stands in the log of every bot. */
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
