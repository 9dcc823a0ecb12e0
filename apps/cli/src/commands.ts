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
    name: 'fan',
    summary: 'what a winning hand is worth',
    load: async () => (await import('./fan/command.ts')).configureFan,
  },
  {
    name: 'shanten',
    summary: 'how far a hand is from ready, and what each discard leaves it waiting for',
    load: async () => (await import('./shanten/command.ts')).configureShanten,
  },
  {
    name: 'judge',
    summary: "Botzone's judge of duplicate deals: one call, or whole games",
    load: async () => (await import('./judge/command.ts')).configureJudge,
  },
  {
    name: 'play',
    summary: 'one table of four bots',
    load: async () => (await import('./play/command.ts')).configurePlay,
  },
  {
    name: 'tournament',
    summary: 'a Swiss tournament of duplicate sets between bots',
    load: async () => (await import('./tournament/command.ts')).configureTournament,
  },
  {
    name: 'compare',
    summary: 'which of two bots is better, by how much, how sure',
    load: async () => (await import('./compare/command.ts')).configureCompare,
  },
  {
    name: 'gauntlet',
    summary: 'one bot compared with each of a pool: table and plot',
    load: async () => (await import('./gauntlet/command.ts')).configureGauntlet,
  },
  {
    name: 'tune',
    summary: "a search for better values of a bot's parameters",
    load: async () => (await import('./tune/command.ts')).configureTune,
  },
  {
    name: 'replay',
    summary: 'a recorded deal in the terminal, step by step',
    load: async () => (await import('./replay/command.ts')).configureReplay,
  },
  {
    name: 'verify',
    summary: "whether a tournament's records and results hold what they claim",
    load: async () => (await import('./verify/command.ts')).configureVerify,
  },
  {
    name: 'env',
    summary: 'many tables for a learner in another program: observations, masks, rewards',
    load: async () => (await import('./env/command.ts')).configureEnv,
  },
  {
    name: 'dataset',
    summary: 'decisions for training: made by self-play, exported from records, checked',
    load: async () => (await import('./dataset/command.ts')).configureDataset,
  },
  {
    name: 'demo',
    summary: 'a small tournament of the house bots, standings moving',
    load: async () => (await import('./demo/command.ts')).configureDemo,
  },
  {
    name: 'serve',
    summary: 'the server: tournaments kept in a database, over HTTP and live',
    load: async () => (await import('./serve/command.ts')).configureServe,
  },
  {
    name: 'worker',
    summary: 'plays sets for servers on a shared PostgreSQL',
    load: async () => (await import('./worker/command.ts')).configureWorker,
  },
  {
    name: 'ladder',
    summary: 'whether the ratings of a server follow from its sets',
    load: async () => (await import('./ladder/command.ts')).configureLadder,
  },
  {
    name: 'backup',
    summary: 'everything that a server keeps, in one file',
    load: async () => (await import('./backup/command.ts')).configureBackup,
  },
  {
    name: 'restore',
    summary: "a server's database from such a file",
    load: async () => (await import('./restore/command.ts')).configureRestore,
  },
  {
    name: 'solve',
    summary: 'whether a board of Mahjong Solitaire or Shisen-Sho can be emptied, and how',
    load: async () => (await import('./solve/command.ts')).configureSolve,
  },
  {
    name: 'sample',
    summary: 'how many boards of a solitaire layout can be solved',
    load: async () => (await import('./sample/command.ts')).configureSample,
  },
  {
    name: 'strategies',
    summary: 'how often strategies that do not see hidden tiles win at Mahjong Solitaire',
    load: async () => (await import('./strategies/command.ts')).configureStrategies,
  },
  {
    name: 'count',
    summary: 'configurations, tile layouts and arrangements of so many tiles, solvable and blocked',
    load: async () => (await import('./count/command.ts')).configureCount,
  },
  {
    name: 'tables',
    summary: 'the tables of the papers on Mahjong Solitaire and Shisen-Sho, ours beside them',
    load: async () => (await import('./tables/command.ts')).configureTables,
  },
  {
    name: 'bot',
    summary: 'a bot of your own: begin one, check it, have it play on a server',
    load: async () => (await import('./bot/command.ts')).configureBot,
  },
  {
    name: 'bench',
    summary: 'how fast this machine scores, counts distances and judges',
    load: async () => (await import('./bench/command.ts')).configureBench,
  },
  {
    name: 'schema',
    summary: 'the JSON Schema of every format that mcr reads or writes',
    load: async () => (await import('./schema/command.ts')).configureSchema,
  },
];
