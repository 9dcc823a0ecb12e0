// The formats that `mcr` reads and writes, by name. A format's module is loaded when its schema is requested.

import type { ZodType } from 'zod';

export interface Format {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<ZodType>;
}

export const FORMATS: readonly Format[] = [
  {
    name: 'fan-input',
    summary: 'a line into "mcr fan --jsonl"',
    load: async () => (await import('./fan.ts')).fanInput,
  },
  {
    name: 'fan-output',
    summary: 'a line out of "mcr fan --jsonl"',
    load: async () => (await import('./fan.ts')).fanOutput,
  },
  {
    name: 'shanten-input',
    summary: 'a line into "mcr shanten --jsonl"',
    load: async () => (await import('./shanten.ts')).shantenInput,
  },
  {
    name: 'shanten-output',
    summary: 'a line out of "mcr shanten --jsonl"',
    load: async () => (await import('./shanten.ts')).shantenOutput,
  },
  {
    name: 'judge-input',
    summary: 'what "mcr judge" reads: one call of Botzone\'s controller',
    load: async () => (await import('./judge.ts')).judgeInput,
  },
  {
    name: 'judge-output',
    summary: 'what "mcr judge" writes',
    load: async () => (await import('./judge.ts')).judgeOutput,
  },
  {
    name: 'judge-game',
    summary: 'a line into "mcr judge --jsonl"',
    load: async () => (await import('./judge.ts')).judgeGameInput,
  },
  {
    name: 'judge-outputs',
    summary: 'a line out of "mcr judge --jsonl"',
    load: async () => (await import('./judge.ts')).judgeGameOutput,
  },
  {
    name: 'tournament-config',
    summary: 'the file that "mcr tournament" reads',
    load: async () => (await import('@mcr-arena/tournament/schema')).configInputSchema,
  },
  {
    name: 'tournament',
    summary: "tournament.json in a tournament's folder: what is played, and the commitment to the walls",
    load: async () => (await import('@mcr-arena/arena/schema')).tournamentFileSchema,
  },
  {
    name: 'results',
    summary: "results.json in a tournament's folder",
    load: async () => (await import('@mcr-arena/tournament/schema')).resultsSchema,
  },
  {
    name: 'human-duplicate-results',
    summary: 'results.json of a competition of people and bots',
    load: async () => (await import('@mcr-arena/tournament/schema')).humanDuplicateResultsSchema,
  },
  {
    name: 'set-record',
    summary: 'the record of a duplicate set, before compression',
    load: async () => (await import('@mcr-arena/tournament/schema')).setRecordSchema,
  },
  {
    name: 'deal-record',
    summary: 'the record of a deal',
    load: async () => (await import('@mcr-arena/engine/schema')).dealRecordSchema,
  },
  {
    name: 'policy-manifest',
    summary: 'the manifest of a policy: inputs and outputs of an ONNX model',
    load: async () => (await import('@mcr-arena/hosts')).policyManifestSchema,
  },
  {
    name: 'comparison',
    summary: 'what "mcr compare" writes',
    load: async () => (await import('@mcr-arena/lab/schema')).comparisonSchema,
  },
  {
    name: 'gauntlet',
    summary: 'what "mcr gauntlet" writes',
    load: async () => (await import('@mcr-arena/lab/schema')).gauntletSchema,
  },
  {
    name: 'tuning',
    summary: 'what "mcr tune" writes',
    load: async () => (await import('@mcr-arena/lab/schema')).tuningSchema,
  },
  {
    name: 'solve-input',
    summary: 'a line into "mcr solve --jsonl", and a board in a file',
    load: async () => (await import('./solitaire.ts')).solveInput,
  },
  {
    name: 'solve-output',
    summary: 'a line out of "mcr solve --jsonl"',
    load: async () => (await import('./solitaire.ts')).solveOutput,
  },
  {
    name: 'solve',
    summary: 'what "mcr solve --json" writes',
    load: async () => (await import('./solitaire.ts')).solveReport,
  },
  {
    name: 'sample',
    summary: 'what "mcr sample --json" writes',
    load: async () => (await import('./solitaire.ts')).sampleReport,
  },
  {
    name: 'strategies',
    summary: 'what "mcr strategies --json" writes',
    load: async () => (await import('./solitaire.ts')).strategiesReport,
  },
  {
    name: 'count',
    summary: 'what "mcr count --json" writes',
    load: async () => (await import('./solitaire.ts')).countReport,
  },
  {
    name: 'bot-hello',
    summary: 'the hello of a remote bot to /bots: the "auth" of Socket.IO',
    load: async () => (await import('@mcr-arena/protocol/schema')).helloSchema,
  },
  {
    name: 'bot-welcome',
    summary: 'the message "welcome" to a remote bot',
    load: async () => (await import('@mcr-arena/protocol/schema')).welcomeSchema,
  },
  {
    name: 'bot-deal-started',
    summary: 'the message "dealStarted" to a remote bot',
    load: async () => (await import('@mcr-arena/protocol/schema')).dealStartedMessageSchema,
  },
  {
    name: 'bot-question',
    summary: 'the message "question" to a remote bot',
    load: async () => (await import('@mcr-arena/protocol/schema')).questionSchema,
  },
  {
    name: 'bot-reply',
    summary: 'the message "reply" of a remote bot',
    load: async () => (await import('@mcr-arena/protocol/schema')).replySchema,
  },
  {
    name: 'bot-closed',
    summary: 'the message "closed" to a remote bot',
    load: async () => (await import('@mcr-arena/protocol/schema')).closedSchema,
  },
  {
    name: 'bot-deal-ended',
    summary: 'the message "dealEnded" to a remote bot',
    load: async () => (await import('@mcr-arena/protocol/schema')).dealEndedSchema,
  },
  {
    name: 'bot-competition-ended',
    summary: 'the message "competitionEnded" to a remote bot',
    load: async () => (await import('@mcr-arena/protocol/schema')).competitionEndedSchema,
  },
  {
    name: 'problem',
    summary: 'the message "problem" to a remote bot or a page',
    load: async () => (await import('@mcr-arena/protocol/schema')).problemSchema,
  },
  {
    name: 'bot-manifest',
    summary: 'bot.json: the language of a bot and how to run it',
    load: async () => (await import('@mcr-arena/hosts')).botManifestSchema,
  },
  {
    name: 'bot-check',
    summary: 'what "mcr bot check --json" writes',
    load: async () => (await import('@mcr-arena/lab/schema')).botCheckSchema,
  },
  {
    name: 'events-hello',
    summary: 'the first line of a bot in the protocol events',
    load: async () => (await import('@mcr-arena/protocol/schema')).eventsHelloSchema,
  },
  {
    name: 'events-deal-started',
    summary: 'the line "dealStarted" of the protocol events',
    load: async () => (await import('@mcr-arena/protocol/schema')).eventsDealStartedSchema,
  },
  {
    name: 'events-question',
    summary: 'the line "question" of the protocol events',
    load: async () => (await import('@mcr-arena/protocol/schema')).eventsQuestionSchema,
  },
  {
    name: 'events-reply',
    summary: 'the line "reply" of the protocol events',
    load: async () => (await import('@mcr-arena/protocol/schema')).eventsReplySchema,
  },
  {
    name: 'events-deal-ended',
    summary: 'the line "dealEnded" of the protocol events',
    load: async () => (await import('@mcr-arena/protocol/schema')).eventsDealEndedSchema,
  },
  {
    name: 'table-hello',
    summary: 'the hello of a page to /tables: the "auth" of Socket.IO',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableHelloSchema,
  },
  {
    name: 'table-welcome',
    summary: 'the message "welcome" to a person at a table',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableWelcomeSchema,
  },
  {
    name: 'table-deal',
    summary: 'the message "deal" to a person at a table',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableDealSchema,
  },
  {
    name: 'table-events',
    summary: 'the message "events" to a person at a table',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableEventsSchema,
  },
  {
    name: 'table-question',
    summary: 'the message "question" to a person at a table',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableQuestionSchema,
  },
  {
    name: 'table-reply',
    summary: 'the message "reply" of a person at a table',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableReplySchema,
  },
  {
    name: 'table-closed',
    summary: 'the message "closed" to a person at a table',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableClosedSchema,
  },
  {
    name: 'table-deal-scored',
    summary: 'the message "dealScored" to a person in a competition of people and bots',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableDealScoredSchema,
  },
  {
    name: 'table-deal-over',
    summary: 'the message "dealOver" to a person or spectator',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableDealOverSchema,
  },
  {
    name: 'table-shown',
    summary: 'the message "shown" to a spectator',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableShownSchema,
  },
  {
    name: 'table-watched',
    summary: 'the message "watched" to a spectator',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableWatchedSchema,
  },
  {
    name: 'table-acknowledgement',
    summary: 'the acknowledgement of a message from a person',
    load: async () => (await import('@mcr-arena/protocol/schema')).tableAcknowledgementSchema,
  },
  {
    name: 'tables-stam',
    summary: 'what "mcr tables stam --json" writes',
    load: async () => (await import('./solitaire-tables.ts')).stamTable,
  },
  {
    name: 'tables-rijn',
    summary: 'what "mcr tables rijn --json" writes',
    load: async () => (await import('./solitaire-tables.ts')).rijnTables,
  },
  {
    name: 'tables-bondt',
    summary: 'what "mcr tables bondt --json" writes',
    load: async () => (await import('./solitaire-tables.ts')).bondtTables,
  },
  {
    name: 'line-error',
    summary: 'a line out of any --jsonl form for an invalid line',
    load: async () => (await import('./line-error.ts')).lineError,
  },
  {
    name: 'webhook-message',
    summary: 'what a server posts to the webhook of a user',
    load: async () => (await import('@mcr-arena/protocol/documents')).webhookMessageSchema,
  },
];
