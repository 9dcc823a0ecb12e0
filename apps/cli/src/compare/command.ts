import {
  type ComparisonInPlay,
  comparisonFrom,
  formatComparison,
  readComparison,
  withoutWalls,
  writeComparison,
} from '@mcr-arena/lab';
import type { Command } from 'commander';
import { EXIT_INTERRUPTED, valueOrUsageError } from '../exit-code.ts';
import { hostsFor } from '../hosts.ts';
import { withOutFile } from '../out-file.ts';
import { printDocument, printLines } from '../terminal/print.ts';
import {
  comparisonOrderOf,
  findContenders,
  findOpponents,
  requireDifferentNames,
  requireOutside,
} from './contenders.ts';
import {
  addComparisonOptions,
  type ComparisonOptions,
  countingOf,
  drawnSeed,
  STOPPING_HELP,
  stoppingRuleOf,
} from './options.ts';
import { playComparisons } from './play-comparisons.ts';
import { standText } from './progress.ts';
import { reportLines } from './report.ts';

const HELP = `
A bot is a house bot (random, shanten, goal, policy), a file or a folder, with parameters as in goal?slack=0 and a name as in
new=bots/mine. Both play the same walls: without --against at one table, two seats each; with --against each at a separate
table with the same one to three opponents in the same seats. Two bots that play identically are exactly 0 points apart.
${STOPPING_HELP}

--out stores the result of every deal; the same command resumes the comparison. A different budget resumes it too, but the
interval is then the wider one of --until-sure, since earlier results may have caused the change. Everything except the field
"timing" is the same on every machine.

Examples:
  $ mcr compare goal shanten --budget 400 --seed 1
  $ mcr compare new=bots/goal "old=goal?style=fast" --until-sure --smallest 2 --out new-old.json
  $ mcr compare goal "goal?slack=0" --against "shanten,goal?style=fast" --json`;

interface Options extends ComparisonOptions {
  readonly against?: string;
  readonly out?: string;
}

export function configure(command: Command): void {
  command
    .argument('<a>', 'a bot')
    .argument('<b>', 'the bot to compare it with')
    .option('--against <bots>', 'one to three opponents, separated by commas');
  addComparisonOptions(command)
    .option('--out <file>', 'store the results there, as JSON')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action((a: string, b: string, options: Options) => withOutFile(options.out, () => compare([a, b], options)));
}

async function compare(bots: readonly [string, string], options: Options): Promise<void> {
  const { out, workers, json } = options;
  const comparison = await settleComparison(bots, options);
  const played = await playComparisons([comparison], {
    workers,
    hosts: hostsFor(options),
    lines: (progress) => [`${progress} · ${standText(comparison)}`],
    ...(out !== undefined && { save: (result) => writeComparison(out, result) }),
  });
  const results = played.results[0]!;
  if (json) printDocument(formatComparison(withoutWalls(results)));
  else printLines(reportLines(results, options));
  if (played.interrupted) process.exitCode = EXIT_INTERRUPTED;
  if (played.unkept !== undefined) throw played.unkept;
}

/** The requested comparison, with earlier results from its file. */
async function settleComparison(bots: readonly [string, string], options: Options): Promise<ComparisonInPlay> {
  const { against, seatings, out } = options;
  const hosts = hostsFor(options);
  const [a, b] = await findContenders(bots, hosts);
  requireDifferentNames([a!, b!]);
  const opponents = await findOpponents(against, hosts);
  requireOutside(out, [a!, b!, ...opponents]);
  const contenders = opponents.map(({ contender }) => contender);
  const kept = out === undefined ? undefined : valueOrUsageError(readComparison(out));
  const plan = {
    a: a!.contender,
    b: b!.contender,
    opponents: contenders,
    seatings,
    seed: options.seed ?? kept?.plan.seed ?? drawnSeed(),
    rule: stoppingRuleOf(options, contenders),
    ...countingOf(options),
  };
  const order = comparisonOrderOf(plan, [a!, b!, ...opponents]);
  return valueOrUsageError(comparisonFrom(kept, order), `${out}: `);
}
