// The order of deals at a table of the environment: wall, prevalent wind and seating, by number. Walls are numbered across all
// tables, so that deals do not depend on the number of processes.

import type { DealConfig, DealRules } from '@mcr-arena/engine';
import { createRandom, shuffled, TILES_WITH_FLOWERS, TILES_WITHOUT_FLOWERS, WINDS } from '@mcr-arena/tiles';
import { type ByPosition, differentBlock, type SeatingCount, seatingsOfSet } from '@mcr-arena/tournament';
import { nearReadyWall } from './near-ready.ts';

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
  /** Names of the table's entrants; with four seatings, copies of an entrant are seated so that the four deals differ. */
  readonly entrants?: ByPosition<string> | undefined;
  /** Number of tables in the whole environment. */
  readonly tables: number;
  /** Tiles that the first hands of a deal lack for a win (see `nearReadyWall`), 0 for hands as they fall. The tables take them in turn. */
  readonly nearReady?: readonly number[] | undefined;
}

/** Deal `number` (from 0) of table `table` (from 0); deterministic for a seed. */
export function dealStartOf(order: WallOrder, table: number, number: number): DealStart {
  const { seed, rules, seatings, entrants, tables, nearReady = [0] } = order;
  const round = Math.floor(number / seatings);
  const wall = round * tables + table;
  const block = seatings === 4 && entrants ? differentBlock(entrants, round) : undefined;
  const seating = (block ?? seatingsOfSet(seatings, round))[number % seatings]!;
  return { config: dealConfigOf(seed, rules, wall, nearReady[table % nearReady.length]), seating, wall };
}

/**
 * A deal on wall `wall`: `createRandom(seed + " wall " + wall)` draws the prevalent wind, then shuffles the tiles, or arranges them so
 * that the first hands lack `missing` tiles.
 */
export function dealConfigOf(seed: string, rules: DealRules, wall: number, missing = 0): DealConfig {
  const name = `${seed} wall ${wall}`;
  const random = createRandom(name);
  const prevalentWind = WINDS[random.below(WINDS.length)]!;
  const tiles = rules.format === 'casual' ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS;
  const wanted = { missing, prevalentWind, rules: rules.scoring };
  return { rules, prevalentWind, wall: missing === 0 ? shuffled(tiles, random) : nearReadyWall(name, wanted, random) };
}
