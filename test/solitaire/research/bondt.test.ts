// De Bondt's figures, and the comparison with ours.

import {
  BONDT_PARTS,
  bondtFigures,
  chiSquareOf,
  compareWithBondt,
  EMPTY_TALLY,
  parseLayoutValue,
} from '@mcr-arena/solitaire';
import { expect, test } from 'vitest';

const tallyOf = (solvable: number, unsolvable: number) => {
  return { ...EMPTY_TALLY, boards: solvable + unsolvable, solvable, unsolvable };
};

test('every figure belongs to an existing layout', () => {
  for (const part of BONDT_PARTS) {
    for (const { layout, paper } of bondtFigures(part)) {
      expect(parseLayoutValue(layout).ok, JSON.stringify(layout)).toBe(true);
      expect(paper).toBeGreaterThanOrEqual(0);
      expect(paper).toBeLessThanOrEqual(1);
    }
  }
});

test('a sample of the figures matches the paper', () => {
  const percentOf = (game: string, layout: unknown) =>
    [...bondtFigures('layouts'), ...bondtFigures('rectangles')]
      .filter((figure) => figure.game === game && JSON.stringify(figure.layout) === JSON.stringify(layout))
      .map(({ paper }) => Math.round(100 * paper));
  expect(percentOf('mahjong-solitaire', 'bridge')).toEqual([68]);
  expect(percentOf('mahjong-solitaire', { rows: 2, cols: 8 })).toEqual([55]);
  expect(percentOf('mahjong-solitaire-transposed', { rows: 8, cols: 2 })).toEqual([55]);
  expect(percentOf('mahjong-solitaire', { rows: 5, cols: 10 })).toEqual([77]);
  expect(percentOf('mahjong-solitaire', { rows: 6, cols: 10 })).toEqual([93]);
  expect(percentOf('shisen-sho', { rows: 9, cols: 14 })).toEqual([79]);
  expect(percentOf('shisen-sho', { rows: 12, cols: 12 })).toEqual([47]);
});

test('a deviation is in standard errors, which include the rounding to whole per cent', () => {
  const exact = { game: 'shisen-sho', layout: 'default', paper: 0.5, rounding: 0 } as const;
  expect(compareWithBondt(exact, tallyOf(60, 40))).toMatchObject({ share: 0.6, error: Math.sqrt(0.24 / 100) });
  expect(compareWithBondt(exact, tallyOf(60, 40)).deviation).toBeCloseTo(0.1 / Math.sqrt(0.24 / 100), 12);
  const rounded = { ...exact, rounding: 0.005 };
  const error = Math.sqrt(0.24 / 100 + 0.005 ** 2 / 3);
  expect(compareWithBondt(rounded, tallyOf(60, 40)).deviation).toBeCloseTo(0.1 / error, 12);
  expect(compareWithBondt({ ...exact, paper: 0.99 }, tallyOf(100, 0)).deviation).toBeGreaterThan(1);
  expect(compareWithBondt({ ...exact, paper: 1 }, tallyOf(100, 0)).deviation).toBe(0);
});

test('chi-square sums the squares', () => {
  const figure = { game: 'shisen-sho', layout: 'default', paper: 0.5, rounding: 0 } as const;
  const comparisons = [60, 50, 40].map((solvable) => compareWithBondt(figure, tallyOf(solvable, 100 - solvable)));
  const { value, degrees } = chiSquareOf(comparisons);
  expect(degrees).toBe(3);
  expect(value).toBeCloseTo(2 * (0.01 / (0.24 / 100)), 9);
});
