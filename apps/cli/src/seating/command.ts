// `mcr seating`: who sits where in each round of a club night.

import { SEATS, WINDS } from '@mcr-arena/tiles';
import { MOST_PLAYERS, MOST_ROUNDS, type PlannedRound, planSeatings } from '@mcr-arena/tournament';
import type { Command } from 'commander';
import { drawnSeed } from '../compare/options.ts';
import { UsageError } from '../exit-code.ts';
import { wholeNumber } from '../options.ts';
import { counted } from '../terminal/count-text.ts';
import { formatGrid } from '../terminal/grid.ts';
import { printJson, printLines } from '../terminal/print.ts';
import type { Line } from '../terminal/printable.ts';

const HELP = `
Players are numbered from 1; give out the numbers at the door. Everybody plays, at tables of four and, if the players cannot
be divided by four, of three, where north stays free; of five players one pauses. Over all rounds, pairs meet as seldom as the search finds, and winds,
tables of three and pauses are spread over the players. The same numbers and --seed give the same plan.

Examples:
  $ mcr seating --players 13 --rounds 4
  $ mcr seating --players 20 --rounds 5 --seed friday --json`;

interface Options {
  readonly players: number;
  readonly rounds: number;
  readonly seed?: string;
  readonly json?: boolean;
}

export function configure(command: Command): void {
  command
    .requiredOption('--players <number>', `players, 4 to ${MOST_PLAYERS}`, wholeNumber)
    .requiredOption('--rounds <number>', `rounds, 1 to ${MOST_ROUNDS}`, wholeNumber)
    .option('--seed <text>', 'decides between equal plans; random if absent')
    .option('--json', 'print JSON: tables of players by seat, and who pauses')
    .addHelpText('after', HELP)
    .action(({ players, rounds, seed = drawnSeed(), json }: Options) => {
      const order = { players, rounds, seed };
      const { rounds: planned, repeats } = planOf(order);
      const numbered = planned.map(({ tables, pausing }): PlannedRound => {
        const next = (player: number): number => player + 1;
        return { tables: tables.map((table) => table.map(next)), pausing: pausing.map(next) };
      });
      if (json) printJson({ players, rounds, seed, repeats, plan: numbered });
      else {
        const head = `${counted(players, 'player')}, ${counted(rounds, 'round')}, seed ${seed}: ${repeatsText(repeats)}.`;
        printLines([head, ...numbered.flatMap(roundLines)]);
      }
    });
}

function planOf(order: Parameters<typeof planSeatings>[0]): ReturnType<typeof planSeatings> {
  try {
    return planSeatings(order);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--${error.message}`);
    throw error;
  }
}

function repeatsText(repeats: number): string {
  return repeats === 0 ? 'nobody meets twice' : `${counted(repeats, 'repeated meeting')}`;
}

function roundLines({ tables, pausing }: PlannedRound, round: number): Line[] {
  const rows = tables.map((table, index) => [String(index + 1), ...SEATS.map((seat) => String(table[seat] ?? '–'))]);
  return [
    '',
    `Round ${round + 1}`,
    ...formatGrid([['table', ...WINDS], ...rows], ['right', 'right', 'right', 'right', 'right'], { head: true }),
    ...(pausing.length === 0 ? [] : [`Pauses: ${pausing.join(', ')}`]),
  ];
}
