// Replicates of a field's strengths: what they might have been had chance fallen otherwise.
//
// A replicate draws a penalty by its probability; targets of the penalty, normal with the spread that belongs to it; and
// one weight a wall for all of its tables (Rubin's Bayesian bootstrap, 1981: unlike drawing walls with replacement, it
// never tears the field apart). With these the strengths are solved again.

import type { Random } from '@mcr-arena/tiles';
import { PRINTED_PRECISION, solveByGradients } from './conjugate-gradients.ts';
import { fieldOperator } from './field-operator.ts';
import { normalEquations, solvePenalised, type TableField } from './least-squares.ts';
import { gaugeOf, type SpreadCase } from './spread.ts';

/** How chance falls in a replicate. */
export interface DrawnChance {
  /** Strengths that the replicate's case gives the results as they are: a guess to start from. */
  readonly spread: SpreadCase;
  /** By player. */
  readonly targets: Float64Array;
  /** By wall. */
  readonly weights: Float64Array;
}

/** `cases` are those of `judgeSpread`, `wallCount` how many walls the field has. */
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

/** Strengths by player, by way of the whole matrix. */
export function solveReplicate(field: TableField, { spread, targets, weights }: DrawnChance): Float64Array {
  const equations = normalEquations(field, weights);
  const penalty = { weight: spread.penalty, targets };
  return solvePenalised(equations, field.rated, penalty, gaugeOf(equations)).strengths;
}

/** The same from products with the matrix alone. */
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

/** 0 to 1, 1 excluded. */
function uniform(random: Random): number {
  return random.nextWord() / 2 ** 32;
}

/**
 * Normal numbers (twelve uniform ones less 6) of this standard deviation for the rated players, shifted to sum to 0; 0
 * for the others.
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

/** Random weights of mean 1: the gaps that `count` − 1 sorted words leave between 0 and 2^32, none of them 0. */
function drawWeights(count: number, random: Random): Float64Array {
  const cuts = Uint32Array.from({ length: count - 1 }, () => random.nextWord()).sort();
  const scale = count / (2 ** 32 + count);
  return Float64Array.from({ length: count }, (_, index) => {
    const from = index === 0 ? 0 : cuts[index - 1]!;
    const to = index === count - 1 ? 2 ** 32 : cuts[index]!;
    return (to - from + 1) * scale;
  });
}
