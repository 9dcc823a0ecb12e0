// `mcr demo`: a small tournament of the house bots, standings moving, in the terminal alone.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_ENTRANTS } from '@mcr-arena/house-bots';
import { SEATING_COUNTS, type SeatingCount } from '@mcr-arena/tournament';
import type { Command } from 'commander';
import { EXIT_INTERRUPTED } from '../exit-code.ts';
import { oneOf, threadNumber, wholeNumber, workersOption } from '../options.ts';
import { configOf, entrantsOf, orderOf } from '../tournament/order.ts';
import { playSession } from '../tournament/session.ts';
import { standingsLines } from '../tournament/standings-table.ts';

const HELP = `
Each demo is a tournament of its own with walls of its own, in demo-1, demo-2 and so on of the data folder. One that was
interrupted goes on; "mcr verify" and "mcr replay" work on them.

Examples:
  $ mcr demo
  $ MCR_DATA=/tmp/mcr mcr demo --rounds 2`;

interface Options {
  readonly rounds: number;
  readonly seatings: SeatingCount;
  readonly workers: number;
}

export function configureDemo(command: Command): void {
  command
    .option('--rounds <number>', 'Swiss rounds', wholeNumber, 12)
    .option('--seatings <number>', 'deals of a set: 24, 4 or 1', oneOf(SEATING_COUNTS), 24)
    .option('--workers <number>', 'threads that play', threadNumber, workersOption())
    .addHelpText('after', HELP)
    .action(async ({ rounds, seatings, workers }: Options) => {
      const folder = demoFolder(process.env.MCR_DATA ?? 'data');
      const config = configOf(
        { id: 'demo', entrants: entrantsOf(DEMO_ENTRANTS.join(',')), rounds, seatings },
        'random',
      );
      console.error(
        `${config.entrants.length} house bots play ${rounds} Swiss rounds in ${folder}. The first set takes a few seconds;\nCtrl-C stops them, and the same command goes on.\n`,
      );
      const order = await orderOf(config, process.cwd(), undefined);
      const { state, interrupted } = await playSession(order, { path: folder, isKept: true }, workers);
      if (interrupted) process.exitCode = EXIT_INTERRUPTED;
      else console.log([...standingsLines(state), '', `See for yourself: npx mcr verify ${folder}`].join('\n'));
    });
}

/** The first demo that is not over, or the next one. */
function demoFolder(data: string): string {
  for (let number = 1; ; number += 1) {
    const folder = join(data, `demo-${number}`);
    if (!existsSync(join(folder, 'results.json'))) return folder;
  }
}
