// The commands by name. Only the one that is called is loaded.

import type { Command } from 'commander';

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Brings the function that adds the command's options, help and action. */
  readonly load: () => Promise<(command: Command) => void>;
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'shanten',
    summary: 'how far a hand is from ready, and what each discard leaves it waiting for',
    load: async () => (await import('./shanten/command.ts')).configureShanten,
  },
  {
    name: 'bench',
    summary: 'how fast this machine scores, counts distances and judges',
    load: async () => (await import('./bench/command.ts')).configureBench,
  },
];
