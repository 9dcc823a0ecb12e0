import { BONDT_PARTS, type BondtPart } from '@mcr-arena/solitaire';
import { type Command, InvalidArgumentError } from 'commander';
import { EXIT_INTERRUPTED, UsageError } from '../../exit-code.ts';
import { wholeNumber } from '../../options.ts';
import { printJson, printLines } from '../../terminal/print.ts';
import { withCountRunner } from '../count-runner.ts';
import { addRunOptions, type RunOptions } from '../run-options.ts';
import { bondtTables } from './bondt.ts';
import type { PrintedTable, TableRun } from './paper-run.ts';
import { rijnTables } from './rijn.ts';
import { stamTable } from './stam.ts';

const HELP = `
Papers:
  stam   T. Stam, "Solving Mahjong Solitaire Positions" (2007): eight configurations of strategies in closed play
  rijn   J.N. van Rijn, "Mahjong Solitaire" (2011): configurations, tile layouts, arrangements, solvable and blocked ones
  bondt  M. de Bondt, "Solving Shisen-Sho boards" (2020): shares of winnable boards for the default layout, all layouts and rectangles, with chi-square for each part

Each figure of the paper is shown beside ours; samples also show the difference in standard errors. --resume stores every
chunk of a sample in a folder, and the same command resumes from it, also with a larger --count.
packages/solitaire/RESULTS.md has the figures of long runs.

Examples:
  $ mcr solitaire tables rijn
  $ mcr solitaire tables stam --count 20000
  $ mcr solitaire tables bondt --part turtle --count 200000 --seed bondt --resume samples`;

interface Options extends RunOptions {
  readonly part?: BondtPart;
  readonly count?: number;
  readonly seed: string;
  readonly easy?: number;
  readonly hard?: number;
}

export function configure(command: Command): void {
  command
    .argument('<paper>', 'stam, rijn or bondt')
    .option('--part <name>', `bondt: one of ${BONDT_PARTS.join(', ')}; by default all`, partOption)
    .option('--count <number>', 'stam: positions; bondt: boards for each figure', wholeNumber)
    .option('--seed <text>', 'seed of the boards', 'mcr')
    .option('--easy <tiles>', 'rijn: maximum size for counting solvable arrangements of pairs (14)', wholeNumber)
    .option('--hard <tiles>', 'rijn: the same for groups of any even size (12)', wholeNumber);
  addRunOptions(command, 'folder')
    .addHelpText('after', HELP)
    .action(async (paper: string, options: Options) => {
      const { lines, value } = await tableOf(paper, options);
      if (options.json) printJson(value);
      else printLines(lines.at(-1) === '' ? lines.slice(0, -1) : lines);
    });
}

function partOption(text: string): BondtPart {
  const part = BONDT_PARTS.find((known) => known === text);
  if (part === undefined) throw new InvalidArgumentError(`Expected ${BONDT_PARTS.join(', ')}.`);
  return part;
}

async function tableOf(paper: string, options: Options): Promise<PrintedTable> {
  const { part, easy, hard } = options;
  if (paper === 'rijn') {
    return rijnTables({
      ...(easy !== undefined && { easyTiles: easy }),
      ...(hard !== undefined && { hardTiles: hard }),
    });
  }
  if (paper === 'stam') return sampled(options, stamTable);
  if (paper === 'bondt') return sampled(options, (run) => bondtTables(part === undefined ? BONDT_PARTS : [part], run));
  throw new UsageError(`tables "${paper}": expected stam, rijn or bondt`);
}

async function sampled(options: Options, tables: (run: TableRun) => Promise<PrintedTable>): Promise<PrintedTable> {
  return withCountRunner(options, async (runner) => {
    const { seed, count, resume: folder } = options;
    const table = await tables({ runner, seed, count, folder });
    if (runner.interrupted) process.exitCode = EXIT_INTERRUPTED;
    return table;
  });
}
