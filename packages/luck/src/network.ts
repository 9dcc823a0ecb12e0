// The value of a position: a small network shared by the seats says how likely each seat wins, with how many fan points, and how often by
// its own draw; the payments of the rules turn that into points. The same numbers on every machine.

import { BASE_PAYMENT } from '@mcr-arena/scoring';
import { portableExp } from '@mcr-arena/tournament';
import { FEATURE_COUNT, WALL_FEATURE_COUNT } from './draw-features.ts';

/** Outputs for a seat: logit of its win, fan points ÷ 20, logit of a self-drawn win. */
export const HEADS = 3;

/** The weights of a network with two hidden layers of the same size; matrices by row, one row for each input. */
export interface NetworkWeights {
  readonly hidden: number;
  /** [FEATURE_COUNT × hidden] and [hidden]. */
  readonly first: Float32Array;
  readonly firstBias: Float32Array;
  /** [hidden × hidden] and [hidden]. */
  readonly second: Float32Array;
  readonly secondBias: Float32Array;
  /** [hidden × HEADS] and [HEADS]. */
  readonly last: Float32Array;
  readonly lastBias: Float32Array;
  /** [WALL_FEATURE_COUNT]: logit of a drawn deal. */
  readonly exhausted: Float32Array;
}

const LEAST_FAN = 8;
const MOST_FAN = 60;

export class Network {
  readonly #first: Layer;
  readonly #second: Layer;
  readonly #last: Layer;
  readonly #exhausted: Float32Array;

  constructor({ hidden, first, firstBias, second, secondBias, last, lastBias, exhausted }: NetworkWeights) {
    this.#first = new Layer(FEATURE_COUNT, hidden, first, firstBias);
    this.#second = new Layer(hidden, hidden, second, secondBias);
    this.#last = new Layer(hidden, HEADS, last, lastBias);
    this.#exhausted = exhausted;
  }

  /** Writes the heads of the seat whose features begin at `at`. */
  heads(features: Float64Array, at: number, out: Float64Array, outAt: number): void {
    this.#first.apply(features, at);
    this.#first.rectify();
    this.#second.apply(this.#first.out, 0);
    this.#second.rectify();
    this.#last.apply(this.#second.out, 0);
    for (let head = 0; head < HEADS; head += 1) out[outAt + head] = this.#last.out[head]!;
  }

  /** The logit of a deal that nobody wins. */
  exhausted(wall: Float64Array): number {
    let sum = 0;
    for (let index = 0; index < WALL_FEATURE_COUNT; index += 1) sum += wall[index]! * this.#exhausted[index]!;
    return sum;
  }
}

/** out = bias + input × matrix. */
class Layer {
  readonly out: Float64Array;
  readonly #rows: number;
  readonly #columns: number;
  /** Rows of numbers of 64 bits, which need no conversion. */
  readonly #matrix: Float64Array;
  readonly #bias: Float64Array;

  constructor(rows: number, columns: number, matrix: Float32Array, bias: Float32Array) {
    this.#rows = rows;
    this.#columns = columns;
    this.#matrix = Float64Array.from(matrix);
    this.#bias = Float64Array.from(bias);
    this.out = new Float64Array(columns);
  }

  apply(input: Float64Array, at: number): void {
    const [out, matrix, rows, columns] = [this.out, this.#matrix, this.#rows, this.#columns];
    out.set(this.#bias);
    let place = 0;
    for (let row = 0; row < rows; row += 1) {
      const factor = input[at + row]!;
      if (factor === 0) place += columns;
      else for (let column = 0; column < columns; column += 1, place += 1) out[column]! += factor * matrix[place]!;
    }
  }

  rectify(): void {
    const { out } = this;
    for (let index = 0; index < out.length; index += 1) if (out[index]! < 0) out[index] = 0;
  }
}

const chances = new Float64Array(5);

/**
 * Expected points of the four seats, which sum to 0.
 * @param heads [4 × HEADS] of the seats.
 * @param exhausted the logit of a deal that nobody wins.
 * @param flowers points that each seat's flowers add to its win.
 */
export function pointsOf(heads: Float64Array, exhausted: number, flowers: readonly number[], out: Float64Array): void {
  let largest = exhausted;
  for (let seat = 0; seat < 4; seat += 1) largest = Math.max(largest, heads[HEADS * seat]!);
  let total = 0;
  for (let seat = 0; seat < 5; seat += 1) {
    chances[seat] = portableExp((seat === 4 ? exhausted : heads[HEADS * seat]!) - largest);
    total += chances[seat]!;
  }
  out.fill(0);
  for (let seat = 0; seat < 4; seat += 1) addWin(out, seat, chances[seat]! / total, heads, flowers[seat]!);
}

function addWin(out: Float64Array, winner: number, chance: number, heads: Float64Array, flowers: number): void {
  const fan = Math.min(MOST_FAN, Math.max(LEAST_FAN, 20 * heads[HEADS * winner + 1]!)) + flowers;
  const drawn = logistic(heads[HEADS * winner + 2]!);
  // Each of the three others pays the base, all of them or one pays the hand.
  const paid = chance * (BASE_PAYMENT + drawn * fan + ((1 - drawn) * fan) / 3);
  for (let seat = 0; seat < 4; seat += 1) out[seat]! += seat === winner ? 3 * paid : -paid;
}

function logistic(x: number): number {
  const small = portableExp(-Math.abs(x));
  return (x < 0 ? small : 1) / (1 + small);
}
