// The order of deals at a table of the environment: wall, prevalent wind and seating, by number. Walls are numbered across all
// tables, so that deals do not depend on the number of processes.

import type { DealConfig, DealRules } from '@mcr-arena/engine';
import { createRandom, shuffled, TILES_WITH_FLOWERS, TILES_WITHOUT_FLOWERS, WINDS } from '@mcr-arena/tiles';
import { type SeatingCount, seatingsOfSet } from '@mcr-arena/tournament';

/** A deal before its first question. */
export interface DealStart {
  readonly config: DealConfig;
  /** Number of the seating (of 24), which maps entrants to seats. */
  readonly seating: number;
  /** Number of the wall, from 0. A wall given by the caller has the number of the one it replaces. */
  readonly wall: number;
}

export interface WallOrder {
  readonly seed: string;
  readonly rules: DealRules;
  /** Number of deals per wall: one, four rotations, or all 24 seatings. */
  readonly seatings: SeatingCount;
  /** Number of tables in the whole environment. */
  readonly tables: number;
}

/** Deal `number` (from 0) of table `table` (from 0); deterministic for a seed. */
export function dealStartOf({ seed, rules, seatings, tables }: WallOrder, table: number, number: number): DealStart {
  const round = Math.floor(number / seatings);
  const wall = round * tables + table;
  const seating = seatingsOfSet(seatings, round)[number % seatings]!;
  return { config: dealConfigOf(seed, rules, wall), seating, wall };
}

/** A deal on wall `wall`: `createRandom(seed + " wall " + wall)` draws the prevalent wind, then shuffles the tiles. */
export function dealConfigOf(seed: string, rules: DealRules, wall: number): DealConfig {
  const random = createRandom(`${seed} wall ${wall}`);
  const prevalentWind = WINDS[random.below(WINDS.length)]!;
  const tiles = rules.format === 'casual' ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS;
  return { rules, prevalentWind, wall: shuffled(tiles, random) };
}
