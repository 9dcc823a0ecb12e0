// `mcr solitaire tables stam`: Stam's eight configurations compared with ours, with three readings of MaxBlock.

import {
  BLOCK_READINGS,
  type BlockReading,
  compareWithStam,
  type StamComparison,
  type StrategyChoice,
  stamChoices,
} from '@mcr-arena/solitaire';
import { counted } from '../../terminal/count-text.ts';
import { formatGrid } from '../../terminal/grid.ts';
import type { Line } from '../../terminal/printable.ts';
import { type TrialFigures, type TrialOrder, trialCountOf, trialStandText } from '../strategies/trial-count.ts';
import { figuresFileIn, type PrintedTable, type TableRun } from './paper-run.ts';

export async function stamTable(run: TableRun): Promise<PrintedTable> {
  const { runner, seed, count = 2000, folder } = run;
  const order: TrialOrder = { layout: 'default', strategies: allChoices(), seed, count };
  const { sum, done } = await runner.run(trialCountOf(order), {
    title: 'Stam 2007',
    unit: 'positions',
    journal: figuresFileIn(folder, 'stam'),
    describe: trialStandText(order),
  });
  if (done === 0) return { lines: ['no position was played'], value: { positions: 0, rows: [] } };
  const comparisons = BLOCK_READINGS.flatMap((reading) => comparisonsOf(reading, sum));
  return { lines: linesOf(comparisons, done), value: { positions: done, seed, rows: comparisons.map(rowValue) } };
}

/** The four random strategies, then the four with each reading of MaxBlock. */
function allChoices(): StrategyChoice[] {
  const chance = stamChoices(BLOCK_READINGS[0]).slice(0, 4);
  return [...chance, ...BLOCK_READINGS.flatMap((reading) => stamChoices(reading).slice(4))];
}

/** The comparisons for a reading. Random strategies are included only with the first, so that they appear once. */
function comparisonsOf(reading: BlockReading, figures: TrialFigures): StamComparison[] {
  const index = BLOCK_READINGS.indexOf(reading);
  const own = figures.slice(4 + 4 * index, 8 + 4 * index);
  const comparisons = compareWithStam(reading, [...figures.slice(0, 4), ...own]);
  return index === 0 ? comparisons : comparisons.slice(4);
}

function linesOf(comparisons: readonly StamComparison[], positions: number): Line[] {
  const rows = comparisons.map(({ paper, paperShare, choice, share, error, deviation, ...ours }) => [
    paper.strategy,
    'heuristic' in choice ? choice.heuristic : '',
    percent(paperShare),
    percent(share),
    percent(error),
    `${share > paperShare ? '+' : ''}${percent(share - paperShare)}`,
    deviation.toFixed(1),
    paper.tilesLeft.toFixed(2),
    ours.tilesLeft.toFixed(2),
    paper.free === undefined ? '' : `${paper.free.whenSolved} ${paper.free.whenStuck}`,
    `${ours.freeWhenSolved.toFixed(1)} ${ours.freeWhenStuck.toFixed(1)}`,
  ]);
  const head = [
    'Strategy',
    'Heuristic',
    'Paper %',
    'Ours %',
    '±',
    'Points',
    'Deviation',
    'Left',
    'ours',
    'Free',
    'ours',
  ];
  const table = formatGrid([head, ...rows], ['left', 'left', ...Array.from({ length: 9 }, () => 'right' as const)], {
    head: true,
    keys: 2,
  });
  return [
    `Stam 2007, table 1: ${counted(positions, 'position')}, the same for all; the paper's are 20,000`,
    ...table,
    'Deviation: ours − paper in standard errors of the difference of the two samples. Free: mean free tiles in solved games,',
    'and in the others. literal, recursive and unhalved are three readings of MaxBlock; the paper has one.',
  ];
}

function rowValue({ paper, choice, ...figures }: StamComparison): object {
  const { strategy, heuristic, ...printed } = paper;
  return { strategy, heuristic, reading: 'heuristic' in choice ? choice.heuristic : null, paper: printed, ...figures };
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}
