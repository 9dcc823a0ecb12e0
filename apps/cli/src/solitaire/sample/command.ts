import type { Game } from '@mcr-arena/solitaire';
import type { Command } from 'commander';
import { EXIT_INTERRUPTED } from '../../exit-code.ts';
import { wholeNumber } from '../../options.ts';
import { printJson, printLines } from '../../terminal/print.ts';
import { withCountRunner } from '../count-runner.ts';
import {
  addLayoutOptions,
  gameOption,
  LAYOUT_HELP,
  type LayoutOptions,
  layoutOption,
  named,
} from '../layout-option.ts';
import { addRunOptions, type RunOptions } from '../run-options.ts';
import { sampleLines, sampleValue, standText } from './report.ts';
import { sampleCountOf } from './sample-count.ts';

const HELP = `
Board number n of a sample depends only on the seed and n: the figures are the same on every machine, with any number of
threads and interruptions.
${LAYOUT_HELP}

--resume stores every chunk of boards in a file as soon as it is done. The same command resumes from it after Ctrl-C, a crash
or a kill, and with a larger --count. With --nodes, boards that take more nodes stay undecided; without it every board is
decided. Shares are of the decided boards; ± is one standard error.

Examples:
  $ mcr solitaire sample --game shisen-sho --count 20000
  $ mcr solitaire sample --game mahjong-solitaire --layout bridge --count 1000000 --seed night --resume bridge.jsonl
  $ mcr solitaire sample --game shisen-sho --rows 8 --cols 12 --count 10000 --json`;

interface Options extends LayoutOptions, RunOptions {
  readonly game: Game;
  readonly count: number;
  readonly seed: string;
  readonly nodes?: number;
}

export function configure(command: Command): void {
  addLayoutOptions(command.option('--game <name>', 'which game', gameOption, 'mahjong-solitaire'))
    .option('--count <number>', 'boards', wholeNumber, 1000)
    .option('--seed <text>', 'seed of the boards', 'mcr')
    .option('--nodes <number>', 'maximum number of nodes for a board', wholeNumber);
  addRunOptions(command)
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const { game, seed, count, nodes, resume, json } = options;
      const { value: layout, title: layoutTitle } = layoutOption(options) ?? named('default');
      const order = { game, layout, seed, count, nodes };
      const title = `${game}, ${layoutTitle}`;
      await withCountRunner(options, async (runner) => {
        const { sum } = await runner.run(sampleCountOf(order), {
          title,
          unit: 'boards',
          journal: resume,
          describe: standText,
        });
        if (json) printJson(sampleValue(order, sum));
        else printLines(sampleLines(title, order, sum));
        if (runner.interrupted) process.exitCode = EXIT_INTERRUPTED;
      });
    });
}
