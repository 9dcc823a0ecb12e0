// Computes the logits of the network `suits` of mcr_arena.train (suits.py): four rows of numbers, for three suits and the
// honors, pass through blocks that mix them by their mean. Hot loops over typed arrays, whose buffers are reused.

import { FIRST_ACTION } from '@mcr-arena/protocol';
import type { Weights } from './onnx-weights.ts';

const ROWS = 4;
const HONORS = 3;
const RANKS = 9;
const CELLS = ROWS * RANKS;
const TILES = 34;
const CHOWS_PER_SUIT = 21;
const EPSILON = 1e-5;

/** Groups of actions that name a tile, with the place of their logits in a row; chows lie between the first two. */
const FIRST_CHOW = RANKS;
const FIRST_OTHER = FIRST_CHOW + CHOWS_PER_SUIT;
const OTHER_GROUPS = ['pung', 'meldedKong', 'concealedKong', 'addedKong'] as const;
const PER_ROW = FIRST_OTHER + OTHER_GROUPS.length * RANKS;
const PER_QUESTION = 2;

interface Linear {
  /** [out, in]. */
  readonly weight: Float64Array;
  /** [out]; absent where the layer has none. */
  readonly bias: Float64Array | undefined;
  readonly width: number;
}

interface Norm {
  readonly weight: Float64Array;
  readonly bias: Float64Array;
}

interface Block {
  readonly norm: Norm;
  readonly own: Linear;
  readonly all: Linear;
  readonly out: Linear;
}

export class SuitsNetwork {
  readonly #cell: Linear;
  readonly #stems: readonly [Linear, Linear];
  readonly #blocks: readonly Block[];
  readonly #norm: Norm;
  readonly #rowLogits: readonly [Linear, Linear];
  readonly #questionLogits: Linear;
  readonly #places = placesOfActions();
  readonly #logits: Float64Array;

  /** Throws a RangeError if a weight is missing. */
  constructor(weights: Weights) {
    const layers = new Layers(weights);
    this.#cell = layers.linear('cell');
    this.#stems = [layers.linear('stem.suits'), layers.linear('stem.honors')];
    this.#blocks = Array.from({ length: layers.count }, (_, place) => layers.block(`blocks.${place}`));
    this.#norm = layers.norm('norm');
    this.#rowLogits = [layers.linear('row_logits.suits'), layers.linear('row_logits.honors')];
    this.#questionLogits = layers.linear('question_logits');
    this.#logits = new Float64Array(this.#places.length);
  }

  /** The logits by action, valid until the next call. `planes`: of `mcr-1`, plane after plane. */
  logitsOf(planes: Float32Array): Float64Array {
    const width = this.#norm.weight.length;
    const rows = new Float64Array(ROWS * width);
    applyByRow(this.#stems, this.#cellsOf(planes), rows);
    for (const block of this.#blocks) applyBlock(block, rows);
    normalise(this.#norm, rows, rows);
    const found = new Float64Array(ROWS * PER_ROW + PER_QUESTION);
    applyByRow(this.#rowLogits, rows, found);
    apply(this.#questionLogits, meanOf(rows, width), found.subarray(ROWS * PER_ROW));
    this.#places.forEach((place, action) => {
      this.#logits[action] = found[place]!;
    });
    return this.#logits;
  }

  /** Most planes of a cell are 0, so only the weights of the others are added. */
  #cellsOf(planes: Float32Array): Float64Array {
    const { weight, bias, width } = this.#cell;
    const count = weight.length / width;
    const cells = new Float64Array(CELLS * width);
    for (let cell = 0; cell < CELLS; cell += 1) {
      const sums = cells.subarray(cell * width, (cell + 1) * width);
      sums.set(bias!);
      for (let plane = 0; plane < count; plane += 1) {
        if (planes[plane * CELLS + cell] === 0) continue;
        for (let out = 0; out < width; out += 1) sums[out]! += weight[out * count + plane]!;
      }
    }
    return rectified(cells);
  }
}

/** The layers by their names in the network. Weights of products over rows are stored transposed. */
class Layers {
  readonly #weights: Weights;

  constructor(weights: Weights) {
    this.#weights = weights;
  }

  /** Number of blocks. */
  get count(): number {
    let count = 0;
    while (this.#weights.has(`network.blocks.${count}.norm.weight`)) count += 1;
    return count;
  }

  linear(name: string): Linear {
    const bias = this.#find(`${name}.bias`);
    const transposed = this.#find(`${name}.weight.transposed`);
    const width = bias?.length ?? this.#array('blocks.0.own.bias').length;
    return {
      weight: transposed === undefined ? this.#array(`${name}.weight`) : transposedOf(transposed, width),
      bias,
      width,
    };
  }

  norm(name: string): Norm {
    return { weight: this.#array(`${name}.weight`), bias: this.#array(`${name}.bias`) };
  }

  block(name: string): Block {
    return {
      norm: this.norm(`${name}.norm`),
      own: this.linear(`${name}.own`),
      all: this.linear(`${name}.all`),
      out: this.linear(`${name}.out`),
    };
  }

  /** In double precision, which avoids conversions in the arithmetic. */
  #find(name: string): Float64Array | undefined {
    const array = this.#weights.get(`network.${name}`);
    return array === undefined ? undefined : Float64Array.from(array);
  }

  #array(name: string): Float64Array {
    const array = this.#find(name);
    if (array === undefined) throw new RangeError(`the model has no weights named network.${name}`);
    return array;
  }
}

/** [in, out] as [out, in]. */
function transposedOf(weight: Float64Array, width: number): Float64Array {
  const count = weight.length / width;
  return weight.map((_, place) => weight[(place % count) * width + Math.trunc(place / count)]!);
}

/** Adds the block's output to the rows. */
function applyBlock({ norm, own, all, out }: Block, rows: Float64Array): void {
  const normal = normalise(norm, rows, new Float64Array(rows.length));
  const shared = new Float64Array(all.width);
  apply(all, meanOf(normal, norm.weight.length), shared);
  const inner = new Float64Array(ROWS * own.width);
  applyToRows(own, normal, inner);
  for (let place = 0; place < inner.length; place += 1) inner[place]! += shared[place % own.width]!;
  const change = new Float64Array(rows.length);
  applyToRows(out, rectified(inner), change);
  for (let place = 0; place < rows.length; place += 1) rows[place]! += change[place]!;
}

/** One layer for the suits, one for the honors. */
function applyByRow([suits, honors]: readonly [Linear, Linear], from: Float64Array, to: Float64Array): void {
  const count = from.length / ROWS;
  applyToRows(suits, from, to);
  apply(honors, from.subarray(HONORS * count), to.subarray(HONORS * honors.width, ROWS * honors.width));
}

/** All four rows at once: each weight is read once. */
function applyToRows({ weight, bias, width }: Linear, from: Float64Array, to: Float64Array): void {
  const count = from.length / ROWS;
  for (let out = 0; out < width; out += 1) {
    const start = bias === undefined ? 0 : bias[out]!;
    let first = start;
    let second = start;
    let third = start;
    let fourth = start;
    for (let place = 0, at = out * count; place < count; place += 1, at += 1) {
      const factor = weight[at]!;
      first += factor * from[place]!;
      second += factor * from[place + count]!;
      third += factor * from[place + 2 * count]!;
      fourth += factor * from[place + 3 * count]!;
    }
    to[out] = first;
    to[out + width] = second;
    to[out + 2 * width] = third;
    to[out + 3 * width] = fourth;
  }
}

function apply({ weight, bias, width }: Linear, from: Float64Array, to: Float64Array): void {
  const count = from.length;
  for (let out = 0; out < width; out += 1) {
    let sum = bias === undefined ? 0 : bias[out]!;
    for (let place = 0, at = out * count; place < count; place += 1, at += 1) sum += weight[at]! * from[place]!;
    to[out] = sum;
  }
}

/** Layer normalisation of each row; returns `to`. */
function normalise({ weight, bias }: Norm, from: Float64Array, to: Float64Array): Float64Array {
  const width = weight.length;
  for (let first = 0; first < from.length; first += width) {
    let [sum, squares] = [0, 0];
    for (let place = first; place < first + width; place += 1) sum += from[place]!;
    const mean = sum / width;
    for (let place = first; place < first + width; place += 1) squares += (from[place]! - mean) ** 2;
    const scale = 1 / Math.sqrt(squares / width + EPSILON);
    for (let place = 0; place < width; place += 1) {
      to[first + place] = (from[first + place]! - mean) * scale * weight[place]! + bias[place]!;
    }
  }
  return to;
}

function meanOf(rows: Float64Array, width: number): Float64Array {
  const mean = new Float64Array(width);
  for (let place = 0; place < rows.length; place += 1) mean[place % width]! += rows[place]! / ROWS;
  return mean;
}

/** Replaces negative numbers with 0. */
function rectified(numbers: Float64Array): Float64Array {
  for (let place = 0; place < numbers.length; place += 1) if (numbers[place]! < 0) numbers[place] = 0;
  return numbers;
}

/** The place of each action among the logits of the rows; the logits of pass and win follow them. */
function placesOfActions(): readonly number[] {
  const ofTiles = (first: number): readonly number[] =>
    Array.from({ length: TILES }, (_, tile) => PER_ROW * Math.trunc(tile / RANKS) + first + (tile % RANKS));
  const chows = Array.from(
    { length: HONORS * CHOWS_PER_SUIT },
    (_, chow) => PER_ROW * Math.trunc(chow / CHOWS_PER_SUIT) + FIRST_CHOW + (chow % CHOWS_PER_SUIT),
  );
  const places: number[] = [];
  const put = (first: number, group: readonly number[]): void => {
    group.forEach((place, action) => {
      places[first + action] = place;
    });
  };
  put(FIRST_ACTION.pass, [ROWS * PER_ROW, ROWS * PER_ROW + 1]);
  put(FIRST_ACTION.discard, ofTiles(0));
  put(FIRST_ACTION.chow, chows);
  for (const [number, group] of OTHER_GROUPS.entries()) put(FIRST_ACTION[group], ofTiles(FIRST_OTHER + RANKS * number));
  return places;
}
