// The commands that need neither a server nor the sources of bots. The Python wheel contains these only; `tournament` and `verify`
// compute digests of the sources.

import type { CommandEntry } from './command-entry.ts';

export const LOCAL_COMMANDS: readonly CommandEntry[] = [
  {
    name: 'fan',
    summary: 'score a winning hand and explain its fans',
    load: async () => (await import('./fan/command.ts')).configureFan,
  },
  {
    name: 'shanten',
    summary: 'show how far a hand is from ready, and the useful tiles after each discard',
    load: async () => (await import('./shanten/command.ts')).configureShanten,
  },
  {
    name: 'judge',
    summary: "run Botzone's judge of duplicate deals: one call, or whole games",
    load: async () => (await import('./judge/command.ts')).configureJudge,
  },
  {
    name: 'play',
    summary: 'play one table of four bots',
    load: async () => (await import('./play/command.ts')).configurePlay,
  },
  {
    name: 'compare',
    summary: 'compare two bots: which is better, by how much, and with what certainty',
    load: async () => (await import('./compare/command.ts')).configureCompare,
  },
  {
    name: 'gauntlet',
    summary: 'compare one bot with each bot of a pool: a table and a plot',
    load: async () => (await import('./gauntlet/command.ts')).configureGauntlet,
  },
  {
    name: 'tune',
    summary: "search for better values of a bot's parameters",
    load: async () => (await import('./tune/command.ts')).configureTune,
  },
  {
    name: 'replay',
    summary: 'show a recorded deal, step by step',
    load: async () => (await import('./replay/command.ts')).configureReplay,
  },
  {
    name: 'env',
    summary: 'run many tables for a learner in another program',
    load: async () => (await import('./env/command.ts')).configureEnv,
  },
  {
    name: 'dataset',
    summary: 'make, export and check data sets of decisions for training',
    load: async () => (await import('./dataset/command.ts')).configureDataset,
  },
];
