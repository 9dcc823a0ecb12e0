// The chance that each missing tile comes within the time that a goal may take, from the unseen copies: drawn, claimed
// for a chow from the previous seat, claimed for a pung from any seat, or claimed as the winning tile from any seat.
// Uses only + − × ÷, so that the results are the same on every machine. Mutable tables, refilled for every decision
// without allocation.

import { KIND_COUNT, type TileCounts } from '@mcr-arena/tiles';

/** How often a tile comes from others' discards, relative to own draws; 0 = never. */
export interface ClaimRates {
  /** Discards of the previous seat that complete a chow, per own draw. */
  readonly chow: number;
  /** Discards of all other seats that complete a pung, per own draw. */
  readonly pung: number;
  /** Discards of all other seats that complete the hand, per own draw. */
  readonly win: number;
}

/** Entry `4 * tile + copy`: the chance that the (copy + 1)-th missing copy of a tile comes in time; 0 if none is left. */
export interface Chances {
  /** By own draws only. */
  readonly drawn: Float64Array;
  /** Drawn, or claimed for a chow. */
  readonly forChow: Float64Array;
  /** Drawn, or claimed for a pung. */
  readonly forPung: Float64Array;
  /** The tile is the last one missing and is drawn. */
  readonly wonByDraw: Float64Array;
  /** The tile is the last one missing and another player discards it. */
  readonly wonByDiscard: Float64Array;
}

/** Empty tables, filled by `fillChances`. */
export function createChances(): Chances {
  const table = (): Float64Array => new Float64Array(4 * KIND_COUNT);
  return {
    drawn: table(),
    forChow: table(),
    forPung: table(),
    wonByDraw: table(),
    wonByDiscard: table(),
  };
}

/**
 * About 1 − e^−x in plain arithmetic: the chance of at least one event of `x` (0 or more) expected. Too low by 2 % at 0.5,
 * by 5 % at 1, by 8 % at most, at 2.3.
 */
function atLeastOne(x: number): number {
  const grown = x * (1 + x / 2);
  return grown / (1 + grown);
}

/**
 * Fills the tables.
 * @param unseen 34 counts: copies that may still come.
 * @param draws own draws that a goal may take, a number ≥ 0.
 */
export function fillChances(chances: Chances, unseen: TileCounts, draws: number, rates: ClaimRates): void {
  let total = 0;
  for (let tile = 0; tile < KIND_COUNT; tile += 1) total += unseen[tile]!;
  const perCopy = total === 0 ? 0 : draws / total;
  for (let tile = 0; tile < KIND_COUNT; tile += 1) {
    for (let copy = 0; copy < 4; copy += 1) {
      fillEntry(chances, 4 * tile + copy, Math.max(0, unseen[tile]! - copy) * perCopy, rates);
    }
  }
}

function fillEntry(chances: Chances, entry: number, expected: number, { chow, pung, win }: ClaimRates): void {
  const won = atLeastOne(expected * (1 + win));
  chances.drawn[entry] = atLeastOne(expected);
  chances.forChow[entry] = atLeastOne(expected * (1 + chow));
  chances.forPung[entry] = atLeastOne(expected * (1 + pung));
  chances.wonByDraw[entry] = won / (1 + win);
  chances.wonByDiscard[entry] = (won * win) / (1 + win);
}
