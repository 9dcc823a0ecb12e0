// All commands, in the order of the help.

import type { CommandEntry } from './command-entry.ts';
import { localCommandsWith } from './local-commands.ts';
import { SERVER_COMMANDS } from './server-commands.ts';

export const COMMANDS: readonly CommandEntry[] = [
  ...localCommandsWith([
    ['bench', 'measure how fast this machine scores, judges and plays', () => import('./bench/command.ts')],
  ]),
  ...SERVER_COMMANDS,
];
