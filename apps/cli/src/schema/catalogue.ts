// The formats that `mcr` reads and writes, by name. A format's module is loaded when its schema is requested.

import type { ZodType } from 'zod';

export interface Format {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<ZodType>;
}

const mahjong = () => import('./mahjong.ts');
const tournament = () => import('@mcr-arena/tournament/schema');
const runs = () => import('@mcr-arena/runs/schema');
const engine = () => import('@mcr-arena/engine/schema');
const hosts = () => import('@mcr-arena/hosts');
const lab = () => import('@mcr-arena/lab/schema');
const solitaire = () => import('./solitaire.ts');
const protocol = () => import('@mcr-arena/protocol/schema');
const solitaireTables = () => import('./solitaire-tables.ts');
const documents = () => import('@mcr-arena/protocol/documents');

export const FORMATS: readonly Format[] = [
  ...formatsOf(mahjong, [
    ['fan-input', 'fanInput', 'a line into "mcr fan --jsonl"'],
    ['fan-output', 'fanOutput', 'a line out of "mcr fan --jsonl"'],
    ['shanten-input', 'shantenInput', 'a line into "mcr shanten --jsonl"'],
    ['shanten-output', 'shantenOutput', 'a line out of "mcr shanten --jsonl"'],
    ['judge-input', 'judgeInput', 'what "mcr judge" reads: one call of Botzone\'s controller'],
    ['judge-output', 'judgeOutput', 'what "mcr judge" writes'],
    ['judge-game', 'judgeGameInput', 'a line into "mcr judge --jsonl"'],
    ['judge-outputs', 'judgeGameOutput', 'a line out of "mcr judge --jsonl"'],
  ]),
  ...formatsOf(tournament, [['tournament-config', 'configInputSchema', 'the file that "mcr tournament" reads']]),
  ...formatsOf(runs, [
    [
      'tournament',
      'tournamentFileSchema',
      "tournament.json in a tournament's folder: what is played, and the commitment to the walls",
    ],
  ]),
  ...formatsOf(tournament, [
    ['results', 'resultsSchema', "results.json in a tournament's folder"],
    ['human-duplicate-results', 'humanDuplicateResultsSchema', 'results.json of a competition of people and bots'],
    ['set-record', 'setRecordSchema', 'the record of a duplicate set, before compression'],
  ]),
  ...formatsOf(engine, [['deal-record', 'dealRecordSchema', 'the record of a deal']]),
  ...formatsOf(hosts, [
    ['policy-manifest', 'policyManifestSchema', 'the manifest of a policy: inputs and outputs of an ONNX model'],
  ]),
  ...formatsOf(lab, [
    ['comparison', 'comparisonSchema', 'what "mcr compare" writes'],
    ['gauntlet', 'gauntletSchema', 'what "mcr gauntlet" writes'],
    ['tuning', 'tuningSchema', 'what "mcr tune" writes'],
  ]),
  ...formatsOf(mahjong, [['what-if', 'whatIfReport', 'what "mcr what-if --json" writes']]),
  ...formatsOf(solitaire, [
    ['solve-input', 'solveInput', 'a line into "mcr solve --jsonl", and a board in a file'],
    ['solve-output', 'solveOutput', 'a line out of "mcr solve --jsonl"'],
    ['solve', 'solveReport', 'what "mcr solve --json" writes'],
    ['sample', 'sampleReport', 'what "mcr solitaire sample --json" writes'],
    ['strategies', 'strategiesReport', 'what "mcr solitaire strategies --json" writes'],
    ['count', 'countReport', 'what "mcr solitaire count --json" writes'],
  ]),
  ...formatsOf(protocol, [
    ['bot-hello', 'helloSchema', 'the hello of a remote bot to /bots: the "auth" of Socket.IO'],
    ['bot-welcome', 'welcomeSchema', 'the message "welcome" to a remote bot'],
    ['bot-deal-started', 'dealStartedMessageSchema', 'the message "dealStarted" to a remote bot'],
    ['bot-question', 'questionSchema', 'the message "question" to a remote bot'],
    ['bot-reply', 'replySchema', 'the message "reply" of a remote bot'],
    ['bot-closed', 'closedSchema', 'the message "closed" to a remote bot'],
    ['bot-deal-ended', 'dealEndedSchema', 'the message "dealEnded" to a remote bot'],
    ['bot-competition-ended', 'competitionEndedSchema', 'the message "competitionEnded" to a remote bot'],
    ['problem', 'problemSchema', 'the message "problem" to a remote bot or a page'],
  ]),
  ...formatsOf(hosts, [['bot-manifest', 'botManifestSchema', 'bot.json: the language of a bot and how to run it']]),
  ...formatsOf(lab, [['bot-check', 'botCheckSchema', 'what "mcr bot check --json" writes']]),
  ...formatsOf(protocol, [
    ['events-hello', 'eventsHelloSchema', 'the first line of a bot in the protocol events'],
    ['events-deal-started', 'eventsDealStartedSchema', 'the line "dealStarted" of the protocol events'],
    ['events-question', 'eventsQuestionSchema', 'the line "question" of the protocol events'],
    ['events-reply', 'eventsReplySchema', 'the line "reply" of the protocol events'],
    ['events-deal-ended', 'eventsDealEndedSchema', 'the line "dealEnded" of the protocol events'],
    ['table-hello', 'tableHelloSchema', 'the hello of a page to /tables: the "auth" of Socket.IO'],
    ['table-welcome', 'tableWelcomeSchema', 'the message "welcome" to a person at a table'],
    ['table-deal', 'tableDealSchema', 'the message "deal" to a person at a table'],
    ['table-events', 'tableEventsSchema', 'the message "events" to a person at a table'],
    ['table-question', 'tableQuestionSchema', 'the message "question" to a person at a table'],
    ['table-reply', 'tableReplySchema', 'the message "reply" of a person at a table'],
    ['table-closed', 'tableClosedSchema', 'the message "closed" to a person at a table'],
    [
      'table-deal-scored',
      'tableDealScoredSchema',
      'the message "dealScored" to a person in a competition of people and bots',
    ],
    ['table-deal-over', 'tableDealOverSchema', 'the message "dealOver" to a person or spectator'],
    ['table-said', 'tableSaidSchema', 'the message "said": a phrase of a person'],
    ['table-shown', 'tableShownSchema', 'the message "shown" to a spectator'],
    ['table-watched', 'tableWatchedSchema', 'the message "watched" to a spectator'],
    ['table-acknowledgement', 'tableAcknowledgementSchema', 'the acknowledgement of a message from a person'],
  ]),
  ...formatsOf(solitaireTables, [
    ['tables-stam', 'stamTable', 'what "mcr solitaire tables stam --json" writes'],
    ['tables-rijn', 'rijnTables', 'what "mcr solitaire tables rijn --json" writes'],
    ['tables-bondt', 'bondtTables', 'what "mcr solitaire tables bondt --json" writes'],
  ]),
  ...formatsOf(mahjong, [['line-error', 'lineError', 'a line out of any --jsonl form for an invalid line']]),
  ...formatsOf(documents, [
    ['webhook-message', 'webhookMessageSchema', 'what a server posts to the webhook of a user'],
  ]),
];

/** The formats whose schemas a module exports: name, export and summary of each. */
function formatsOf<Export extends string>(
  load: () => Promise<Record<NoInfer<Export>, ZodType>>,
  formats: readonly (readonly [name: string, schema: Export, summary: string])[],
): Format[] {
  return formats.map(([name, schema, summary]) => ({ name, summary, load: async () => (await load())[schema] }));
}
