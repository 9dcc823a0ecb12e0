// All commands, in the order of the help.

import type { CommandEntry } from './command-entry.ts';
import { commandsOf, LOCAL_COMMANDS } from './local-commands.ts';
import { SERVER_COMMANDS } from './server-commands.ts';

export const COMMANDS: readonly CommandEntry[] = [
  ...LOCAL_COMMANDS,
  ...SERVER_COMMANDS,
  ...commandsOf([
    ['bench', 'measure how fast this machine scores, judges and plays', () => import('./bench/command.ts')],
  ]),
];
