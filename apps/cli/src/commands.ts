// All commands, in the order of the help.

import { type CommandEntry, commandsOf } from './command-entry.ts';
import { LOCAL_COMMANDS } from './local-commands.ts';
import { SERVER_COMMANDS } from './server-commands.ts';

export const COMMANDS: readonly CommandEntry[] = [
  ...LOCAL_COMMANDS,
  ...SERVER_COMMANDS,
  ...commandsOf('Research:', [
    ['bench', 'measure how fast this machine scores, judges and plays', () => import('./bench/command.ts')],
  ]),
];
