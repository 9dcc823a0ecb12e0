// The commands that neither run a server nor need a clone: those of the npm package `@mcr-arena/cli` and of the Python wheel.

import type { CommandEntry } from './command-entry.ts';

export const LOCAL_COMMANDS: readonly CommandEntry[] = commandsOf([
  ['fan', 'score a winning hand and explain its fans', () => import('./fan/command.ts')],
  [
    'shanten',
    'show how far a hand is from ready, and the useful tiles after each discard',
    () => import('./shanten/command.ts'),
  ],
  ['judge', "run Botzone's judge of duplicate deals: one call, or whole games", () => import('./judge/command.ts')],
  ['play', 'play one table of four bots', () => import('./play/command.ts')],
  [
    'compare',
    'compare two bots: which is better, by how much, and with what certainty',
    () => import('./compare/command.ts'),
  ],
  ['gauntlet', 'compare one bot with each bot of a pool: a table and a plot', () => import('./gauntlet/command.ts')],
  ['tune', "search for better values of a bot's parameters", () => import('./tune/command.ts')],
  ['replay', 'show a recorded deal, step by step', () => import('./replay/command.ts')],
  [
    'what-if',
    'continue another action many times over hidden tiles: its gain, with an interval',
    () => import('./what-if/command.ts'),
  ],
  ['env', 'run many tables for a learner in another program', () => import('./env/command.ts')],
  ['dataset', 'make, export and check data sets of decisions for training', () => import('./dataset/command.ts')],
  ['tournament', 'play a Swiss tournament of duplicate sets between bots', () => import('./tournament/command.ts')],
  ['verify', "verify a tournament's records and results", () => import('./verify/command.ts')],
  ['demo', 'play a small tournament of the house bots, with live standings', () => import('./demo/command.ts')],
  ['solve', 'solve a board of Mahjong Solitaire or Shisen-Sho', () => import('./solve/command.ts')],
  ['sample', 'estimate how many boards of a solitaire layout can be solved', () => import('./sample/command.ts')],
  [
    'strategies',
    'measure Mahjong Solitaire strategies that do not see hidden tiles',
    () => import('./strategies/command.ts'),
  ],
  [
    'count',
    'count configurations, tile layouts and arrangements for a number of tiles',
    () => import('./count/command.ts'),
  ],
  ['tables', 'recompute the tables of papers on Mahjong Solitaire and Shisen-Sho', () => import('./tables/command.ts')],
  ['bot', 'create, check, upload and run your own bots', () => import('./bot/command.ts')],
  ['schema', 'print the JSON Schema of a format that mcr reads or writes', () => import('./schema/command.ts')],
]);

/** A row is the name, the summary and the module of a command. */
export function commandsOf(
  rows: readonly (readonly [name: string, summary: string, load: CommandEntry['load']])[],
): readonly CommandEntry[] {
  return rows.map(([name, summary, load]) => ({ name, summary, load }));
}
