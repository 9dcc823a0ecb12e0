// The commands that neither run a server nor need a clone: those of the npm package `@mcr-arena/cli` and of the Python wheel.

import { type CommandEntry, type CommandRows, commandsOf } from './command-entry.ts';

/** Those of `mcr solitaire`. All work without its name too. */
const OF_SOLITAIRE: CommandRows = [
  ['solve', 'solve a board of Mahjong Solitaire or Shisen-Sho', () => import('./solve/command.ts')],
  ['sample', 'estimate how many boards of a layout can be solved', () => import('./solitaire/sample/command.ts')],
  ['strategies', 'measure strategies that do not see hidden tiles', () => import('./solitaire/strategies/command.ts')],
  ['count', 'count configurations, tile layouts and arrangements', () => import('./solitaire/count/command.ts')],
  ['tables', 'recompute the tables of papers', () => import('./solitaire/tables/command.ts')],
];

/** Those of `mcr research`. All work without its name too. */
const OF_RESEARCH: CommandRows = [
  ['gauntlet', 'compare one bot with each bot of a pool', () => import('./gauntlet/command.ts')],
  ['tune', "search for better values of a bot's parameters", () => import('./tune/command.ts')],
  ['luck', 'show how much of recorded results was luck', () => import('./luck/command.ts')],
  ['what-if', 'estimate what another action would have gained', () => import('./what-if/command.ts')],
  ['env', 'run many tables for a learner in another program', () => import('./env/command.ts')],
  ['dataset', 'make, export and check data sets of decisions', () => import('./dataset/command.ts')],
  ['judge', "run Botzone's judge: one call, or whole games", () => import('./judge/command.ts')],
  ['schema', 'print the JSON Schema of a format', () => import('./schema/command.ts')],
  ['demo', 'play a small tournament of the house bots', () => import('./demo/command.ts')],
];

export const LOCAL_COMMANDS = localCommandsWith([]);

/** The local commands, with these in `mcr research` too. */
export function localCommandsWith(research: CommandRows): readonly CommandEntry[] {
  const ofResearch = [...OF_RESEARCH, ...research];
  return [
    ...commandsOf('Score:', [
      ['fan', 'score a winning hand and explain its fans', () => import('./fan/command.ts')],
      ['shanten', 'show how far a hand is from ready, and the useful tiles', () => import('./shanten/command.ts')],
    ]),
    ...commandsOf('Play:', [
      ['play', 'play one table of four bots', () => import('./play/command.ts')],
      ['replay', 'show a recorded deal, step by step', () => import('./replay/command.ts')],
    ]),
    ...commandsOf('Bots:', [
      ['bot', 'create, check, upload and run your own bots', () => import('./bot/command.ts')],
      ['compare', 'compare two bots: by how much, with what certainty', () => import('./compare/command.ts')],
    ]),
    ...commandsOf('Tournaments:', [
      ['tournament', 'play a Swiss tournament of duplicate sets', () => import('./tournament/command.ts')],
      ['verify', "verify a tournament's records and results", () => import('./verify/command.ts')],
      ['seating', 'plan the tables of a club night', () => import('./seating/command.ts')],
    ]),
    ...commandsOf('Research:', [
      ['solitaire', 'solve boards, measure layouts and strategies', commandsOf('Commands:', OF_SOLITAIRE)],
      ['research', 'tune, train and measure bots; judge; schemas', commandsOf('Commands:', ofResearch)],
    ]),
    ...commandsOf(undefined, [...OF_SOLITAIRE, ...ofResearch]),
  ];
}
