import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder, writeText } from '@mcr-arena/files';
import {
  type ComparisonInPlay,
  type ComparisonPlan,
  type ComparisonResults,
  type Contender,
  comparisonFrom,
  formatGauntlet,
  type GauntletResults,
  gauntletResultsOf,
  readComparison,
  writeComparison,
} from '@mcr-arena/lab';
import type { Command } from 'commander';
import { gauntletCommandOf, withRunOptions } from '../compare/command-text.ts';
import {
  comparisonOrderOf,
  type FoundContender,
  findContenders,
  requireDifferentNames,
  requireOutside,
} from '../compare/contenders.ts';
import { intervalOf } from '../compare/figure-text.ts';
import {
  addComparisonOptions,
  type ComparisonOptions,
  countingOf,
  drawnSeed,
  STOPPING_HELP,
  stoppingRuleOf,
} from '../compare/options.ts';
import { type PlayedComparisons, playComparisons } from '../compare/play-comparisons.ts';
import { standText } from '../compare/progress.ts';
import { EXIT_INTERRUPTED, UsageError, valueOrUsageError } from '../exit-code.ts';
import { hostsFor } from '../hosts.ts';
import { formatGrid } from '../terminal/grid.ts';
import { printDocument, printLines } from '../terminal/print.ts';
import type { Line } from '../terminal/printable.ts';
import { commandLines } from '../terminal/typed-command.ts';
import { dotAndWhisker } from './dot-and-whisker.ts';
import { ANYTIME_NOTE, gauntletLines, hasAnytimeInterval, markedDifference } from './gauntlet-grid.ts';

const HELP = `
The bot plays each bot of the pool at a separate table, two seats each, all on the same walls. Budget and error rate apply to each
opponent: of twenty opponents one may be misjudged.
${STOPPING_HELP}

The folder gets comparisons/NAME.json for each opponent (as from "mcr compare --out"), gauntlet.json, and gauntlet.svg, a plot
with dots and whiskers. The same command resumes an interrupted gauntlet; opponents can be added to the pool. With a
different budget the intervals of earlier opponents are the wider ones of --until-sure.

Examples:
  $ mcr gauntlet goal --pool "shanten,random,fast=goal?style=fast" --budget 400 --seed 1
  $ mcr gauntlet new=bots/goal --pool "old=goal?style=fast,shanten" --until-sure --out gauntlet`;

interface Options extends ComparisonOptions {
  readonly pool: string;
  readonly out?: string;
}

export function configure(command: Command): void {
  command.argument('<bot>', 'the bot').requiredOption('--pool <bots>', 'its opponents, separated by commas');
  addComparisonOptions(command)
    .option('--out <folder>', 'store the results and the plot there')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action(async (bot: string, options: Options) => {
      const [first, ...pool] = await findContenders([bot, ...options.pool.split(',')], hostsFor(options));
      requireDifferentNames([first!, ...pool]);
      if (options.out !== undefined) requireDifferentFiles(pool);
      requireOutside(options.out, [first!, ...pool]);
      const folder = options.out === undefined ? undefined : new GauntletFolder(options.out);
      try {
        await runGauntlet(first!, pool, options, folder);
      } finally {
        folder?.close();
      }
    });
}

/** Names are used for files, and not every file system distinguishes case. Throws a UsageError. */
function requireDifferentFiles(pool: readonly FoundContender[]): void {
  const names = pool.map(({ contender }) => contender.name);
  const files = names.map((name) => encodeURIComponent(name).toLowerCase());
  const second = files.findIndex((file, index) => files.indexOf(file) !== index);
  if (second === -1) return;
  const first = files.indexOf(files[second]!);
  throw new UsageError(`"${names[first]}" and "${names[second]}" differ only in case: with --out, rename one of them`);
}

async function runGauntlet(
  bot: FoundContender,
  pool: readonly FoundContender[],
  options: Options,
  folder: GauntletFolder | undefined,
): Promise<void> {
  const comparisons = settleComparisons(bot, pool, options, folder);
  const played = await playComparisons(comparisons, {
    workers: options.workers,
    hosts: hostsFor(options),
    lines: (progress) => [progress, ...standLines(comparisons)],
    ...(folder && { save: (results) => folder.keep(results) }),
  });
  const contenders = pool.map(({ contender }) => contender);
  const command = gauntletCommandOf(comparisons[0]!.order.plan, contenders);
  const results = gauntletResultsOf(played.results, command);
  printGauntlet(results, played, options);
  if (played.unkept !== undefined) throw played.unkept;
  await folder?.finish(results, plotOf(results));
}

/** The requested comparisons, with earlier results from the folder. */
function settleComparisons(
  bot: FoundContender,
  pool: readonly FoundContender[],
  options: Options,
  folder: GauntletFolder | undefined,
): readonly ComparisonInPlay[] {
  const kept = pool.map(({ contender }) => folder?.kept(contender));
  const seed = options.seed ?? kept.find((found) => found !== undefined)?.plan.seed ?? drawnSeed();
  return pool.map((opponent, index) => {
    const plan: ComparisonPlan = {
      a: bot.contender,
      b: opponent.contender,
      opponents: [],
      seatings: options.seatings,
      seed,
      rule: stoppingRuleOf(options, []),
      ...countingOf(options),
    };
    const order = comparisonOrderOf(plan, [bot, opponent]);
    return valueOrUsageError(comparisonFrom(kept[index], order), `${folder?.pathOf(opponent.contender)}: `);
  });
}

function standLines(comparisons: readonly ComparisonInPlay[]): Line[] {
  return formatGrid(comparisons.map((comparison) => [comparison.order.plan.b.name, standText(comparison)]));
}

function printGauntlet(results: GauntletResults, { interrupted }: PlayedComparisons, options: Options): void {
  const { comparisons, command } = results;
  const [{ plan }] = comparisons as [ComparisonResults];
  const lines = [
    `${plan.a.name} against each of ${comparisons.length}, two seats each, on the same walls, seed ${plan.seed}`,
    ...(interrupted ? ['Interrupted; results so far:'] : []),
    '',
    ...gauntletLines(comparisons),
    '',
    ...(options.out === undefined ? [] : [`Stored in ${options.out}, with a plot.`]),
    ...commandLines('Run it again', withRunOptions(command, options)),
  ];
  if (options.json) printDocument(formatGauntlet(results));
  else printLines(lines);
  if (interrupted) process.exitCode = EXIT_INTERRUPTED;
}

/** The plot; undefined if no wall was played. */
function plotOf({ comparisons }: GauntletResults): string | undefined {
  const rows = comparisons.flatMap((results) => {
    const { plan, figures } = results;
    if (figures === undefined) return [];
    const interval = intervalOf(results, figures);
    const { difference } = figures;
    const estimate = { value: difference.value, ...(interval && { interval }) };
    return [{ label: plan.b.name, estimate, note: markedDifference(results, figures) }];
  });
  const [{ plan }] = comparisons as [ComparisonResults];
  if (rows.length === 0) return undefined;
  return dotAndWhisker({
    title: `${plan.a.name} against each of ${rows.length}`,
    axis: `points a deal more than the opponent, with 95 % interval${comparisons.some(hasAnytimeInterval) ? ` (${ANYTIME_NOTE})` : ''}`,
    rows,
  });
}

/** The folder of a gauntlet, locked until `close`. */
class GauntletFolder {
  readonly #path: string;
  readonly #unlock: () => void;

  /** Creates the folder if needed, and locks it. Throws a UsageError if it is in use. */
  constructor(path: string) {
    this.#path = path;
    mkdirSync(join(path, 'comparisons'), { recursive: true });
    this.#unlock = valueOrUsageError(lockFolder(path));
  }

  /** The stored results of the comparison with an opponent. Throws a UsageError if they cannot be read. */
  kept(opponent: Contender): ComparisonResults | undefined {
    return valueOrUsageError(readComparison(this.pathOf(opponent)));
  }

  keep(results: ComparisonResults): Promise<void> {
    return writeComparison(this.pathOf(results.plan.b), results);
  }

  async finish(results: GauntletResults, plot: string | undefined): Promise<void> {
    await writeText(join(this.#path, 'gauntlet.json'), formatGauntlet(results));
    if (plot !== undefined) await writeText(join(this.#path, 'gauntlet.svg'), plot);
  }

  /** The file of the comparison with an opponent, named after the opponent. */
  pathOf({ name }: Contender): string {
    return join(this.#path, 'comparisons', `${encodeURIComponent(name)}.json`);
  }

  close(): void {
    this.#unlock();
  }
}
