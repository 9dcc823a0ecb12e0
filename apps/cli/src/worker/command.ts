// `mcr server worker`: plays sets for the servers on a database until it is stopped.

import { once } from 'node:events';
import { readSettings } from '@mcr-arena/server/settings';
import { formatSetId } from '@mcr-arena/tournament';
import type { Command } from 'commander';
import { valueOrUsageError } from '../exit-code.ts';
import { listenForInterruption } from '../interruption.ts';
import { threadNumber } from '../options.ts';
import { counted } from '../terminal/count-text.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { printLines } from '../terminal/print.ts';

const HELP = `
Any machine that can connect to the PostgreSQL of a server can run a worker, which takes sets, plays them and stores their
results. A worker on the server's own machine can also use its embedded database while the server runs.

A stopped or killed worker loses nothing: others play its unfinished sets. It must have the same version as the server.

Environment (defaults in parentheses):
  DATABASE_URL  the PostgreSQL that the server uses
  MCR_DATA      or the folder of its embedded database (data)
  MCR_WORKERS   threads that play sets (one per processor)
  MCR_SPEED     speed of this machine for CPU limits of bots (measured)

Example:
  $ DATABASE_URL=postgres://mcr@arena.example/mcr mcr server worker --workers 8`;

interface Options {
  readonly workers?: number;
}

export function configure(command: Command): void {
  command
    .option('--workers <number>', 'threads that play sets', threadNumber)
    .addHelpText('after', HELP)
    .action(async ({ workers }: Options) => {
      const read = valueOrUsageError(readSettings(process.env));
      const settings = { ...read, ...(workers === undefined ? {} : { workers }) };
      const block = createLiveBlock(process.stderr);
      const interruption = listenForInterruption(() => block.note('Stopping.'));
      const { createLog, startWorker } = await import('@mcr-arena/server');
      const tally = createTally(() => performance.now());
      const running = valueOrUsageError(
        await startWorker(settings, {
          log: createLog(settings),
          onSet: ({ competition, ...set }) => {
            tally.count(`${formatSetId(set)} of ${competition}`);
            block.show(() => [tally.line()]);
          },
        }),
      );
      printLines([`Taking sets, ${settings.workers} at a time. Press Ctrl-C to stop.`]);
      if (!interruption.signal.aborted) await once(interruption.signal, 'abort');
      await running.close();
      block.end([tally.line()]);
      interruption.end();
    });
}

function createTally(now: () => number) {
  const startedAt = now();
  let sets = 0;
  let last: string | undefined;
  return {
    count: (set: string): void => {
      sets += 1;
      last = set;
    },
    /** The number of sets, their rate, and the last set. */
    line: (): string => {
      const minutes = (now() - startedAt) / 60_000;
      const rate = `${counted(sets, 'set')} played, ${(sets / minutes).toFixed(1)} a minute`;
      return last === undefined ? rate : `${rate}; the last: ${last}`;
    },
  };
}
