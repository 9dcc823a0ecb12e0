// Penalised least squares by conjugate gradients (Hestenes and Stiefel, 1952), preconditioned with the diagonal. If the
// tables mix the players well, it takes about ten steps for any number of players. The order of operations is fixed, so
// the same tables give the same strengths on every machine.

import { type FieldOperator, multiply } from './field-operator.ts';
import type { Penalty, TableField } from './least-squares.ts';

/** Tolerance at which only rounding errors remain. */
export const FULL_PRECISION = 1e-10;
/** Tolerance at which strengths are correct to the four printed decimals. */
export const PRINTED_PRECISION = 1e-6;

/** The vectors of the iteration, by player. */
interface Iteration {
  readonly strengths: Float64Array;
  readonly residual: Float64Array;
  readonly direction: Float64Array;
  /** The matrix times the direction. */
  readonly product: Float64Array;
  /** The inverse of the diagonal. */
  readonly inverse: Float64Array;
}

/**
 * Strengths by player; those of the rated players sum to 0. `start`: an initial guess. `tolerance`: the final residual
 * relative to the right-hand side.
 */
export function solveByGradients(
  field: TableField,
  operator: FieldOperator,
  { weight, targets = new Float64Array(field.players) }: Penalty,
  start: Float64Array,
  tolerance: number,
): Float64Array {
  const { rated, players } = field;
  const right = operator.right.map((sum, player) => sum + weight * targets[player]!);
  const inverse = operator.own.map((own, player) => 1 / (own + weight * rated[player]!));
  const strengths = Float64Array.from(start);
  const product = new Float64Array(players);
  multiply(field, operator, weight, strengths, product);
  const residual = right.map((sum, player) => sum - product[player]!);
  const direction = residual.map((left, player) => inverse[player]! * left);
  const iteration = { strengths, residual, direction, product, inverse };
  const end = Math.max(tolerance * tolerance * weightedSquares(right, inverse), Number.MIN_VALUE);
  let size = innerProduct(residual, direction);
  for (let step = 0; size > end && step < 4 * players; step += 1) {
    const next = advance(iteration, size / multiply(field, operator, weight, direction, product));
    redirect(iteration, next / size);
    size = next;
  }
  return centred(strengths, rated);
}

/** Moves by `length` in the direction. Returns the size of the remaining residual. */
function advance({ strengths, residual, direction, product, inverse }: Iteration, length: number): number {
  let size = 0;
  for (let player = 0; player < strengths.length; player += 1) {
    strengths[player]! += length * direction[player]!;
    const left = residual[player]! - length * product[player]!;
    residual[player] = left;
    size += inverse[player]! * left * left;
  }
  return size;
}

/** Computes the next direction, conjugate to the earlier ones. */
function redirect({ residual, direction, inverse }: Iteration, keep: number): void {
  for (let player = 0; player < direction.length; player += 1) {
    direction[player] = inverse[player]! * residual[player]! + keep * direction[player]!;
  }
}

/** Subtracts the mean of the rated players from all strengths, which removes rounding errors. */
function centred(strengths: Float64Array, rated: Uint8Array): Float64Array {
  const count = rated.reduce((sum, flag) => sum + flag, 0);
  const mean = innerProduct(strengths, rated) / count;
  return strengths.map((strength) => strength - mean);
}

/** Σ aᵢbᵢ. */
export function innerProduct(a: Float64Array, b: Float64Array | Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
}

function weightedSquares(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += weights[index]! * values[index]! * values[index]!;
  return sum;
}
