// The commands that run a server: those of the npm package `@mcr-arena/server`.

import type { CommandEntry } from './command-entry.ts';
import { commandsOf } from './local-commands.ts';

export const SERVER_COMMANDS: readonly CommandEntry[] = commandsOf([
  ['serve', 'start the server and its pages', () => import('./serve/command.ts')],
  ['worker', 'play sets for servers on a shared PostgreSQL', () => import('./worker/command.ts')],
  ['ladder', "verify the ratings of a server's ladder", () => import('./ladder/command.ts')],
  ['backup', "back up a server's database to one file", () => import('./backup/command.ts')],
  ['restore', "restore a server's database from a backup", () => import('./restore/command.ts')],
]);
