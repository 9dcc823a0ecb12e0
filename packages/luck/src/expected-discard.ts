// The discard that is expected after a draw: it keeps the goals that are worth the most; of equal ones it is an honor or a terminal.

import { isHonor, isTerminal, KIND_COUNT, type TileIndex } from '@mcr-arena/tiles';
import { type SeatOutlook, sharpened } from './draw-features.ts';

/** Probabilities of the discards of a seat after a draw, and what it keeps. */
export class ExpectedDiscard {
  /** 34 probabilities. */
  readonly probability = new Float64Array(KIND_COUNT);
  best = 0 as TileIndex;
  /** Whether a goal lacks the drawn tile. */
  isHelped = false;
  /** Weights of the goals after the draw, plain and sharpened. */
  readonly weight: Float64Array;
  readonly sharp: Float64Array;
  readonly #outlook: SeatOutlook;
  readonly #hand: Uint8Array;
  readonly #unseen: Uint8Array;
  /** Value of the hand by discard, before a tile is drawn. */
  readonly #before = new Float64Array(KIND_COUNT);
  readonly #total: number;

  constructor(outlook: SeatOutlook, hand: Uint8Array, unseen: Uint8Array) {
    this.#outlook = outlook;
    this.#hand = hand;
    this.#unseen = unseen;
    const { goals, sharp } = outlook;
    this.weight = goals.weight.slice();
    this.sharp = sharp.slice();
    this.#total = sharp.reduce((sum, each) => sum + each, 0);
    for (let tile = 0; tile < KIND_COUNT; tile += 1) {
      if (hand[tile] === 0) continue;
      for (let index = 0; index < goals.count; index += 1)
        if (goals.canSpare(index, tile)) this.#before[tile]! += sharp[index]!;
    }
  }

  /** Sets the weights and probabilities after `drawn` was drawn. */
  take(drawn: TileIndex): void {
    const { goals, sharp } = this.#outlook;
    const values = this.probability;
    values.set(this.#before);
    values[drawn] = this.#total;
    this.isHelped = false;
    const chance = this.#outlook.chanceOf(drawn);
    for (let index = 0; index < goals.count; index += 1) {
      const isHit = goals.lacks(index, drawn) > 0;
      this.weight[index] = isHit ? goals.weight[index]! / chance : goals.weight[index]!;
      this.sharp[index] = isHit ? sharpened(this.weight[index]!) : sharp[index]!;
      if (!isHit) continue;
      this.isHelped = true;
      values[drawn]! -= sharp[index]!;
      const gain = this.sharp[index]! - sharp[index]!;
      for (let tile = 0; tile < KIND_COUNT; tile += 1)
        if (tile !== drawn && goals.canSpare(index, tile)) values[tile]! += gain;
    }
    this.#normalise(drawn);
  }

  /** Turns values into probabilities: the 14th power, times what the tile alone suggests. */
  #normalise(drawn: TileIndex): void {
    const values = this.probability;
    let largest = 1e-9;
    for (let tile = 0; tile < KIND_COUNT; tile += 1) if (values[tile]! > largest) largest = values[tile]!;
    let [total, most] = [0, -1];
    for (let tile = 0; tile < KIND_COUNT; tile += 1) {
      const isHeld = this.#hand[tile]! > 0 || tile === drawn;
      const chance = isHeld
        ? power14(Math.max(MOST_UNLIKELY, values[tile]! / largest)) * this.#lureOf(tile as TileIndex, drawn)
        : 0;
      values[tile] = chance;
      total += chance;
      if (chance <= most) continue;
      most = chance;
      this.best = tile as TileIndex;
    }
    for (let tile = 0; tile < KIND_COUNT; tile += 1) values[tile]! /= total;
  }

  #lureOf(tile: TileIndex, drawn: TileIndex): number {
    const use = isHonor(tile) ? 2 : isTerminal(tile) ? 1 : 0;
    return LURE_BY_USE[use]! * LURE_BY_UNSEEN[this.#unseen[tile]! - (tile === drawn ? 1 : 0)]!;
  }
}

/** Values below this part of the best are equally unlikely. */
const MOST_UNLIKELY = 1e-4;
/** e^2.5 for each step from simples to terminals and honors. */
const LURE_BY_USE = [1, 12.182, 148.41];
/** e^−0.5 for each unseen copy. */
const LURE_BY_UNSEEN = [1, 0.60653, 0.36788, 0.22313, 0.13534];

function power14(value: number): number {
  const square = value * value;
  const fourth = square * square;
  return fourth * fourth * fourth * square;
}
