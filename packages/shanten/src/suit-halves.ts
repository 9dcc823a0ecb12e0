// The sweeps over ranks 1-5 and ranks 6-9 of a suit, and over the honors, from which the tables of rows are built. A
// suit is split because the same halves recur far more often than whole suits.

import { closedRow, type Row, type Sweep, startSweep, sweepDown, sweepUp } from './set-rows.ts';
import { HONOR_COUNT, RANK_COUNT } from './suit-keys.ts';

const LOW_RANKS = 5;
const HIGH_RANKS = RANK_COUNT - LOW_RANKS;
/** Ranks 8 and 9 begin no chow. */
const HIGH_CHOW_LOWS = HIGH_RANKS - 2;

/** Bits of a key for ranks 1-5. */
export const LOW_BITS = 3 * LOW_RANKS;
/** Bits of a key for ranks 6-9. */
export const HIGH_BITS = 3 * HIGH_RANKS;

/**
 * The sweep up over ranks 1-5. Here and below, the octal digits of `limits` are the maximum number of copies of each
 * rank.
 */
export function lowSweep(counts: number, limits: number): Sweep {
  let sweep = startSweep();
  for (let rank = 0; rank < LOW_RANKS; rank += 1)
    sweep = sweepUp(sweep, digit(counts, rank), digit(limits, rank), true);
  return sweep;
}

/** The sweep down over ranks 9-6. The lowest digits of `counts` and `limits` are those of rank 6. */
export function highSweep(counts: number, limits: number): Sweep {
  let sweep = startSweep();
  for (let rank = HIGH_RANKS - 1; rank >= 0; rank -= 1) {
    sweep = sweepDown(sweep, digit(counts, rank), digit(limits, rank), rank < HIGH_CHOW_LOWS);
  }
  return sweep;
}

/** The row of the honors. */
export function honorsRow(counts: number, limits: number): Row {
  let sweep = startSweep();
  for (let kind = 0; kind < HONOR_COUNT; kind += 1) {
    sweep = sweepUp(sweep, digit(counts, kind), digit(limits, kind), false);
  }
  return closedRow(sweep);
}

function digit(key: number, place: number): number {
  return (key >>> (3 * place)) & 7;
}
