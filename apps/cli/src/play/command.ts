import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSetRecords, openFolder } from '@mcr-arena/runs';
import type { RulesId } from '@mcr-arena/scoring';
import { formatSetId, SEATING_COUNTS, type SeatingCount } from '@mcr-arena/tournament';
import type { Command } from 'commander';
import { EXIT_INTERRUPTED, UsageError } from '../exit-code.ts';
import { addTrustOption, hostsFor, type TrustOption } from '../hosts.ts';
import { addRulesOption, oneOf, threadNumber, wholeNumber, workersOption } from '../options.ts';
import { listLines } from '../replay/event-text.ts';
import { readRecordFile } from '../replay/record-file.ts';
import { printDocument, printLines } from '../terminal/print.ts';
import type { Line } from '../terminal/printable.ts';
import { configOf, entrantsOf, orderOf } from '../tournament/order.ts';
import { nextLines, playInFolder } from '../tournament/play-in-folder.ts';
import { COLUMNS_HELP, standingsLines } from '../tournament/standings-grid.ts';

const HELP = `
A bot is a house bot (random, shanten, goal, policy), a file or a folder, with parameters as in goal?slack=0 and a name as in
alice=goal?slack=0. With --record the folder has the form of a tournament with one round: "mcr replay" shows its deals, "mcr
verify" checks it.
${COLUMNS_HELP}

Examples:
  $ mcr play --bots goal,shanten,a=random,b=random --seed 1 --seatings 1
  $ mcr play --bots "goal,a=goal?style=fast,b=goal?slack=0,shanten" --seed 1 --sets 20 --seatings 4 --record table
  $ mcr play --bots "model.onnx?encoding=obs38,goal,a=goal,b=goal" --seed 1`;

interface Options extends TrustOption {
  readonly bots: string;
  readonly seed?: string;
  readonly sets: number;
  readonly seatings: SeatingCount;
  readonly record?: string;
  readonly rules: RulesId;
  readonly workers: number;
  readonly json?: boolean;
}

export function configure(command: Command): void {
  addRulesOption(addTrustOption(command))
    .requiredOption('--bots <list>', 'four bots, separated by commas')
    .option('--seed <text>', 'seed of the walls; random if absent')
    .option('--sets <number>', 'duplicate sets', wholeNumber, 1)
    .option('--seatings <number>', 'deals of a set: 24 (all seatings), 4 (rotations) or 1', oneOf(SEATING_COUNTS), 24)
    .option('--record <folder>', 'store the records there')
    .option('--workers <number>', 'threads that play', threadNumber, workersOption())
    .option('--json', 'print the results as JSON')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const folder = options.record ?? mkdtempSync(join(tmpdir(), 'mcr-play-'));
      try {
        await playTable(options, folder);
      } finally {
        if (options.record === undefined) rmSync(folder, { recursive: true, force: true });
      }
    });
}

async function playTable({ bots, sets, seatings, seed, ...options }: Options, folder: string): Promise<void> {
  const { record, rules, workers, json } = options;
  const hosts = hostsFor(options);
  const entrants = entrantsOf(bots);
  if (entrants.length !== 4) throw new UsageError(`--bots: expected four bots, found ${entrants.length}`);
  const config = configOf({ id: 'table', entrants, rounds: 1, setsPerRound: sets, seatings }, 'random');
  const order = await orderOf(config, process.cwd(), seed, hosts, rules);
  const place = { path: folder, isKept: record !== undefined };
  const { state, interrupted } = await playInFolder(order, place, workers, hosts);
  if (interrupted) process.exitCode = EXIT_INTERRUPTED;
  else if (json) printDocument(readFileSync(join(folder, 'results.json'), 'utf8'));
  else
    printLines([
      ...dealLines(folder),
      ...standingsLines(state),
      ...(record === undefined ? [] : ['', ...nextLines(record)]),
    ]);
}

function dealLines(path: string): Line[] {
  const sets = listSetRecords(openFolder(path));
  return sets.flatMap((set) => [...listLines(readRecordFile(join(path, 'sets', `${formatSetId(set)}.json.zst`))), '']);
}
