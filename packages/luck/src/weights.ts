// The shipped model: weights and mean values of starting hands, as text in `weights.json`. The file is never changed in place: refitted
// weights get a new version, and corrections that were stored name the version that made them.

import { rulesNameOf } from '@mcr-arena/scoring';
import { type BySeat, WINDS } from '@mcr-arena/tiles';
import type { DrawPosition } from './draw-features.ts';
import type { ValueFunction } from './luck-of.ts';
import { modelOf, type StartMeans } from './model.ts';
import type { NetworkWeights } from './network.ts';
import stored from './weights.json' with { type: 'json' };

const MATRICES = ['first', 'firstBias', 'second', 'secondBias', 'last', 'lastBias', 'exhausted'] as const;

/** A model as it is stored. */
export interface StoredModel {
  readonly version: string;
  readonly hidden: number;
  /** Numbers of 32 bits, the lowest byte first, in Base64. */
  readonly matrices: Readonly<Record<string, string>>;
  /** Mean value of the starting hands in points, by format and rules (`duplicate mcr`), prevalent wind and seat. */
  readonly startMeans: Readonly<Record<string, readonly (readonly number[])[]>>;
}

/** The stored form of weights. */
export function storedModel(
  version: string,
  weights: NetworkWeights,
  startMeans: StoredModel['startMeans'],
): StoredModel {
  const matrices = MATRICES.map((name) => [name, textOfNumbers(weights[name])] as const);
  return { version, hidden: weights.hidden, matrices: Object.fromEntries(matrices), startMeans };
}

function textOfNumbers(numbers: Float32Array): string {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [index, number] of numbers.entries()) view.setFloat32(4 * index, number, true);
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}

function numbersOfText(text: string): Float32Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(4 * index, true));
}

export function weightsOf({ hidden, matrices }: StoredModel): NetworkWeights {
  const numbers = MATRICES.map((name) => [name, numbersOfText(matrices[name]!)] as const);
  return { hidden, ...(Object.fromEntries(numbers) as Record<(typeof MATRICES)[number], Float32Array>) };
}

/**
 * The stored means, by which the starting hands count as luck. Undefined for other rules, or a wall of another size: then starting hands do not count, which
 * keeps the correction unbiased.
 */
export function startMeansOf({ startMeans }: StoredModel): StartMeans {
  return ({ state }: DrawPosition) => {
    const { rules, prevalentWind, wall } = state.config;
    const { scoring, format } = rules;
    const name = rulesNameOf(scoring);
    const isWhole = wall.length === (format === 'casual' ? 144 : 136);
    if (!isWhole || scoring.id !== name || scoring.disputed !== undefined) return undefined;
    return startMeans[`${format} ${name}`]?.[WINDS.indexOf(prevalentWind)] as BySeat<number> | undefined;
  };
}

/** The version of the shipped model. */
export const LUCK_MODEL: string = stored.version;

export const SHIPPED_MODEL: ValueFunction = modelOf(weightsOf(stored), startMeansOf(stored));
