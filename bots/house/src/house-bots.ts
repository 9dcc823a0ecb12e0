// The bots that come with the arena; programs hand the list to what finds bots by name. They are trusted to remember nothing
// from deal to deal, so they share a process; a test holds them to it.

export interface HouseBot {
  readonly name: string;
  /** One line for people. */
  readonly description: string;
  /** Of the module that exports `createBot`. */
  readonly url: string;
}

export const HOUSE_BOTS: readonly HouseBot[] = [
  {
    name: 'random',
    description: 'any legal action, all equally likely',
    url: import.meta.resolve('@mcr-arena/bot-random'),
  },
  {
    name: 'shanten',
    description: 'nearest to ready, blind to fans',
    url: import.meta.resolve('@mcr-arena/bot-shanten'),
  },
  {
    name: 'goal',
    description: 'weighs whole hands worth 8 points by their probability',
    url: import.meta.resolve('@mcr-arena/bot-goal'),
  },
];

/** Eight entrants that really differ, as specifications: what to show before any bot is entered. */
export const DEMO_ENTRANTS: readonly string[] = [
  'goal',
  'fast=goal?style=fast',
  'big=goal?style=big',
  'pungs=goal?style=pungs',
  'flush=goal?style=flush',
  'odd=goal?style=odd',
  'shanten',
  'random',
];

/** What the ladder of a server begins with, as specifications. */
export const LADDER_ENTRANTS: readonly string[] = ['random', 'shanten', 'goal', 'careful=goal?style=careful'];
