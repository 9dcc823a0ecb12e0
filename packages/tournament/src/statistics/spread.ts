// Estimates the spread of strengths from the tables, which determines the penalty of least squares.
//
// A Swiss field needs the penalty: players who are lucky early move up and then meet other lucky players, so plain
// least squares mistakes luck for strength. Among sixteen equal bots its 95 % intervals covered the true value in only
// two of three cases; with the penalty the coverage is correct (test/tournament/statistics/coverage.test.ts).
//
// Strengths are modelled as normal around 0 with standard deviation τ, noise as normal with variance σ². The penalty of
// least squares is then λ = σ² / τ². Its likelihood, with σ² and the strengths integrated out, is known up to a factor;
// with a uniform prior for τ / σ this gives the probability of each λ of a fixed grid. If the results have no noise,
// the smallest λ has probability 1, and the strengths equal those of plain least squares to nine digits.

import { type NormalEquations, normalEquations, solvePenalised, type TableField } from './least-squares.ts';
import { portableExp, portableLog } from './portable-math.ts';

/** One penalty of the grid, with its probability and the strengths under it. */
export interface SpreadCase {
  /** λ. */
  readonly penalty: number;
  /** The probabilities of all cases sum to 1. */
  readonly probability: number;
  /** τ, in points per deal. */
  readonly deviation: number;
  /** By player. */
  readonly strengths: Float64Array;
}

/** A penalty of the grid and its likelihood. */
export interface Fit extends Omit<SpreadCase, 'probability' | 'strengths'> {
  /** Logarithm of the likelihood times the prior, less a constant. */
  readonly likelihood: number;
}

/** The data from which the likelihood of a penalty is computed. */
interface FitInput {
  readonly penalty: number;
  /** Squares explained by the strengths. */
  readonly explained: number;
  /** Log determinant of the penalised matrix over strengths that sum to 0, less a constant. */
  readonly logDeterminant: number;
}

/** The grid has 101 values in steps of √2, from 2^-30 to 2^20 times the mean of the normal equations' diagonal. */
const GRID_STEPS = 101;
const FIRST_STEP = 2 ** -30;

/** The cases in the order of rising penalty. */
export function judgeSpread(field: TableField): readonly SpreadCase[] {
  const equations = normalEquations(field, new Float64Array(field.wall.length).fill(1));
  return weighFits(withPenalties(gaugeOf(equations), (penalty) => fitPenalty(field, equations, penalty)));
}

/** The result of `fit` for each penalty of the grid. */
export function withPenalties<T>(gauge: number, fit: (penalty: number) => T): T[] {
  let penalty = gauge * FIRST_STEP;
  return Array.from({ length: GRID_STEPS }, () => {
    const fitted = fit(penalty);
    penalty *= Math.SQRT2;
    return fitted;
  });
}

/** The fits with their probabilities. */
export function weighFits<T extends Fit>(fits: readonly T[]): (T & { readonly probability: number })[] {
  const best = fits.reduce((most, { likelihood }) => Math.max(most, likelihood), Number.NEGATIVE_INFINITY);
  const odds = fits.map(({ likelihood }) => portableExp(likelihood - best));
  const total = odds.reduce((sum, value) => sum + value, 0);
  return fits.map((fit, step) => ({ ...fit, probability: odds[step]! / total }));
}

/** A gauge on the scale of the normal equations: the mean of their diagonal. */
export function gaugeOf({ matrix, right }: NormalEquations): number {
  const size = right.length;
  return right.reduce((sum, _, row) => sum + matrix[row * (size + 1)]!, 0) / size;
}

function fitPenalty(
  field: TableField,
  equations: NormalEquations,
  penalty: number,
): Fit & { readonly strengths: Float64Array } {
  const { rated } = field;
  const gauge = gaugeOf(equations);
  const { strengths, pivots } = solvePenalised(equations, rated, { weight: penalty }, gauge);
  const explained = strengths.reduce((sum, strength, player) => sum + strength * equations.right[player]!, 0);
  const logPivots = pivots.reduce((sum, pivot) => sum + portableLog(pivot), 0);
  const logDeterminant = 2 * logPivots - portableLog(penalty + gauge * ratedCount(rated));
  return { ...caseOf(field, { penalty, explained, logDeterminant }), strengths };
}

/** The fit of one penalty. */
export function caseOf({ rated, points, wall }: TableField, { penalty, explained, logDeterminant }: FitInput): Fit {
  const squares = points.reduce((sum, value) => sum + value * value, 0);
  const unexplained = Math.max(squares - explained, squares * 1e-13, Number.MIN_VALUE);
  const degrees = 3 * wall.length;
  const players = ratedCount(rated);
  const likelihood = ((players - 2) * portableLog(penalty) - logDeterminant - degrees * portableLog(unexplained)) / 2;
  return { penalty, deviation: Math.sqrt(unexplained / degrees / penalty), likelihood };
}

function ratedCount(rated: Uint8Array): number {
  return rated.reduce((sum, flag) => sum + flag, 0);
}
