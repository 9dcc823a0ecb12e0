import {
  completed,
  countSize,
  LAYOUT_CASES,
  type LayoutCase,
  MAX_SOLVABLE_TILES,
  type SizeCounts,
} from '@mcr-arena/solitaire';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../../exit-code.ts';
import { wholeNumber } from '../../options.ts';
import { formatGrid } from '../../terminal/grid.ts';
import { createLiveBlock } from '../../terminal/live-block.ts';
import { printJson, printLines } from '../../terminal/print.ts';
import type { Line } from '../../terminal/printable.ts';

const HELP = `
Van Rijn's numbers (2011) for one cross section: adjacent stacks that rise to one peak and then fall, up to reflection.
easy: every face occurs twice; hard: any even number of times. Solvable arrangements are counted up to ${MAX_SOLVABLE_TILES.easy} tiles in
the easy case and ${MAX_SOLVABLE_TILES.hard} in the hard one; all other numbers for any size. "mcr solitaire tables rijn" compares them with the paper's.

Examples:
  $ mcr solitaire count --tiles 12 --case hard
  $ mcr solitaire count --tiles 100 --json`;

interface Options {
  readonly tiles: number;
  readonly case: LayoutCase;
  readonly json?: boolean;
}

export function configure(command: Command): void {
  command
    .requiredOption('--tiles <number>', 'tiles, an even number', wholeNumber)
    .option('--case <name>', 'easy or hard', caseOption, 'easy')
    .option('--json', 'print JSON; counts are strings of digits')
    .addHelpText('after', HELP)
    .action(({ tiles, case: layoutCase, json }: Options) => {
      const counting = countSize(tiles, layoutCase);
      if (!counting.ok) throw new UsageError(`--tiles: ${counting.error.message}`);
      const block = createLiveBlock(process.stderr);
      const counts = completed(counting.value, (progress) => {
        block.show(() => [`${progress.tiles} tiles: ${progress.done} of ${progress.total} configurations`]);
      });
      block.end([]);
      if (json) printJson(countValue(counts));
      else printLines(countLines(counts));
    });
}

function caseOption(text: string): LayoutCase {
  const layoutCase = LAYOUT_CASES.find((known) => known === text);
  if (layoutCase === undefined) throw new InvalidArgumentError(`Expected ${LAYOUT_CASES.join(' or ')}.`);
  return layoutCase;
}

function countLines(counts: SizeCounts): Line[] {
  const { tiles, layoutCase, configurations, outcomes } = counts;
  const rows: (readonly [string, bigint, string])[] = [
    ['C_tot', configurations.total, 'configurations'],
    ['C_refl', configurations.reflected, 'with reflections counted separately'],
    ['C_sym', configurations.symmetric, 'equal to their own reflection'],
    ['DC', counts.decks, 'ways to divide the tiles into group sizes'],
    ['TL', counts.tileLayouts, 'tile layouts'],
    ['A_exp', counts.expected, 'C_tot · TL'],
    ['A', counts.arrangements, 'arrangements'],
    ['A_double', counts.double, 'counted twice in A_exp'],
  ];
  if (outcomes !== undefined) {
    rows.push(['A_s', outcomes.solvable, 'solvable arrangements'], ['A_b', outcomes.blocked, 'blocked arrangements']);
  }
  const table = rows.map(([letters, count, meaning]) => [letters, String(count), meaning]);
  return [`${tiles} tiles, ${layoutCase} case`, ...formatGrid(table, ['left', 'right', 'left'])];
}

function countValue({ tiles, layoutCase, configurations, outcomes, ...counts }: SizeCounts): object {
  return {
    tiles,
    case: layoutCase,
    configurations: digitsOf({ ...configurations }),
    ...digitsOf(counts),
    ...(outcomes !== undefined && digitsOf({ ...outcomes })),
  };
}

function digitsOf(counts: Readonly<Record<string, bigint>>): Record<string, string> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));
}
