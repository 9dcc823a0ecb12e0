// The bots that come with the arena, listed for lookup by name. They are trusted to keep no state
// between deals, so they share a process; a test checks this.

export interface HouseBot {
  readonly name: string;
  /** One line of description. */
  readonly description: string;
  /** URL of the module that exports `createBot`. */
  readonly url: string;
  /** Names by which pages show it with other parameters, with their specifications. */
  readonly variants?: Readonly<Record<string, string>>;
}

const GOAL_STYLES = ['fast', 'big', 'pungs', 'flush', 'odd', 'careful'];

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
    description: 'aims at hands worth 8 points, weighted by their probability',
    url: import.meta.resolve('@mcr-arena/bot-goal'),
    variants: Object.fromEntries(GOAL_STYLES.map((style) => [style, `goal?style=${style}`])),
  },
  {
    name: 'policy',
    description: 'a neural network that learned from goal',
    url: import.meta.resolve('@mcr-arena/bot-policy'),
  },
];

/** Eight clearly different entrants, as specifications, for demonstrations. */
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

/** The initial bots of a server's ladder, as specifications. */
export const LADDER_ENTRANTS: readonly string[] = ['random', 'shanten', 'policy', 'goal', 'careful=goal?style=careful'];
