// The deals of the smoke table, at which a bot plays with house bots. They are numbered from 1, and the same for every bot.

import { type DealConfig, DUPLICATE_RULES } from '@mcr-arena/engine';
import { houseReference } from '@mcr-arena/hosts';
import { createRandom, type Seat, shuffled, TILES_WITHOUT_FLOWERS, WINDS } from '@mcr-arena/tiles';

export interface SmokeDeal {
  readonly config: DealConfig;
  /** Seat of the bot. */
  readonly seat: Seat;
  readonly name: string;
}

/** The house bots at the smoke table, for the other seats from east on. */
export const SMOKE_OPPONENTS = ['shanten', 'random', 'shanten'].map((bot) => houseReference(bot));

/** `number`: from 1. A check plays the first 24. */
export function smokeDeal(number: number): SmokeDeal {
  const index = number - 1;
  const wall = shuffled(TILES_WITHOUT_FLOWERS, createRandom(`smoke table ${index}`));
  const [seat, prevalentWind] = [(index % 4) as Seat, WINDS[(index >> 2) & 3]!];
  const name = `deal ${number} of the smoke table, seat ${seat}`;
  return { config: { rules: DUPLICATE_RULES, prevalentWind, wall }, seat, name };
}
