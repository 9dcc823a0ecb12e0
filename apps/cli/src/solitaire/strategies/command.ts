import {
  formatStrategyChoice,
  HEURISTICS,
  parseStrategyChoice,
  STAM_STRATEGIES,
  type StrategyChoice,
  type StrategyFigures,
  type StrategyTally,
  stamChoices,
  strategyFigures,
} from '@mcr-arena/solitaire';
import { type Command, InvalidArgumentError } from 'commander';
import { EXIT_INTERRUPTED } from '../../exit-code.ts';
import { wholeNumber } from '../../options.ts';
import { formatGrid } from '../../terminal/grid.ts';
import { printJson, printLines } from '../../terminal/print.ts';
import type { Line } from '../../terminal/printable.ts';
import { withCountRunner } from '../count-runner.ts';
import { addLayoutOptions, LAYOUT_HELP, type LayoutOptions, layoutOption, named } from '../layout-option.ts';
import { addRunOptions, type RunOptions } from '../run-options.ts';
import { type TrialOrder, trialCountOf, trialStandText } from './trial-count.ts';

const HELP = `
Mahjong Solitaire in closed play: a strategy sees the faces of tiles that are not completely covered, and cannot undo
pairs. Positions are solvable by construction (Stam 2007, Algorithm 1); all strategies play the same ones.

Strategies:
  ${STAM_STRATEGIES.join(', ')}, each with /${HEURISTICS.join(', /')} (random, or MaxBlock in three readings of its formula)
  sampling/N: this project's strategy with N random completions of the hidden tiles; the value of a pair is the number of completions that an exact solver can still empty
${LAYOUT_HELP}

--resume stores progress, as in "mcr solitaire sample".

Examples:
  $ mcr solitaire strategies --count 2000
  $ mcr solitaire strategies --strategies greedy/recursive,sampling/16 --count 200 --seed 1 --json`;

interface Options extends LayoutOptions, RunOptions {
  readonly strategies: readonly StrategyChoice[];
  readonly count: number;
  readonly seed: string;
}

export function configure(command: Command): void {
  addLayoutOptions(command)
    .option('--strategies <names>', "separated by commas; by default Stam's eight", strategiesOption)
    .option('--count <number>', 'positions', wholeNumber, 1000)
    .option('--seed <text>', 'seed of positions and random choices', 'mcr');
  addRunOptions(command)
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const { strategies = stamChoices('unhalved'), count, seed, resume, json } = options;
      const { value: layout, title, layout: places } = layoutOption(options) ?? named('default');
      const order: TrialOrder = { layout, strategies, seed, count };
      await withCountRunner(options, async (runner) => {
        const { sum } = await runner.run(trialCountOf(order), {
          title,
          unit: 'positions',
          journal: resume,
          describe: trialStandText(order),
        });
        const figures = sum.map((tally) => strategyFigures(tally, places.places.length));
        if (json) printJson(trialValue(order, sum, figures));
        else printLines(trialLines(order, figures));
        if (runner.interrupted) process.exitCode = EXIT_INTERRUPTED;
      });
    });
}

function strategiesOption(text: string): StrategyChoice[] {
  return text.split(',').map((name) => {
    const choice = parseStrategyChoice(name.trim());
    if (choice !== undefined) return choice;
    throw new InvalidArgumentError(`Unknown strategy "${name}".`);
  });
}

function trialLines({ strategies }: TrialOrder, figures: readonly StrategyFigures[]): Line[] {
  const rows = figures.map(({ solved, tilesLeft, freeWhenSolved, freeWhenStuck, plies, level }, index) => [
    formatStrategyChoice(strategies[index]!),
    `${(100 * solved.mean).toFixed(2)} ± ${(100 * solved.error).toFixed(2)}`,
    `${tilesLeft.mean.toFixed(2)} ± ${tilesLeft.error.toFixed(2)}`,
    freeWhenSolved.toFixed(1),
    freeWhenStuck.toFixed(1),
    plies.toFixed(1),
    level.toFixed(1),
  ]);
  const head = ['Strategy', 'Solved %', 'Tiles left', 'Free: solved', 'not', 'Plies', 'Level'];
  return formatGrid([head, ...rows], ['left', ...Array.from({ length: 6 }, () => 'right' as const)], { head: true });
}

function trialValue(
  { layout, seed, strategies }: TrialOrder,
  tallies: readonly StrategyTally[],
  figures: readonly StrategyFigures[],
): object {
  return {
    layout,
    seed,
    positions: tallies[0]!.games,
    strategies: strategies.map((choice, index) => ({
      strategy: formatStrategyChoice(choice),
      ...tallies[index]!,
      share: figures[index]!.solved.mean,
      standardError: figures[index]!.solved.error,
    })),
  };
}
