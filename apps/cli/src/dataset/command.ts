// `mcr dataset`: makes data sets of decisions by self-play, exports them from records, and checks them.

import { ENCODING_NAMES, type EncodingName } from '@mcr-arena/protocol';
import type { Command } from 'commander';
import { EXIT_FINDINGS } from '../exit-code.ts';
import { guidePlace } from '../guide-place.ts';
import { addTrustOption } from '../hosts.ts';
import { addRulesOption, oneOf, rulesId, threadNumber, wholeNumber, workersOption } from '../options.ts';
import { counted } from '../terminal/count-text.ts';
import { printJson, printLines, printNote } from '../terminal/print.ts';
import type { ExportOptions } from './export.ts';
import type { MakeOptions } from './make.ts';

const HELP = `
A data set is a folder of shards; each has an array (.npy) for every attribute of its rows, and the records of its deals. A row is
one decision: planes and mask as bits, the action, the seat's points in the deal, and the teacher's values if the bot
is "goal". The files are described in
${guidePlace('datasets')}.

Examples:
  $ mcr dataset make --bots goal --deals 20000 --out league/goal-obs38
  $ mcr dataset check league/goal-obs38
  $ mcr dataset export league/sets --encoding mcr-1 --oracle --out sets/league
  $ mcr dataset export data.txt --out sets/botzone
  $ mcr dataset export league/sets --botzone-data league.txt`;

const EXPORT_HELP = `
A source is a file, or a folder that is searched for files: records of sets and deals (of tournaments, matches, games and other
data sets), logs of matches on Botzone, Botzone's data set (data.txt), records of tziakcha or Salasasa, or PMN of mahjongsoft.
All deals are judged again; the first that fails is reported with its file and line.`;

export function configure(command: Command): void {
  command.addHelpText('after', HELP);
  configureMake(command.command('make').summary('play deals and write their decisions'));
  configureExport(command.command('export').summary('write the decisions of deals played elsewhere'));
  configureCheck(command.command('check').summary('judge all deals again and compare every row'));
}

function configureMake(command: Command): void {
  addRulesOption(addTrustOption(command))
    .description('play deals and write their decisions; the same command resumes an interrupted run')
    .requiredOption('--bots <list>', 'one bot, which plays all seats, or four, separated by commas')
    .requiredOption('--deals <number>', 'number of deals, each with its own wall', wholeNumber)
    .requiredOption('--out <folder>', 'the folder of the data set')
    .option('--seed <text>', 'seed of the walls and bots', 'dataset')
    .option('--encoding <name>', `planes: ${ENCODING_NAMES.join(', ')}`, oneOf(ENCODING_NAMES), 'obs38' as EncodingName)
    .option('--oracle', 'write the planes of hidden tiles too')
    .option('--workers <number>', 'threads that play', threadNumber, workersOption())
    .option('--deals-per-shard <number>', 'deals per shard', wholeNumber, 200)
    .option('--test-every <number>', 'put every Nth shard into the test split', wholeNumber, 20)
    .action(async (options: MakeOptions) => {
      const { makeDataset } = await import('./make.ts');
      await makeDataset(options, printNote);
    });
}

function configureExport(command: Command): void {
  command
    .description("write the decisions of deals played elsewhere, or the deals as games of Botzone's data set")
    .argument('<sources...>', 'files or folders')
    .option('--out <folder>', 'the folder of the data set')
    .option('--botzone-data <file>', "write games of Botzone's data set instead")
    .option('--encoding <name>', `planes: ${ENCODING_NAMES.join(', ')}`, oneOf(ENCODING_NAMES), 'obs38' as EncodingName)
    .option('--oracle', 'write the planes of hidden tiles too, where walls are known')
    .option('--deals-per-shard <number>', 'deals per shard, at least; a wall is never split', wholeNumber, 200)
    .option('--test-every <number>', 'put every Nth shard into the test split', wholeNumber, 20)
    .option('--rules <id>', "rules of Botzone's data set: botzone, mcr, wmo or literal", rulesId, 'botzone')
    .option('--skip-invalid', 'skip invalid deals and report their number')
    .addHelpText('after', EXPORT_HELP)
    .action(async (sources: readonly string[], options: ExportOptions) => {
      const { exportDataset } = await import('./export.ts');
      await exportDataset(sources, options, printNote);
    });
}

function configureCheck(command: Command): void {
  command
    .description('judge all deals again and compare every row')
    .argument('<folder>', 'the folder of the data set')
    .option('--json', 'print the report as JSON')
    .action(async (folder: string, { json }: { readonly json?: boolean }) => {
      const { checkDataset } = await import('./check.ts');
      const report = checkDataset(folder);
      if (report.findings.length > 0 || report.missingShards > 0) process.exitCode = EXIT_FINDINGS;
      if (json) printJson(report);
      else printLines(reportLines(report));
    });
}

function reportLines(report: ReturnType<typeof import('./check.ts').checkDataset>): string[] {
  const { shards, missingShards, deals, rows, walls, outcomes, findings } = report;
  const ends = Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count}`);
  return [
    `${counted(shards, 'shard')}${missingShards === 0 ? '' : `, ${missingShards} missing`}, ${counted(deals, 'deal')}: ${ends.join(', ')}`,
    `train: ${counted(rows.train, 'row')}, ${counted(walls.train, 'wall')}`,
    `test:  ${counted(rows.test, 'row')}, ${counted(walls.test, 'wall')}`,
    ...(findings.length === 0 ? ['no findings'] : findings),
  ];
}
