// The shares of solvable boards in M. de Bondt, "Solving Shisen-Sho boards" (20 October 2020), as printed. They are only
// used for comparison.
//
// His graphs for rectangles give winnable boards in whole percentages. The graph of Shisen-Sho is symmetric in rows and
// columns, which determines the position of each figure; in the other graph, rows of figures were placed at the only
// column where they fit.

import type { LayoutName } from '../../layout/catalogue.ts';
import type { Game } from '../../rules/game.ts';

/** Shares of unsolvable boards of the default layout, 0 to 1; 2·10⁹ boards each (section 5.2). */
export const BONDT_TURTLE: Readonly<Record<Game, number>> = {
  'mahjong-solitaire': 0.02959,
  'mahjong-solitaire-transposed': 0.01756,
  'shisen-sho': 0.01906,
};

/**
 * Winnable boards in whole percentages: Mahjong Solitaire, transposed, Shisen-Sho. Undefined if the paper has no figure.
 */
export const BONDT_LAYOUTS: readonly (readonly [LayoutName, number | undefined, number | undefined, number])[] = [
  ['arena', 97, 96, 97],
  ['arrow', 92, 97, 98],
  ['boar', 95, 83, 89],
  ['bridge', 68, 24, 90],
  ['ceremonial', 98, 98, 98],
  ['deepwell', 94, 94, 87],
  ['default', 97, 98, 98],
  ['dog', 93, 95, 90],
  ['dragon', 93, 95, 96],
  ['farandole', 92, 100, 100],
  ['hare', 83, 93, 92],
  ['horse', 80, 98, 97],
  ['hourglass', undefined, 73, 80],
  ['monkey', 90, 91, 90],
  ['ox', 53, 98, 98],
  ['papillon', 0, 98, 98],
  ['ram', 93, 96, 97],
  ['rat', 95, 95, 95],
  ['rooster', 78, 92, 88],
  ['snake', 96, 92, 97],
  ['theater', 99, 99, 99],
  ['tiger', 78, 98, 98],
  ['wedges', 95, 96, 96],
  ['foo', 83, 53, 83],
  ['bar', 53, 83, 83],
];

/** Figures of the rectangles with `rows` rows and `from`, `from` + 1, … columns. */
export interface BondtRow {
  readonly rows: number;
  readonly from: number;
  readonly percents: readonly number[];
}

/** Shisen-Sho, at most 20 columns. Rectangles with more rows than columns are equivalent to the transposed ones. */
export const BONDT_SHISEN_ROWS: readonly BondtRow[] = [
  { rows: 8, from: 8, percents: [99, 98, 97, 96, 95, 95, 94, 93, 93, 92, 92, 92, 92] },
  { rows: 9, from: 9, percents: [97, 92, 90, 87, 86, 79, 78, 76, 76, 69, 69, 68] },
  { rows: 10, from: 10, percents: [89, 79, 75, 65, 62, 53, 51, 44, 43, 37, 36] },
  { rows: 11, from: 11, percents: [74, 61, 50, 39, 37, 28, 23, 18, 18, 14] },
  { rows: 12, from: 12, percents: [47, 35, 25, 18, 13, 10, 7, 5, 4] },
  { rows: 13, from: 13, percents: [25, 13, 9, 6, 4, 2] },
  { rows: 14, from: 14, percents: [8, 4, 2] },
];

/** Mahjong Solitaire. The transposed game has the figures of the rectangles with rows and columns exchanged. */
export const BONDT_MAHJONG_ROWS: readonly BondtRow[] = [
  { rows: 1, from: 6, percents: [20, 20, 9, 9, 1, 1] },
  { rows: 2, from: 5, percents: [97, 97, 60, 55, 22, 17, 5, 3, 1] },
  { rows: 3, from: 6, percents: [98, 98, 85, 59, 32, 28, 10, 4, 1, 1] },
  { rows: 4, from: 7, percents: [99, 96, 86, 67, 44, 23, 9, 3, 1] },
  { rows: 5, from: 7, percents: [99, 99, 96, 77, 59, 39, 22, 5, 2] },
  { rows: 6, from: 9, percents: [97, 93, 72, 56, 24, 12, 2, 1] },
  { rows: 7, from: 9, percents: [99, 95, 90, 70, 40, 15, 7, 1] },
  { rows: 8, from: 10, percents: [99, 94, 80, 56, 28, 9, 2] },
  { rows: 9, from: 10, percents: [99, 96, 87, 69, 32, 13, 3, 1] },
];
