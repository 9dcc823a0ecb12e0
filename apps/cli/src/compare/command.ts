// `mcr compare`: which of two bots is better, by how much, and how sure that is.

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
import {
  comparisonOrderOf,
  findContenders,
  findOpponents,
  requireDifferentNames,
  requireOutside,
} from './contenders.ts';
import { addComparisonOptions, type ComparisonOptions, drawnSeed, STOPPING_HELP, stoppingRuleOf } from './options.ts';
import { standText } from './progress.ts';
import { reportLines } from './report.ts';
import { playComparisons } from './session.ts';

const HELP = `
Bots are named by house name (random, shanten, goal), file or folder, with parameters as in goal?slack=0 and a name of
their own as in new=bots/mine. The two play the same walls: without --against at one table, two seats each; with
--against each at a table of its own with the same one to three opponents in the same seats. Two bots that play alike are
exactly 0 points apart.
${STOPPING_HELP}

--out keeps every deal's result and what the figures follow from; the same command goes on where it was left. One with another
budget goes on from there too, and then the interval is the wider one of --until-sure, since what was seen may have been the
reason. Everything but the field "timing" is the same on every machine.

Examples:
  $ mcr compare goal shanten --budget 400 --seed 1
  $ mcr compare new=bots/goal "old=goal?style=fast" --until-sure --smallest 2 --out new-old.json
  $ mcr compare goal "goal?slack=0" --against "shanten,goal?style=fast" --json`;

interface Options extends ComparisonOptions {
  readonly against?: string;
  readonly out?: string;
}

export function configureCompare(command: Command): void {
  command
    .argument('<a>', 'a bot')
    .argument('<b>', 'the bot that it is compared with')
    .option('--against <bots>', 'one to three opponents, separated by commas');
  addComparisonOptions(command)
    .option('--out <file>', 'where the results are kept, as JSON')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action((a: string, b: string, options: Options) => withOutFile(options.out, () => compare([a, b], options)));
}

async function compare(bots: readonly [string, string], options: Options): Promise<void> {
  const { out, workers, json } = options;
  const comparison = await settleComparison(bots, options);
  const session = await playComparisons([comparison], {
    workers,
    hosts: hostsFor(options),
    lines: (progress) => [`${progress} · ${standText(comparison)}`],
    ...(out !== undefined && { save: (result) => writeComparison(out, result) }),
  });
  const results = session.results[0]!;
  process.stdout.write(json ? formatComparison(withoutWalls(results)) : `${reportLines(results, out).join('\n')}\n`);
  if (session.interrupted) process.exitCode = EXIT_INTERRUPTED;
  if (session.unkept !== undefined) throw session.unkept;
}

/** The comparison that is asked for, with what its file holds of it. */
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
  };
  const order = comparisonOrderOf(plan, [a!, b!, ...opponents]);
  return valueOrUsageError(comparisonFrom(kept, order), `${out}: `);
}
