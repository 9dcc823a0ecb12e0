// Prints the error rate and the number of walls of "mcr compare --until-sure" in simulated comparisons: the tables of
// docs/comparing-bots.md.

import type { StoppingRule } from '@mcr-arena/lab';
import {
  centred,
  RECORDED,
  type RecordedDifferences,
  type SimulatedEnds,
  simulate,
  spreadOf,
} from './simulated-comparisons.ts';

const COMPARISONS = 10_000;
const SMALLEST = 1;
const MOST_WALLS = 1000;

function ends(recorded: RecordedDifferences, truth: number, walls?: number): SimulatedEnds {
  const rule: StoppingRule = { type: 'until-sure', smallest: SMALLEST, ...(walls && { walls }) };
  return simulate({ recorded, truth, rule, comparisons: walls === undefined ? COMPARISONS / 10 : COMPARISONS });
}

/** Percentages of false decisions. */
function errorRow(recorded: RecordedDifferences): string[] {
  const [none, small, large] = [0, SMALLEST, 4].map((truth) => ends(recorded, truth, MOST_WALLS).shares);
  const falseOnes = [
    none!['a-better'] + none!['b-better'],
    small!['b-better'] + small!['too-close'],
    large!['b-better'] + large!['too-close'],
  ];
  return falseOnes.map((share) => `${(100 * share).toFixed(2)} %`);
}

/** Walls for a single test at the 5 % level to find a difference of one point with 90 % probability. */
function settledWalls(recorded: RecordedDifferences): number {
  return ((1.959964 + 1.281552) * spreadOf(centred(recorded))) ** 2;
}

function wallRow(recorded: RecordedDifferences): string[] {
  const means = [0, 1, 2, 4, 8, 12].map((truth) => ends(recorded, truth).walls);
  return [settledWalls(recorded), ...means].map((walls) => walls.toFixed(0));
}

function print(head: readonly string[], rowOf: (recorded: RecordedDifferences) => string[]): void {
  const rows = RECORDED.map((recorded) => [recorded.name, spreadOf(centred(recorded)).toFixed(1), ...rowOf(recorded)]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(`${lines.join('\n')}\n`);
}

print(['recorded', 'spread of a wall', 'no difference', '1 point', '4 points'], errorRow);
print(['recorded', 'spread of a wall', 'fixed', '0', '1', '2', '4', '8', '12'], wallRow);
