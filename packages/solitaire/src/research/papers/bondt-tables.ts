// Compares de Bondt's tables with samples.

import type { LayoutValue } from '../../formats/layout-value.ts';
import type { Game } from '../../rules/game.ts';
import { type SampleTally, shareSolvable } from '../sampling/sample.ts';
import { BONDT_LAYOUTS, BONDT_MAHJONG_ROWS, BONDT_SHISEN_ROWS, BONDT_TURTLE, type BondtRow } from './bondt-paper.ts';

/** The parts of de Bondt's tables that can be recomputed separately. */
export const BONDT_PARTS = ['turtle', 'layouts', 'rectangles'] as const;
/** One of `BONDT_PARTS`. */
export type BondtPart = (typeof BONDT_PARTS)[number];

/** A figure of the paper. Shares are of solvable boards, 0 to 1. */
export interface BondtFigure {
  readonly game: Game;
  readonly layout: LayoutValue;
  readonly paper: number;
  /** Maximum rounding error of the printed figure: half a unit of its last digit. */
  readonly rounding: number;
}

/** The figures of a part of the paper. */
export function bondtFigures(part: BondtPart): readonly BondtFigure[] {
  if (part === 'rectangles') return rectangleFigures();
  return part === 'turtle' ? turtleFigures() : layoutFigures();
}

/** A figure of the paper compared with a sample. */
export interface BondtComparison {
  readonly figure: BondtFigure;
  /** The share in the sample, and its standard error. */
  readonly share: number;
  readonly error: number;
  /** Sample − paper, in standard errors, which include the paper's rounding as a uniform error. */
  readonly deviation: number;
}

/**
 * Compares a sample with the paper's figure. If all or none of the sampled boards are solvable, the variance is computed
 * with half a board less or more, so that it is never 0.
 */
export function compareWithBondt(figure: BondtFigure, tally: SampleTally): BondtComparison {
  const { share, error } = shareSolvable(tally);
  const decided = tally.solvable + tally.unsolvable;
  const inside = Math.min(Math.max(share, 0.5 / decided), 1 - 0.5 / decided);
  const variance = (inside * (1 - inside)) / decided + figure.rounding ** 2 / 3;
  return { figure, share, error, deviation: (share - figure.paper) / Math.sqrt(variance) };
}

/** A chi-squared statistic with its degrees of freedom. */
export interface ChiSquare {
  readonly value: number;
  readonly degrees: number;
}

/** The sum of the squared deviations. */
export function chiSquareOf(comparisons: readonly BondtComparison[]): ChiSquare {
  return {
    value: comparisons.reduce((sum, { deviation }) => sum + deviation ** 2, 0),
    degrees: comparisons.length,
  };
}

const WHOLE_PERCENT = 0.005;
const LAST_DIGIT = 0.000005;

function turtleFigures(): BondtFigure[] {
  return (Object.keys(BONDT_TURTLE) as Game[]).map((game) => {
    return { game, layout: 'default', paper: 1 - BONDT_TURTLE[game], rounding: LAST_DIGIT };
  });
}

function layoutFigures(): BondtFigure[] {
  return BONDT_LAYOUTS.flatMap(([layout, plain, transposed, shisen]) => [
    ...(plain === undefined ? [] : [ofPercent('mahjong-solitaire', layout, plain)]),
    ...(transposed === undefined ? [] : [ofPercent('mahjong-solitaire-transposed', layout, transposed)]),
    ofPercent('shisen-sho', layout, shisen),
  ]);
}

function rectangleFigures(): BondtFigure[] {
  const mahjong = BONDT_MAHJONG_ROWS.flatMap(sizesOf);
  return [
    ...mahjong.map(([rows, cols, percent]) => ofPercent('mahjong-solitaire', { rows, cols }, percent)),
    ...mahjong.map(([cols, rows, percent]) => ofPercent('mahjong-solitaire-transposed', { rows, cols }, percent)),
    ...BONDT_SHISEN_ROWS.flatMap(sizesOf).map(([rows, cols, percent]) => {
      return ofPercent('shisen-sho', { rows, cols }, percent);
    }),
  ];
}

function sizesOf({ rows, from, percents }: BondtRow): (readonly [rows: number, cols: number, percent: number])[] {
  return percents.map((percent, index) => [rows, from + index, percent]);
}

function ofPercent(game: Game, layout: LayoutValue, percent: number): BondtFigure {
  return { game, layout, paper: percent / 100, rounding: WHOLE_PERCENT };
}
