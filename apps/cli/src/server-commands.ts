// The commands that run a server: those of the npm package `@mcr-arena/server`.

import { type CommandEntry, type CommandRows, commandsOf } from './command-entry.ts';

/** Those of `mcr server`. All work without its name too. */
const OF_SERVER: CommandRows = [
  ['backup', "back up a server's database to one file", () => import('./backup/command.ts')],
  ['restore', "restore a server's database from a backup", () => import('./restore/command.ts')],
  ['worker', 'play sets for servers on a shared PostgreSQL', () => import('./worker/command.ts')],
  ['ladder', "verify the ratings of a server's ladder", () => import('./ladder/command.ts')],
];

export const SERVER_COMMANDS: readonly CommandEntry[] = [
  ...commandsOf('Server:', [
    ['serve', 'start the server and its pages', () => import('./serve/command.ts')],
    ['server', 'back up and restore, play sets, verify the ladder', commandsOf('Commands:', OF_SERVER)],
  ]),
  ...commandsOf(undefined, OF_SERVER),
];
