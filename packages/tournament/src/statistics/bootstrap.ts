// Bootstrap replicates of the strengths of a field.
//
// A replicate draws a penalty by its probability, targets of the penalty (normal, with the spread that belongs to it),
// and one weight per wall for all its tables (Rubin's Bayesian bootstrap, 1981, which unlike drawing walls with
// replacement never disconnects the field). The strengths are then solved with these.

import type { Random } from '@mcr-arena/tiles';
import { PRINTED_PRECISION, solveByGradients } from './conjugate-gradients.ts';
import { fieldOperator } from './field-operator.ts';
import { normalEquations, solvePenalised, type TableField } from './least-squares.ts';
import { gaugeOf, type SpreadCase } from './spread.ts';

/** The random draws of a replicate. */
interface DrawnChance {
  /** The penalty drawn. Its strengths for the actual results are the initial guess. */
  readonly spread: SpreadCase;
  /** By player. */
  readonly targets: Float64Array;
  /** By wall. */
  readonly weights: Float64Array;
}

/** Draws a replicate. `cases`: from `judgeSpread`; `wallCount`: number of walls of the field. */
export function drawChance(
  { rated }: TableField,
  wallCount: number,
  cases: readonly SpreadCase[],
  random: Random,
): DrawnChance {
  const spread = drawCase(cases, random);
  const targets = drawTargets(rated, spread.deviation, random);
  return { spread, targets, weights: drawWeights(wallCount, random) };
}

/** Strengths by player, solved with the whole matrix. */
export function solveReplicate(field: TableField, { spread, targets, weights }: DrawnChance): Float64Array {
  const equations = normalEquations(field, weights);
  const penalty = { weight: spread.penalty, targets };
  return solvePenalised(equations, field.rated, penalty, gaugeOf(equations)).strengths;
}

/** Strengths by player, solved only with matrix-vector products. */
export function solveSparseReplicate(field: TableField, { spread, targets, weights }: DrawnChance): Float64Array {
  const operator = fieldOperator(field, weights);
  return solveByGradients(field, operator, { weight: spread.penalty, targets }, spread.strengths, PRINTED_PRECISION);
}

function drawCase(cases: readonly SpreadCase[], random: Random): SpreadCase {
  let left = uniform(random);
  for (const spread of cases) {
    left -= spread.probability;
    if (left < 0) return spread;
  }
  return cases.at(-1)!;
}

/** A random number from 0 to 1, 1 excluded. */
function uniform(random: Random): number {
  return random.nextWord() / 2 ** 32;
}

/**
 * Normal random numbers (the sum of twelve uniform ones less 6) with this standard deviation for the rated players,
 * shifted to sum to 0; 0 for the others.
 */
function drawTargets(rated: Uint8Array, deviation: number, random: Random): Float64Array {
  const targets = new Float64Array(rated.length);
  let sum = 0;
  let count = 0;
  for (const [player, flag] of rated.entries()) {
    if (flag === 0) continue;
    for (let draw = 0; draw < 12; draw += 1) targets[player]! += uniform(random);
    targets[player] = deviation * (targets[player]! - 6);
    sum += targets[player]!;
    count += 1;
  }
  return targets.map((target, player) => (rated[player] === 0 ? 0 : target - sum / count));
}

/** Random weights with mean 1: the gaps between `count` − 1 sorted random words from 0 to 2^32, none of them 0. */
function drawWeights(count: number, random: Random): Float64Array {
  const cuts = Uint32Array.from({ length: count - 1 }, () => random.nextWord()).sort();
  const scale = count / (2 ** 32 + count);
  return Float64Array.from({ length: count }, (_, index) => {
    const from = index === 0 ? 0 : cuts[index - 1]!;
    const to = index === count - 1 ? 2 ** 32 : cuts[index]!;
    return (to - from + 1) * scale;
  });
}
