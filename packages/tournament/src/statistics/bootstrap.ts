// Replicates of a field's strengths: what they might have been had chance fallen otherwise.
//
// A replicate draws a penalty by its probability; targets of the penalty, normal with the spread that belongs to it; and
// one weight a wall for all of its tables (Rubin's Bayesian bootstrap, 1981: unlike drawing walls with replacement, it
// never tears the field apart). With these the strengths are solved anew.

import type { Random } from '@mcr-arena/tiles';
import { normalEquations, solvePenalised, type TableField } from './least-squares.ts';
import { gaugeOf, type SpreadCase } from './spread.ts';

/** Strengths by player. `cases` are those of `judgeSpread`, `wallCount` how many walls the field has. */
export function drawReplicate(
  field: TableField,
  wallCount: number,
  cases: readonly SpreadCase[],
  random: Random,
): Float64Array {
  const { penalty, deviation } = drawCase(cases, random);
  const targets = drawTargets(field.rated, deviation, random);
  const equations = normalEquations(field, drawWeights(wallCount, random));
  return solvePenalised(equations, field.rated, { weight: penalty, targets }, gaugeOf(equations)).strengths;
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
