import { type SampleTally, shareSolvable } from '@mcr-arena/solitaire';
import { grouped } from '../../terminal/count-text.ts';
import { formatGrid } from '../../terminal/grid.ts';
import type { Line } from '../../terminal/printable.ts';
import type { SampleOrder } from './sample-count.ts';

/** The share of unsolvable boards so far: "1.906 % ± 0.019 unsolvable". */
export function standText(tally: SampleTally): string {
  const { share, error } = shareSolvable(tally);
  return `${percent(1 - share)} ± ${percent(error)} % unsolvable`;
}

/** `title` names the game and layout. */
export function sampleLines(title: string, { seed }: SampleOrder, tally: SampleTally): Line[] {
  const { boards, solvable, unsolvable, undecided, nodes } = tally;
  const { share, error } = shareSolvable(tally);
  const shareOf = (part: number) => (boards === undecided ? '' : `${percent(part)} ± ${percent(error)} %`);
  const rows = [
    ['boards', grouped(boards), ''],
    ['solvable', grouped(solvable), shareOf(share)],
    ['unsolvable', grouped(unsolvable), shareOf(1 - share)],
    ...(undecided === 0 ? [] : [['undecided', grouped(undecided), '']]),
    ['nodes', grouped(nodes), boards === 0 ? '' : `${(nodes / boards).toFixed(2)} a board`],
  ];
  return [`${title}, seed "${seed}"`, ...formatGrid(rows, ['left', 'right', 'right'])];
}

/** The sample as a value for JSON. All figures depend only on the order. */
export function sampleValue({ game, layout, seed, nodes: limit }: SampleOrder, tally: SampleTally): object {
  const { share, error } = shareSolvable(tally);
  const decided = tally.solvable + tally.unsolvable > 0;
  return {
    game,
    layout,
    seed,
    ...(limit !== undefined && { nodeLimit: limit }),
    ...tally,
    ...(decided && { share, standardError: error }),
  };
}

function percent(share: number): string {
  return (100 * share).toFixed(3);
}
