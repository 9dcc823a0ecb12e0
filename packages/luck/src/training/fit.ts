// Fits the network by Adam: cross-entropy of the winner, squared error of its fan points, and cross-entropy of a self-drawn win.

import { createRandom, type Random, shuffled } from '@mcr-arena/tiles';
import { FEATURE_COUNT, WALL_FEATURE_COUNT } from '../draw-features.ts';
import { HEADS, type NetworkWeights } from '../network.ts';
import { NOBODY, type Sample } from './samples.ts';

export interface FitSettings {
  readonly hidden: number;
  readonly epochs: number;
  readonly seed: string;
  /** Called after each epoch with its mean loss. */
  readonly onEpoch: (epoch: number, loss: number) => void;
}

const BATCH = 1024;
const RATE = 3e-3;
const FAN_FACTOR = 2;
const DRAWN_FACTOR = 0.5;

type Parameters = Record<Exclude<keyof NetworkWeights, 'hidden'>, Float64Array>;

/** Weights fitted to the samples. */
export function fitNetwork(samples: readonly Sample[], { hidden, epochs, seed, onEpoch }: FitSettings): NetworkWeights {
  const random = createRandom(`luck weights ${seed}`);
  const trainer = new Trainer(hidden, random);
  const batches = Math.floor(samples.length / BATCH);
  const order = samples.map((_, index) => index);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const mixed = shuffled(order, random);
    let loss = 0;
    for (let batch = 0; batch < batches; batch += 1) {
      const chosen = mixed.slice(BATCH * batch, BATCH * (batch + 1)).map((index) => samples[index]!);
      const done = (epoch * batches + batch) / (epochs * batches);
      loss += trainer.step(chosen, RATE * 0.5 * (1 + Math.cos(Math.PI * done)) + 1e-5);
    }
    onEpoch(epoch, loss / batches);
  }
  return trainer.weights();
}

class Trainer {
  readonly #hidden: number;
  readonly #parameters: Parameters;
  readonly #gradient: Parameters;
  readonly #first: Parameters;
  readonly #second: Parameters;
  #steps = 0;

  constructor(hidden: number, random: Random) {
    this.#hidden = hidden;
    const normal = (size: number, scale: number): Float64Array =>
      Float64Array.from({ length: size }, () => scale * gaussian(random));
    this.#parameters = {
      first: normal(FEATURE_COUNT * hidden, 1 / Math.sqrt(FEATURE_COUNT)),
      firstBias: new Float64Array(hidden),
      second: normal(hidden * hidden, 1 / Math.sqrt(hidden)),
      secondBias: new Float64Array(hidden),
      last: normal(hidden * HEADS, 0.1 / Math.sqrt(hidden)),
      lastBias: Float64Array.of(0, 0.4, -1),
      exhausted: Float64Array.of(-3, 0, 0, 0),
    };
    this.#gradient = mapParameters(this.#parameters, (each) => new Float64Array(each.length));
    this.#first = mapParameters(this.#parameters, (each) => new Float64Array(each.length));
    this.#second = mapParameters(this.#parameters, (each) => new Float64Array(each.length));
  }

  weights(): NetworkWeights {
    return { hidden: this.#hidden, ...mapParameters(this.#parameters, (each) => Float32Array.from(each)) };
  }

  /** One step of Adam; returns the mean cross-entropy of the winner. */
  step(samples: readonly Sample[], rate: number): number {
    for (const each of Object.values(this.#gradient)) each.fill(0);
    let loss = 0;
    for (const sample of samples) loss += this.#add(sample, 1 / samples.length);
    this.#steps += 1;
    const [firstBias, secondBias] = [1 - 0.9 ** this.#steps, 1 - 0.999 ** this.#steps];
    for (const name of Object.keys(this.#parameters) as (keyof Parameters)[]) {
      const [values, gradient] = [this.#parameters[name], this.#gradient[name]];
      const [first, second] = [this.#first[name], this.#second[name]];
      for (let index = 0; index < values.length; index += 1) {
        const slope = gradient[index]!;
        first[index] = 0.9 * first[index]! + 0.1 * slope;
        second[index] = 0.999 * second[index]! + 0.001 * slope * slope;
        values[index]! -= (rate * (first[index]! / firstBias)) / (Math.sqrt(second[index]! / secondBias) + 1e-8);
      }
    }
    return loss / samples.length;
  }

  /** Adds the gradient of one sample, times `scale`; returns its loss. */
  #add({ features, winner, fanPoints, selfDrawn, weight }: Sample, scale: number): number {
    const seats = [0, 1, 2, 3].map((seat) => this.#forward(features, FEATURE_COUNT * seat));
    const wall = features.subarray(4 * FEATURE_COUNT);
    let exhausted = 0;
    for (let index = 0; index < WALL_FEATURE_COUNT; index += 1)
      exhausted += wall[index]! * this.#parameters.exhausted[index]!;
    const logits = [...seats.map(({ heads }) => heads[0]!), exhausted];
    const largest = Math.max(...logits);
    const chances = logits.map((logit) => Math.exp(logit - largest));
    const total = chances.reduce((sum, each) => sum + each, 0);
    const factor = weight * scale;
    for (const [seat, pass] of seats.entries()) {
      const slopes = [(chances[seat]! / total - (winner === seat ? 1 : 0)) * factor, 0, 0];
      if (winner === seat) {
        slopes[1] = FAN_FACTOR * (pass.heads[1]! - fanPoints / 20) * factor;
        slopes[2] = DRAWN_FACTOR * (1 / (1 + Math.exp(-pass.heads[2]!)) - (selfDrawn ? 1 : 0)) * factor;
      }
      this.#backward(features, FEATURE_COUNT * seat, pass, slopes);
    }
    const slope = (chances[NOBODY]! / total - (winner === NOBODY ? 1 : 0)) * factor;
    for (let index = 0; index < WALL_FEATURE_COUNT; index += 1)
      this.#gradient.exhausted[index]! += slope * wall[index]!;
    return -weight * Math.log(chances[winner]! / total + 1e-9);
  }

  #forward(features: Float32Array, at: number): Pass {
    const { first, firstBias, second, secondBias, last, lastBias } = this.#parameters;
    const low = layer(features.subarray(at, at + FEATURE_COUNT), first, firstBias).map(rectified);
    const high = layer(low, second, secondBias).map(rectified);
    return { low, high, heads: layer(high, last, lastBias) };
  }

  #backward(features: Float32Array, at: number, { low, high }: Pass, slopes: readonly number[]): void {
    const { second, last } = this.#parameters;
    const gradient = this.#gradient;
    const toHigh = addGradient(high, last, slopes, gradient.last, gradient.lastBias);
    const toLow = addGradient(low, second, masked(toHigh, high), gradient.second, gradient.secondBias);
    const inputs = features.subarray(at, at + FEATURE_COUNT);
    addGradient(inputs, undefined, masked(toLow, low), gradient.first, gradient.firstBias);
  }
}

/** Activations of one seat. */
interface Pass {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly heads: Float64Array;
}

function rectified(value: number): number {
  return value > 0 ? value : 0;
}

function masked(slopes: Float64Array, activations: Float64Array): Float64Array {
  return slopes.map((slope, index) => (activations[index]! > 0 ? slope : 0));
}

function layer(input: ArrayLike<number>, matrix: Float64Array, bias: Float64Array): Float64Array {
  const out = bias.slice();
  for (let row = 0; row < input.length; row += 1) {
    const factor = input[row]!;
    if (factor === 0) continue;
    for (let column = 0; column < out.length; column += 1) out[column]! += factor * matrix[row * out.length + column]!;
  }
  return out;
}

/** Adds the gradient of a layer's matrix and bias; returns the slopes of its inputs, if its matrix is given. */
function addGradient(
  input: ArrayLike<number>,
  matrix: Float64Array | undefined,
  slopes: ArrayLike<number>,
  gradient: Float64Array,
  bias: Float64Array,
): Float64Array {
  const inputSlopes = new Float64Array(input.length);
  const columns = slopes.length;
  for (let column = 0; column < columns; column += 1) bias[column]! += slopes[column]!;
  for (let row = 0; row < input.length; row += 1) {
    const value = input[row]!;
    let sum = 0;
    for (let column = 0; column < columns; column += 1) {
      gradient[row * columns + column]! += value * slopes[column]!;
      if (matrix !== undefined) sum += matrix[row * columns + column]! * slopes[column]!;
    }
    inputSlopes[row] = sum;
  }
  return inputSlopes;
}

function mapParameters<Value>(
  parameters: Parameters,
  map: (each: Float64Array) => Value,
): Record<keyof Parameters, Value> {
  return Object.fromEntries(Object.entries(parameters).map(([name, each]) => [name, map(each)])) as never;
}

/** A standard normal number (Box–Muller). */
function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - unit(random))) * Math.cos(2 * Math.PI * unit(random));
}

/** A number from 0 to 1, without 1. */
function unit(random: Random): number {
  return random.nextWord() / 2 ** 32;
}
