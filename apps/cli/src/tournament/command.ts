// `mcr tournament`: a Swiss tournament of duplicate sets, in a folder, resumable.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RulesId } from '@mcr-arena/scoring';
import {
  DUPLICATE_FORMATS,
  type DuplicateFormat,
  SEATING_COUNTS,
  type SeatingCount,
  type TournamentConfig,
  type Withdrawal,
} from '@mcr-arena/tournament';
import type { Command } from 'commander';
import { EXIT_INTERRUPTED, UsageError } from '../exit-code.ts';
import { addTrustOption, hostsFor, type TrustOption } from '../hosts.ts';
import { addRulesOption, oneOf, threadNumber, wholeNumber, wholeNumberOrZero, workersOption } from '../options.ts';
import { printDocument, printLines } from '../terminal/print.ts';
import { configOf, entrantsOf, orderOf, readConfigFile } from './order.ts';
import { nextLines, playInFolder } from './play-in-folder.ts';
import { COLUMNS_HELP, standingsLines } from './standings-grid.ts';

const HELP = `
A bot is a house bot (random, shanten, goal, policy), a file or a folder, with parameters as in goal?slack=0 and an entrant's name as
in alice=goal?slack=0. If the last table is not full, a reference bot fills it, unranked.

The folder gets tournament.json, a record for each set in sets/, results.json at the end, and timing.json. The same command
resumes an interrupted tournament. Without --seed, the walls come from a random secret, which is stored in secret.json and
published with the results; tournament.json has its SHA-256 from the start.

Instead of --bots, --rounds and other options, a file can describe the tournament (see "mcr schema tournament-config"), with
the same defaults:
  {"id":"league","rounds":20,"seatings":4,
   "entrants":[{"id":"goal"},{"id":"fast","bot":"goal?style=fast"},
               {"id":"shanten"}]}
Files and folders of bots are relative to its folder.

--duplicate bridge uses a separate wall for each deal of a set, the same at all tables. No entrant plays a wall twice; an
entrant's points are compared with the points of the entrants in the same seat at the other tables.
${COLUMNS_HELP}

Examples:
  $ mcr tournament --bots "goal,fast=goal?style=fast,shanten,random" --rounds 20 --seatings 4 --seed 1 --out league
  $ mcr tournament league.json --seed 1 --out league --workers 2`;

interface Options extends TrustOption {
  readonly bots?: string;
  readonly rounds?: number;
  readonly sets?: number;
  readonly seatings?: SeatingCount;
  readonly duplicate?: DuplicateFormat;
  readonly id?: string;
  readonly reference?: string;
  readonly withdraw?: readonly Withdrawal[];
  readonly avoidRepeats?: number;
  readonly seed?: string;
  readonly rules: RulesId;
  readonly out: string;
  readonly workers: number;
  readonly json?: boolean;
}

export function configure(command: Command): void {
  addRulesOption(addTrustOption(command))
    .argument('[file]', 'the configuration as JSON, instead of the options up to --avoid-repeats')
    .option('--bots <list>', 'the entrants, separated by commas')
    .option('--rounds <number>', 'Swiss rounds', wholeNumber)
    .option('--sets <number>', 'duplicate sets per table and round (1)', wholeNumber)
    .option(
      '--seatings <number>',
      'deals of a set: 24 (all seatings), 4 (rotations) or 1; default 24',
      oneOf(SEATING_COUNTS),
    )
    .option(
      '--duplicate <format>',
      'classic: one wall per set, at all tables; trusting: at one table; bridge: one wall per deal (classic)',
      oneOf(DUPLICATE_FORMATS),
    )
    .option('--id <text>', "the tournament's id, which together with the seed determines the walls (local)")
    .option('--reference <bot>', 'the bot that fills the last table (shanten)')
    .option('--withdraw <name:round>', 'an entrant that withdraws after a round; can be repeated', withdrawals)
    .option('--avoid-repeats <rounds>', 'avoid repeated opponents within this many rounds (0)', wholeNumberOrZero)
    .option('--seed <text>', 'seed of the walls; only for local use, where secrecy does not matter')
    .requiredOption('--out <folder>', 'store records and results there')
    .option('--workers <number>', 'number of threads; the results do not depend on it', threadNumber, workersOption())
    .option('--json', 'print results.json at the end instead of the standings')
    .addHelpText('after', HELP)
    .action(async (file: string | undefined, options: Options) => {
      const hosts = hostsFor(options);
      const { config, botFolder } = await configured(file, options);
      const order = await orderOf(config, botFolder, options.seed, hosts, options.rules);
      const place = { path: options.out, isKept: true };
      const { state, interrupted } = await playInFolder(order, place, options.workers, hosts);
      if (interrupted) process.exitCode = EXIT_INTERRUPTED;
      else if (options.json) printDocument(readFileSync(join(options.out, 'results.json'), 'utf8'));
      else printLines([...standingsLines(state), '', ...nextLines(options.out)]);
    });
}

function withdrawals(text: string, earlier: readonly Withdrawal[] = []): readonly Withdrawal[] {
  const [, entrant, round] = /^(.+):(\d{1,9})$/s.exec(text) ?? [];
  if (entrant !== undefined) return [...earlier, { entrant, afterRound: Number(round) }];
  throw new UsageError(`--withdraw "${text}": expected an entrant and its last round, as in alice:5`);
}

const IN_FILE = [
  'bots',
  'rounds',
  'sets',
  'seatings',
  'duplicate',
  'id',
  'reference',
  'withdraw',
  'avoidRepeats',
] as const;

async function configured(
  file: string | undefined,
  options: Options,
): Promise<{ config: TournamentConfig; botFolder: string }> {
  if (file !== undefined) {
    const twice = IN_FILE.find((name) => options[name] !== undefined);
    if (twice !== undefined) {
      const option = twice.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      throw new UsageError(`--${option} cannot be combined with a configuration file: set it in the file`);
    }
    return readConfigFile(file);
  }
  const { bots, rounds, sets, seatings, duplicate, id = 'local', reference, withdraw, avoidRepeats } = options;
  if (bots === undefined || rounds === undefined) throw new UsageError('expected a file, or --bots and --rounds');
  const input = {
    id,
    entrants: entrantsOf(bots),
    rounds,
    ...(sets === undefined ? {} : { setsPerRound: sets }),
    ...(seatings === undefined ? {} : { seatings }),
    ...(duplicate === undefined ? {} : { duplicate }),
    ...(withdraw === undefined ? {} : { withdrawals: withdraw }),
    ...(avoidRepeats === undefined ? {} : { avoidRepeats }),
  };
  return { config: configOf(input, reference), botFolder: process.cwd() };
}
