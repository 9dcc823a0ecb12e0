// A command of `mcr` in a list of commands. Its module is loaded only when the command is called.

import type { Command } from 'commander';

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}

interface CommandModule {
  /** Adds the options, help and action. */
  configure(command: Command): void;
}
