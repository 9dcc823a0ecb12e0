// What the value of a deal before and after a draw depends on: features of the four hands, and for each tile that may be drawn the hand
// after it and the discard that is expected to follow. Goals are searched once for a hand and only weighed again here, because every draw
// has up to 34 outcomes. Only + − × ÷ and square roots are used: results are the same on every machine.

import type { DealState } from '@mcr-arena/engine';
import { type BySeat, KIND_COUNT, type Seat, type TileIndex, totalOf } from '@mcr-arena/tiles';
import { type HandGoals, PACE } from './hand-goals.ts';

/** A deal before a draw, with all hands open. */
export interface DrawPosition {
  readonly state: DealState;
  /** What the hand of a seat is going for. */
  readonly goals: (seat: Seat) => HandGoals;
  /** 34 counts of the tiles that are not dealt yet. */
  readonly pool: Uint8Array;
  /** 34 counts of the concealed tiles of all seats. */
  readonly held: Uint8Array;
  /** Draws that each seat can still make: its quarter, or its share of a common wall. */
  readonly drawsLeft: BySeat<number>;
}

/** 34 counts of the tiles that a seat has not seen. */
export function unseenBy({ state, pool, held }: Pick<DrawPosition, 'state' | 'pool' | 'held'>, seat: Seat): Uint8Array {
  const { hand } = state.seats[seat];
  return pool.map((count, kind) => count + held[kind]! - hand[kind]!);
}

/** Features of one seat; see `writeFeatures`. */
export const FEATURE_COUNT = 25;
/** Features of the rest of the wall. */
export const WALL_FEATURE_COUNT = 4;

const MOST_NEAR = 7;
/** The most draws of a seat after its hand. */
const MOST_DRAWS = 21;

/** The goals of a seat in numbers. */
interface Outlook {
  /** Fewest missing tiles, at most 7. */
  nearest: number;
  /** Sum of the sharpened weights: what the seat itself expects. */
  value: number;
  /** The same with the tiles that are really left. */
  openValue: number;
  /** Copies of the tiles that bring the nearest goals nearer, in the wall and in the other hands. */
  inPool: number;
  inHands: number;
  /** Mean fan points of the goals by their weight. */
  fanPoints: number;
}

/**
 * Writes the features of a seat to `out` from `at` on: nearest (8 numbers, one of them 1), the outlook and the seat (7), its place from
 * the drawing seat on (4, one of them 1), and products that matter for a hand that waits or nearly does (6).
 */
function writeFeatures(
  out: Float64Array,
  at: number,
  outlook: Outlook,
  melds: number,
  draws: number,
  place: number,
): void {
  const { nearest, inPool, inHands } = outlook;
  out.fill(0, at, at + FEATURE_COUNT);
  out[at + nearest] = 1;
  const left = draws / MOST_DRAWS;
  out[at + 8] = fourthRoot(outlook.value);
  out[at + 9] = fourthRoot(outlook.openValue);
  out[at + 10] = inPool / 10;
  out[at + 11] = inHands / 10;
  out[at + 12] = outlook.fanPoints / 20;
  out[at + 13] = melds / 4;
  out[at + 14] = left;
  out[at + 15 + place] = 1;
  if (nearest === 1) {
    out[at + 19] = inPool / 10;
    out[at + 20] = inHands / 10;
    out[at + 21] = left;
    out[at + 22] = fourthRoot(outlook.openValue);
  } else if (nearest === 2) {
    out[at + 23] = inPool / 10;
    out[at + 24] = inHands / 10;
  }
}

function fourthRoot(value: number): number {
  return Math.sqrt(Math.sqrt(value + 0.01)) / 2;
}

/** The power 5/4, by which `goal` sharpens the weights of goals before it adds them: its `sharpen`, for this power alone. */
export function sharpened(weight: number): number {
  return weight * Math.sqrt(Math.sqrt(weight));
}

/** About 1 − e^−x. */
function atLeastOne(x: number): number {
  const grown = x * (1 + x / 2);
  return grown / (1 + grown);
}

/** Features of the rest of the wall: 1, the part that is left, its square, and the least part of a seat. */
export function writeWallFeatures(out: Float64Array, { drawsLeft }: DrawPosition): void {
  const [a, b, c, d] = drawsLeft;
  const part = (a + b + c + d) / (4 * MOST_DRAWS);
  out[0] = 1;
  out[1] = part;
  out[2] = part * part;
  out[3] = Math.min(a, b, c, d) / MOST_DRAWS;
}

/** Tiles come this many times as often as by own draws, claims included, while a goal lacks more than one. */
const FAR_RATE = 2.2;
/** The same for the winning tile, which may be claimed from everybody. */
const NEAR_RATE = 4;
/** A tile in another hand comes less often than one in the wall. */
const POOL_WEIGHT = 1.3;
const HAND_WEIGHT = 0.7;

/** The goals of one seat at one position. */
export class SeatOutlook {
  readonly goals: HandGoals;
  readonly #position: DrawPosition;
  readonly #seat: Seat;
  /** Sharpened weight of each goal. */
  readonly sharp: Float64Array;
  readonly #open: Float64Array;
  /** Chance by kind that a missing tile comes: the last one, and any other. */
  readonly #near = new Float64Array(KIND_COUNT);
  readonly #far = new Float64Array(KIND_COUNT);
  readonly #outlook: Outlook = { nearest: 0, value: 0, openValue: 0, inPool: 0, inHands: 0, fanPoints: 0 };
  readonly #isUseful = new Uint8Array(KIND_COUNT);

  constructor(position: DrawPosition, seat: Seat) {
    this.#position = position;
    this.#seat = seat;
    this.goals = position.goals(seat);
    const { pool, held, drawsLeft, state } = position;
    const own = state.seats[seat].hand;
    const unseen = totalOf(unseenBy(position, seat));
    const perCopy = (Math.max(1, drawsLeft[seat]) * PACE) / Math.max(1, unseen);
    for (let kind = 0; kind < KIND_COUNT; kind += 1) {
      const copies = POOL_WEIGHT * pool[kind]! + HAND_WEIGHT * (held[kind]! - own[kind]!);
      this.#near[kind] = atLeastOne(copies * perCopy * NEAR_RATE);
      this.#far[kind] = atLeastOne(copies * perCopy * FAR_RATE);
    }
    this.sharp = this.goals.weight.map(sharpened);
    this.#open = this.goals.weight.map((_, index) => this.#openValue(index, -1));
  }

  /** The chance that a tile would come in time: the weight of a goal that lacks it is divided by this once it is drawn. */
  chanceOf(tile: TileIndex): number {
    return Math.max(0.04, this.#far[tile]!);
  }

  /** Writes the features of the seat as it stands. */
  write(out: Float64Array, at: number, drawer: Seat): void {
    this.#sum(-1, -1, this.sharp, this.goals.weight);
    this.#finish(out, at, drawer, this.#position.drawsLeft[this.#seat]);
  }

  /**
   * Writes the features of the seat after it drew `drawn` and discarded `discarded`.
   * @param sharp the sharpened weights after the draw.
   * @param weight the weights after the draw.
   */
  writeAfter(
    out: Float64Array,
    drawn: TileIndex,
    discarded: TileIndex,
    sharp: Float64Array,
    weight: Float64Array,
  ): void {
    this.#sum(drawn, discarded, sharp, weight);
    this.#finish(out, 0, this.#seat, this.#position.drawsLeft[this.#seat] - 1);
  }

  /** Whether goal `index` survives the discard. */
  #survives(index: number, drawn: number, discarded: number): boolean {
    if (discarded < 0) return true;
    return discarded === drawn ? this.goals.lacks(index, drawn) === 0 : this.goals.canSpare(index, discarded);
  }

  #sum(drawn: number, discarded: number, sharp: Float64Array, weight: Float64Array): void {
    const { goals } = this;
    const outlook = this.#outlook;
    let [value, openValue, weights, fanPoints, nearest] = [0, 0, 0, 0, MOST_NEAR];
    this.#isUseful.fill(0);
    for (let index = 0; index < goals.count; index += 1) {
      if (!this.#survives(index, drawn, discarded)) continue;
      const isHit = drawn >= 0 && goals.lacks(index, drawn) > 0;
      const missing = goals.start[index + 1]! - goals.start[index]! - (isHit ? 1 : 0);
      value += sharp[index]!;
      openValue += isHit ? this.#openValue(index, drawn) : this.#open[index]!;
      weights += weight[index]!;
      fanPoints += weight[index]! * goals.fanPoints[index]!;
      if (missing < nearest) {
        nearest = missing;
        this.#isUseful.fill(0);
      }
      if (missing === nearest) this.#markUseful(index, isHit ? drawn : -1);
    }
    outlook.nearest = nearest;
    outlook.value = value;
    outlook.openValue = openValue;
    outlook.fanPoints = weights > 0 ? fanPoints / weights : 0;
  }

  #finish(out: Float64Array, at: number, drawer: Seat, draws: number): void {
    const { pool, held, state } = this.#position;
    const { hand, melds } = state.seats[this.#seat];
    let [inPool, inHands] = [0, 0];
    for (let kind = 0; kind < KIND_COUNT; kind += 1) {
      if (this.#isUseful[kind] === 0) continue;
      inPool += pool[kind]!;
      inHands += held[kind]! - hand[kind]!;
    }
    this.#outlook.inPool = inPool;
    this.#outlook.inHands = inHands;
    writeFeatures(out, at, this.#outlook, melds.length, draws, (this.#seat - drawer + 4) % 4);
  }

  #markUseful(index: number, drawn: number): void {
    const { start, missing } = this.goals;
    let isSkipped = drawn < 0;
    for (let at = start[index]!; at < start[index + 1]!; at += 1) {
      if (!isSkipped && missing[at] === drawn) isSkipped = true;
      else this.#isUseful[missing[at]!] = 1;
    }
  }

  /** Payment times the chance of all missing tiles but one copy of `drawn`, sharpened. */
  #openValue(index: number, drawn: number): number {
    const { start, missing, payment } = this.goals;
    const count = start[index + 1]! - start[index]! - (drawn < 0 ? 0 : 1);
    const chances = count === 1 ? this.#near : this.#far;
    let value = payment[index]!;
    let isSkipped = drawn < 0;
    for (let at = start[index]!; at < start[index + 1]!; at += 1) {
      if (!isSkipped && missing[at] === drawn) isSkipped = true;
      else value *= chances[missing[at]!]!;
    }
    return sharpened(Math.max(1e-9, value));
  }
}
