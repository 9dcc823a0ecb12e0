import type { StageInput } from './contest-config.ts';

interface StageSize {
  /** Without copies of the reference bot. */
  readonly entrants: number;
  /** Concurrent tables of each tournament. */
  readonly tables: number;
  /** Total over all tournaments, rounds and tables. */
  readonly sets: number;
  readonly deals: number;
}

/** The size of each stage, for `entrants` entrants in the first. */
export function stageSizesOf(stages: readonly StageInput[], entrants: number): readonly StageSize[] {
  let left = entrants;
  return stages.map(({ places = left, tournaments = 1, rounds, setsPerRound = 1, seatings = 24 }) => {
    left = Math.min(left, places);
    const tables = Math.ceil(left / 4);
    const sets = tournaments * rounds * setsPerRound * tables;
    return { entrants: left, tables, sets, deals: sets * seatings };
  });
}
