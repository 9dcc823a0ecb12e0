// A command of `mcr` in a list of commands. Its module is loaded only when the command is called.

import type { Command } from 'commander';

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Loads the function that adds the command's options, help and action. */
  readonly load: () => Promise<(command: Command) => void>;
}
