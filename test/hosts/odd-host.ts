// A host whose bots play the last legal action, reply after their seat was closed, end their thread, or compute without end.

import type { Reply } from '@mcr-arena/engine';
import type { BotHost, SeatedBot } from '@mcr-arena/hosts';

export function createHost(): BotHost {
  return {
    load: async ({ bot }) => ({ seat: async () => seated(bot) }),
    close: async () => {},
  };
}

function seated(bot: string): SeatedBot {
  let close: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  return {
    decide: async (_, legalActions): Promise<Reply> => {
      if (bot === 'exits') process.exit(3);
      while (bot === 'endless');
      if (bot === 'slow') await closed;
      return legalActions.at(-1)!;
    },
    close: () => {
      close();
      return { text: 'closed' };
    },
  };
}
