// `mcr solitaire tables bondt`: de Bondt's shares of winnable boards compared with ours.

import {
  type BondtComparison,
  type BondtFigure,
  type BondtPart,
  bondtFigures,
  chiSquareOf,
  compareWithBondt,
  type LayoutValue,
} from '@mcr-arena/solitaire';
import { formatGrid } from '../../terminal/grid.ts';
import type { Line } from '../../terminal/printable.ts';
import { standText } from '../sample/report.ts';
import { sampleCountOf } from '../sample/sample-count.ts';
import { figuresFileIn, type PrintedTable, type TableRun } from './paper-run.ts';

/** Default number of boards for each figure: a few minutes in all. */
const BOARDS: Readonly<Record<BondtPart, number>> = { turtle: 20_000, layouts: 1000, rectangles: 500 };

const TITLES: Readonly<Record<BondtPart, string>> = {
  turtle: 'default layout, 2·10⁹ boards each in the paper (section 5.2)',
  layouts: "xmahjongg's layouts, foo and bar, in whole percent in the paper (section 5.2)",
  rectangles: 'rectangles, in whole percent in the paper (section 5.1)',
};

export async function bondtTables(parts: readonly BondtPart[], run: TableRun): Promise<PrintedTable> {
  const tables: { readonly part: BondtPart; readonly comparisons: readonly BondtComparison[] }[] = [];
  for (const part of parts) tables.push({ part, comparisons: await compareAll(part, run) });
  return {
    lines: tables.flatMap(({ part, comparisons }) => linesOf(part, comparisons)),
    value: {
      seed: run.seed,
      parts: tables.map(({ part, comparisons }) => ({
        part,
        chiSquare: chiSquareOf(comparisons),
        figures: comparisons.map(({ figure, ...ours }) => ({ ...figure, ...ours })),
      })),
    },
  };
}

/** Omits figures for which no board was played before the run stopped. */
async function compareAll(part: BondtPart, run: TableRun): Promise<BondtComparison[]> {
  const comparisons: BondtComparison[] = [];
  const figures = bondtFigures(part);
  for (const [index, figure] of figures.entries()) {
    const { game, layout } = figure;
    const count = run.count ?? BOARDS[part];
    const { sum, done } = await run.runner.run(sampleCountOf({ game, layout, seed: run.seed, count }), {
      title: `${part} ${index + 1} of ${figures.length}: ${game}, ${nameOf(layout)}`,
      unit: 'boards',
      journal: figuresFileIn(run.folder, `${game}-${nameOf(layout)}`),
      describe: standText,
    });
    if (done > 0) comparisons.push(compareWithBondt(figure, sum));
  }
  return comparisons;
}

function nameOf(layout: LayoutValue): string {
  return typeof layout === 'string' ? layout : `${layout.rows}x${layout.cols}`;
}

function linesOf(part: BondtPart, comparisons: readonly BondtComparison[]): Line[] {
  const digits = part === 'turtle' ? 3 : 0;
  const rows = comparisons.map(({ figure, share, error, deviation }) => [
    figure.game,
    nameOf(figure.layout),
    (100 * figure.paper).toFixed(digits),
    (100 * share).toFixed(3),
    (100 * error).toFixed(3),
    deviation.toFixed(1),
  ]);
  const head = ['Game', 'Layout', 'Paper %', 'Ours %', '±', 'Deviation'];
  const far = comparisons.filter(({ deviation }) => Math.abs(deviation) > 2);
  const { value, degrees } = chiSquareOf(comparisons);
  return [
    `De Bondt 2020, ${TITLES[part]}: boards that can be won`,
    ...formatGrid([head, ...rows], ['left', 'left', 'right', 'right', 'right', 'right'], { head: true, keys: 2 }),
    `Chi-square ${value.toFixed(1)} over ${degrees} figures. More than 2 standard errors from the paper: ${namesOf(far)}.`,
    '',
  ];
}

function namesOf(comparisons: readonly { readonly figure: BondtFigure }[]): string {
  if (comparisons.length === 0) return 'none';
  return comparisons.map(({ figure }) => `${figure.game} ${nameOf(figure.layout)}`).join(', ');
}
