// The commands that need neither a server nor the sources of bots. The Python wheel contains these only; `tournament` and `verify`
// compute digests of the sources.

import type { CommandEntry } from './command-entry.ts';

export const LOCAL_COMMANDS: readonly CommandEntry[] = commandsOf([
  ['fan', 'score a winning hand and explain its fans', () => import('./fan/command.ts')],
  [
    'shanten',
    'show how far a hand is from ready, and the useful tiles after each discard',
    () => import('./shanten/command.ts'),
  ],
  ['judge', "run Botzone's judge of duplicate deals: one call, or whole games", () => import('./judge/command.ts')],
  ['play', 'play one table of four bots', () => import('./play/command.ts')],
  [
    'compare',
    'compare two bots: which is better, by how much, and with what certainty',
    () => import('./compare/command.ts'),
  ],
  ['gauntlet', 'compare one bot with each bot of a pool: a table and a plot', () => import('./gauntlet/command.ts')],
  ['tune', "search for better values of a bot's parameters", () => import('./tune/command.ts')],
  ['replay', 'show a recorded deal, step by step', () => import('./replay/command.ts')],
  ['env', 'run many tables for a learner in another program', () => import('./env/command.ts')],
  ['dataset', 'make, export and check data sets of decisions for training', () => import('./dataset/command.ts')],
]);

/** A row is the name, the summary and the module of a command. */
export function commandsOf(
  rows: readonly (readonly [name: string, summary: string, load: CommandEntry['load']])[],
): readonly CommandEntry[] {
  return rows.map(([name, summary, load]) => ({ name, summary, load }));
}
