import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_ENTRANTS } from '@mcr-arena/house-bots';
import { SEATING_COUNTS, type SeatingCount } from '@mcr-arena/tournament';
import type { Command } from 'commander';
import { EXIT_INTERRUPTED } from '../exit-code.ts';
import { oneOf, threadNumber, wholeNumber, workersOption } from '../options.ts';
import { printLines, printNote } from '../terminal/print.ts';
import { configOf, entrantsOf, orderOf } from '../tournament/order.ts';
import { nextLines, playInFolder } from '../tournament/play-in-folder.ts';
import { standingsLines } from '../tournament/standings-grid.ts';

const HELP = `
Each demo is a separate tournament with its own walls, in the folders demo-1, demo-2 and so on of the data folder. The command resumes
an interrupted demo. "mcr verify" and "mcr replay" work on these folders.

Examples:
  $ mcr demo
  $ MCR_DATA=/tmp/mcr mcr demo --rounds 20 --seatings 4`;

interface Options {
  readonly rounds: number;
  readonly seatings: SeatingCount;
  readonly workers: number;
}

export function configure(command: Command): void {
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
      printNote(
        `${config.entrants.length} house bots play ${rounds} Swiss rounds in ${folder}. The first set takes a few seconds. Ctrl-C stops the demo, and the same command resumes it.`,
      );
      const order = await orderOf(config, process.cwd(), undefined);
      const { state, interrupted } = await playInFolder(order, { path: folder, isKept: true }, workers);
      if (interrupted) process.exitCode = EXIT_INTERRUPTED;
      else printLines([...standingsLines(state), '', ...nextLines(folder)]);
    });
}

/** The folder of the first unfinished demo, or else a new one. */
function demoFolder(data: string): string {
  for (let number = 1; ; number += 1) {
    const folder = join(data, `demo-${number}`);
    if (!existsSync(join(folder, 'results.json'))) return folder;
  }
}
