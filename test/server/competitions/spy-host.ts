// A host of uploaded bots for tests: a spy that signals the tiles of its first hand by everything that a bot can influence: CPU time,
// output, decision times, faults, faults of its host, and the end of the thread that plays the set.

import type { Reply } from '@mcr-arena/engine';
import type { BotHost, BotSeating, SeatedBot } from '@mcr-arena/hosts';
import type { TileIndex } from '@mcr-arena/tiles';

/** How the spy plays the first deal. `quiet` and `faulty` differ in their replies, too. */
export const SPY_MODES = ['quiet', 'faulty', 'voiding', 'killing'] as const;
export type SpyMode = (typeof SPY_MODES)[number];

/** `hand`: the 13 tiles dealt to the spy. */
export function modeOf(hand: readonly TileIndex[]): SpyMode {
  return SPY_MODES[sumOf(hand) % SPY_MODES.length]!;
}

/** CPU time that the spy reports for a deal, in ms. */
export function costOf(hand: readonly TileIndex[]): number {
  return 1000 + 37 * sumOf(hand);
}

function sumOf(hand: readonly TileIndex[]): number {
  return hand.reduce((sum, tile) => sum + tile, 0);
}

export function createHost(): BotHost {
  return {
    load: async () => ({ seat: async (seating) => spyAt(seating) }),
    close: async () => {},
  };
}

function spyAt({ context: { seat, prevalentWind } }: BotSeating): SeatedBot {
  let hand: readonly TileIndex[] = [];
  const isFirst = seat === 0 && prevalentWind === 'east';
  return {
    decide: async ({ history }, legalActions): Promise<Reply> => {
      const dealt = history.find((event) => event.type === 'dealt');
      hand = dealt?.hand ?? [];
      const mode = isFirst ? modeOf(hand) : 'quiet';
      if (mode === 'voiding') throw new Error(`the hand is ${hand}`);
      if (mode === 'killing') process.exit(1);
      if (mode === 'faulty') return { type: 'unreadable', text: `the hand is ${hand}`, chowLike: false };
      await new Promise((resolve) => setTimeout(resolve, sumOf(hand) % 7));
      return legalActions.at(sumOf(hand) % 2 === 0 ? 0 : -1)!;
    },
    cpuMs: () => costOf(hand),
    close: () => ({ text: `the hand is ${hand}` }),
  };
}
