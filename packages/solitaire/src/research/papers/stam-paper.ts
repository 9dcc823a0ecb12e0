// The figures of T. Stam, "Solving Mahjong Solitaire Positions" (4 December 2007), table 1 and section 2.3, as printed:
// 20,000 solvable turtle positions. They are only used for comparison.

import type { BlockReading } from '../strategies/blocking-values.ts';
import { type StamStrategy, type StrategyChoice, stamChoices } from '../strategies/choice.ts';
import { type StrategyTally, strategyFigures } from '../strategies/trials.ts';

/** Number of positions behind each row of Stam's paper. */
export const STAM_POSITIONS = 20_000;

/** A row of the results in Stam's paper. */
export interface StamPaperRow {
  readonly strategy: StamStrategy;
  readonly heuristic: 'random' | 'max-block';
  /** Positions solved, of 20,000. */
  readonly solved: number;
  /** Mean tiles left in the other positions. */
  readonly tilesLeft: number;
  /** Mean numbers of free tiles in solved positions and in the others, given for two configurations. */
  readonly free?: { readonly whenSolved: number; readonly whenStuck: number };
}

/** The results of Stam's paper as printed, for comparison with measured ones. */
export const STAM_PAPER: readonly StamPaperRow[] = [
  { strategy: 'random', heuristic: 'random', solved: 7934, tilesLeft: 35.79, free: { whenSolved: 21, whenStuck: 18 } },
  { strategy: 'multiple-first', heuristic: 'random', solved: 9602, tilesLeft: 32.19 },
  { strategy: 'greedy', heuristic: 'random', solved: 9249, tilesLeft: 26.02 },
  { strategy: 'obstruction-tree', heuristic: 'random', solved: 9484, tilesLeft: 28.27 },
  {
    strategy: 'random',
    heuristic: 'max-block',
    solved: 12425,
    tilesLeft: 25.28,
    free: { whenSolved: 24, whenStuck: 22 },
  },
  { strategy: 'multiple-first', heuristic: 'max-block', solved: 12182, tilesLeft: 25.4 },
  { strategy: 'greedy', heuristic: 'max-block', solved: 11206, tilesLeft: 22.32 },
  { strategy: 'obstruction-tree', heuristic: 'max-block', solved: 11928, tilesLeft: 22.94 },
];

/** A configuration of the paper with printed and measured shares, 0 to 1. */
export interface StamComparison {
  readonly paper: StamPaperRow;
  readonly paperShare: number;
  readonly choice: StrategyChoice;
  readonly share: number;
  /** Standard error of `share`. */
  readonly error: number;
  /** Measured − printed share, in standard errors of the difference. */
  readonly deviation: number;
  readonly tilesLeft: number;
  readonly freeWhenSolved: number;
  readonly freeWhenStuck: number;
}

const TURTLE_TILES = 144;

/**
 * Compares the paper's rows, in order. `tallies`: those of `stamChoices(reading)` on the default layout, in that order.
 */
export function compareWithStam(reading: BlockReading, tallies: readonly StrategyTally[]): StamComparison[] {
  const choices = stamChoices(reading);
  return STAM_PAPER.map((paper, index) => {
    const { solved, tilesLeft, freeWhenSolved, freeWhenStuck } = strategyFigures(tallies[index]!, TURTLE_TILES);
    const paperShare = paper.solved / STAM_POSITIONS;
    const variance = (paperShare * (1 - paperShare)) / STAM_POSITIONS + solved.error ** 2;
    return {
      paper,
      paperShare,
      choice: choices[index]!,
      share: solved.mean,
      error: solved.error,
      deviation: (solved.mean - paperShare) / Math.sqrt(variance),
      tilesLeft: tilesLeft.mean,
      freeWhenSolved,
      freeWhenStuck,
    };
  });
}
