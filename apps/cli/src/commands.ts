// All commands, in the order of the help.

import type { CommandEntry } from './command-entry.ts';
import { LOCAL_COMMANDS } from './local-commands.ts';

export const COMMANDS: readonly CommandEntry[] = [
  ...LOCAL_COMMANDS,
  {
    name: 'tournament',
    summary: 'play a Swiss tournament of duplicate sets between bots',
    load: async () => (await import('./tournament/command.ts')).configureTournament,
  },
  {
    name: 'verify',
    summary: "verify a tournament's records and results",
    load: async () => (await import('./verify/command.ts')).configureVerify,
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
