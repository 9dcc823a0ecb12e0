// The spread of strengths (`spread.ts`) for a large field, computed only with matrix-vector products.
//
// The reference bot is not penalised, so it is eliminated first; S is the reduced XᵀWX of the rated players. Then xᵀ(S
// + λ)⁻¹x and the trace of log(S + λ) are quadratures (`lanczos.ts`), each valid for every penalty λ of the grid. The
// trace is a sum over all unit vectors up to `EXACT_PLAYERS` players, and exact; beyond, it is the mean over `PROBES`
// vectors of random signs (Hutchinson's estimator), whose error moves strengths by less than a hundredth of their
// intervals.

import { createRandom } from '@mcr-arena/tiles';
import { FULL_PRECISION, innerProduct, solveByGradients } from './conjugate-gradients.ts';
import { type FieldOperator, fieldOperator, multiply } from './field-operator.ts';
import { type Quadrature, quadratureOf } from './lanczos.ts';
import type { TableField } from './least-squares.ts';
import { portableLog } from './portable-math.ts';
import { caseOf, type Fit, type SpreadCase, weighFits, withPenalties } from './spread.ts';

const EXACT_PLAYERS = 256;
const PROBES = 64;
/** Quadrature nodes for the trace of the logarithm, and for the squares explained by strengths. */
const TRACE_STEPS = 24;
const SQUARE_STEPS = 120;
/** Cases less probable than this do not affect strengths, so theirs stay 0. */
const NEGLIGIBLE = 1e-12;

/** The cases in the order of rising penalty, as from `judgeSpread`. */
export function judgeSparseSpread(field: TableField): readonly SpreadCase[] {
  const operator = fieldOperator(field, new Float64Array(field.wall.length).fill(1));
  const reduced = reduce(field, operator);
  const squares = quadratureOf(reduced.right, SQUARE_STEPS, reduced.multiply);
  const traces = probesOf(field).map((probe) => quadratureOf(probe, TRACE_STEPS, reduced.multiply));
  const squaredLengths = traces.reduce((sum, trace) => sum + integral(trace, () => 1), 0);
  const share = squaredLengths === 0 ? 0 : (reduced.count - 1) / squaredLengths;
  const fits = withPenalties(reduced.gauge, (penalty) => {
    const explained = reduced.explained + integral(squares, (node) => 1 / (node + penalty));
    const logDeterminant = share * traces.reduce((sum, trace) => sum + logIntegral(trace, penalty), 0);
    return caseOf(field, { penalty, explained, logDeterminant });
  });
  return withStrengths(field, operator, weighFits(fits));
}

/** The field with the reference bot eliminated. */
interface ReducedField {
  /** Rated players. */
  readonly count: number;
  /** Mean of the diagonal of XᵀWX. */
  readonly gauge: number;
  /** The reduced XᵀWy, by player; 0 for the reference bot. */
  readonly right: Float64Array;
  /** Squares explained by the reference bot alone. */
  readonly explained: number;
  readonly multiply: (vector: Float64Array, product: Float64Array) => void;
}

function reduce(field: TableField, operator: FieldOperator): ReducedField {
  const { rated, players } = field;
  const count = rated.reduce((sum, flag) => sum + flag, 0);
  const gauge = diagonalOf(field, operator).reduce((sum, value) => sum + value, 0) / players;
  const times = (vector: Float64Array, product: Float64Array): void => {
    multiply(field, operator, 0, vector, product);
  };
  const reference = rated.indexOf(0);
  if (reference < 0) return { count, gauge, right: operator.right, explained: 0, multiply: times };
  const column = new Float64Array(players);
  times(
    Float64Array.from(rated, (flag) => 1 - flag),
    column,
  );
  const pivot = column[reference]!;
  const own = operator.right[reference]!;
  column[reference] = 0;
  const right = operator.right.map((value, player) =>
    player === reference ? 0 : value - (column[player]! * own) / pivot,
  );
  return {
    count,
    gauge,
    right,
    explained: (own * own) / pivot,
    multiply: (vector, product) => {
      vector[reference] = -innerProduct(column, vector) / pivot;
      times(vector, product);
      vector[reference] = 0;
      product[reference] = 0;
    },
  };
}

function diagonalOf({ seated }: TableField, { own, shared }: FieldOperator): Float64Array {
  const diagonal = Float64Array.from(own);
  for (let first = 0; first < seated.length; first += 1) {
    const table = first >> 2;
    for (let second = 4 * table; second < 4 * table + 4; second += 1) {
      if (seated[first] === seated[second]) diagonal[seated[first]!]! -= shared[table]!;
    }
  }
  return diagonal;
}

/** Vectors whose entries sum to 0 over the rated players, because the sum does not enter the likelihood. */
function probesOf({ rated, players }: TableField): Float64Array[] {
  const count = rated.reduce((sum, flag) => sum + flag, 0);
  const random = createRandom('mcr-arena/trace/1');
  const raw = (probe: number): Float64Array =>
    count <= EXACT_PLAYERS
      ? Float64Array.from(rated, (flag, player) => (flag === 1 && player === probe ? 1 : 0))
      : Float64Array.from(rated, (flag) => flag * (2 * random.below(2) - 1));
  const amount = count <= EXACT_PLAYERS ? players : PROBES;
  return Array.from({ length: amount }, (_, probe) => {
    const vector = raw(probe);
    const mean = innerProduct(vector, rated) / count;
    return vector.map((value, player) => (rated[player] === 0 || (value === 0 && mean === 0) ? 0 : value - mean));
  });
}

function integral({ nodes, weights }: Quadrature, of: (node: number) => number): number {
  return nodes.reduce((sum, node, index) => sum + weights[index]! * of(Math.max(node, 0)), 0);
}

function logIntegral(quadrature: Quadrature, penalty: number): number {
  return integral(quadrature, (node) => portableLog(node + penalty));
}

function withStrengths(
  field: TableField,
  operator: FieldOperator,
  cases: readonly (Fit & { readonly probability: number })[],
): readonly SpreadCase[] {
  let near: Float64Array = new Float64Array(field.players);
  return cases.map((spread) => {
    if (spread.probability < NEGLIGIBLE) return { ...spread, strengths: new Float64Array(field.players) };
    near = solveByGradients(field, operator, { weight: spread.penalty }, near, FULL_PRECISION);
    return { ...spread, strengths: near };
  });
}
