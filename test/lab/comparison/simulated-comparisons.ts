// Comparisons simulated by drawing walls from recorded differences of real bots, centred on a given true difference.

import { readFileSync } from 'node:fs';
import {
  deviationOf,
  type Ending,
  endingOf,
  type Moments,
  NO_MOMENTS,
  type StoppingRule,
  type Verdict,
  withValue,
} from '@mcr-arena/lab';
import { createRandom } from '@mcr-arena/tiles';

export interface RecordedDifferences {
  readonly name: string;
  readonly bots: readonly string[];
  readonly seatings: number;
  readonly differences: readonly number[];
}

const FILE = new URL('../../fixtures/wall-differences.json', import.meta.url);

export const RECORDED: readonly RecordedDifferences[] = JSON.parse(readFileSync(FILE, 'utf8'));

/** The recorded differences less their mean. */
export function centred({ differences }: RecordedDifferences): readonly number[] {
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return differences.map((value) => value - mean);
}

export function spreadOf(values: readonly number[]): number {
  return deviationOf(values.reduce(withValue, NO_MOMENTS));
}

export interface Simulation {
  readonly recorded: RecordedDifferences;
  /** True difference of a over b, points per deal. */
  readonly truth: number;
  readonly rule: StoppingRule;
  readonly comparisons: number;
}

export interface SimulatedEnds {
  /** Share of the comparisons that ended with each verdict. */
  readonly shares: Readonly<Record<Verdict, number>>;
  /** Mean number of walls. */
  readonly walls: number;
}

export function simulate({ recorded, truth, rule, comparisons }: Simulation): SimulatedEnds {
  const chances = centred(recorded).map((value) => value + truth);
  const random = createRandom(`${recorded.name} ${truth}`);
  const counts = { 'a-better': 0, 'b-better': 0, 'too-close': 0 };
  let walls = 0;
  for (let comparison = 0; comparison < comparisons; comparison += 1) {
    let moments: Moments = NO_MOMENTS;
    let ending: Ending | undefined;
    while (ending === undefined) {
      moments = withValue(moments, chances[random.below(chances.length)]!);
      ending = endingOf(rule, moments);
    }
    walls += moments.count;
    if (ending.type === 'sure') counts[ending.verdict] += 1;
  }
  const share = (verdict: Verdict): number => counts[verdict] / comparisons;
  return {
    shares: { 'a-better': share('a-better'), 'b-better': share('b-better'), 'too-close': share('too-close') },
    walls: walls / comparisons,
  };
}
