// The commands by name. Each is loaded only when it is called.

import type { Command } from 'commander';

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Loads the function that adds the command's options, help and action. */
  readonly load: () => Promise<(command: Command) => void>;
}

export const COMMANDS: readonly CommandEntry[] = [
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
    name: 'tournament',
    summary: 'play a Swiss tournament of duplicate sets between bots',
    load: async () => (await import('./tournament/command.ts')).configureTournament,
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
    name: 'verify',
    summary: "verify a tournament's records and results",
    load: async () => (await import('./verify/command.ts')).configureVerify,
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
  {
    name: 'demo',
    summary: 'play a small tournament of the house bots, with live standings',
    load: async () => (await import('./demo/command.ts')).configureDemo,
  },
  {
    name: 'serve',
    summary: 'start the server and its pages',
    load: async () => (await import('./serve/command.ts')).configureServe,
  },
  {
    name: 'worker',
    summary: 'play sets for servers on a shared PostgreSQL',
    load: async () => (await import('./worker/command.ts')).configureWorker,
  },
  {
    name: 'ladder',
    summary: "verify the ratings of a server's ladder",
    load: async () => (await import('./ladder/command.ts')).configureLadder,
  },
  {
    name: 'backup',
    summary: "back up a server's database to one file",
    load: async () => (await import('./backup/command.ts')).configureBackup,
  },
  {
    name: 'restore',
    summary: "restore a server's database from a backup",
    load: async () => (await import('./restore/command.ts')).configureRestore,
  },
  {
    name: 'solve',
    summary: 'solve a board of Mahjong Solitaire or Shisen-Sho',
    load: async () => (await import('./solve/command.ts')).configureSolve,
  },
  {
    name: 'sample',
    summary: 'estimate how many boards of a solitaire layout can be solved',
    load: async () => (await import('./sample/command.ts')).configureSample,
  },
  {
    name: 'strategies',
    summary: 'measure Mahjong Solitaire strategies that do not see hidden tiles',
    load: async () => (await import('./strategies/command.ts')).configureStrategies,
  },
  {
    name: 'count',
    summary: 'count configurations, tile layouts and arrangements for a number of tiles',
    load: async () => (await import('./count/command.ts')).configureCount,
  },
  {
    name: 'tables',
    summary: 'recompute the tables of papers on Mahjong Solitaire and Shisen-Sho',
    load: async () => (await import('./tables/command.ts')).configureTables,
  },
  {
    name: 'bot',
    summary: 'create, check, upload and run your own bots',
    load: async () => (await import('./bot/command.ts')).configureBot,
  },
  {
    name: 'bench',
    summary: 'measure how fast this machine scores, judges and plays',
    load: async () => (await import('./bench/command.ts')).configureBench,
  },
  {
    name: 'schema',
    summary: 'print the JSON Schema of a format that mcr reads or writes',
    load: async () => (await import('./schema/command.ts')).configureSchema,
  },
];
