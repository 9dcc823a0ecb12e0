// All commands, in the order of the help.

import type { CommandEntry } from './command-entry.ts';
import { commandsOf, LOCAL_COMMANDS } from './local-commands.ts';

export const COMMANDS: readonly CommandEntry[] = [
  ...LOCAL_COMMANDS,
  ...commandsOf([
    ['tournament', 'play a Swiss tournament of duplicate sets between bots', () => import('./tournament/command.ts')],
    ['verify', "verify a tournament's records and results", () => import('./verify/command.ts')],
    ['demo', 'play a small tournament of the house bots, with live standings', () => import('./demo/command.ts')],
    ['serve', 'start the server and its pages', () => import('./serve/command.ts')],
    ['worker', 'play sets for servers on a shared PostgreSQL', () => import('./worker/command.ts')],
    ['ladder', "verify the ratings of a server's ladder", () => import('./ladder/command.ts')],
    ['backup', "back up a server's database to one file", () => import('./backup/command.ts')],
    ['restore', "restore a server's database from a backup", () => import('./restore/command.ts')],
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
    [
      'tables',
      'recompute the tables of papers on Mahjong Solitaire and Shisen-Sho',
      () => import('./tables/command.ts'),
    ],
    ['bot', 'create, check, upload and run your own bots', () => import('./bot/command.ts')],
    ['bench', 'measure how fast this machine scores, judges and plays', () => import('./bench/command.ts')],
    ['schema', 'print the JSON Schema of a format that mcr reads or writes', () => import('./schema/command.ts')],
  ]),
];
