// Verifies the files of a tournament: replays every deal from its answers and recomputes everything that depends on them.
// Nothing in them is trusted except the configuration and the secret. Runs in browsers too.

import { failure, phrasesOf, type Result, success } from '@mcr-arena/tiles';
import {
  type Discrepancy,
  type DiscrepancyPhrase,
  type DiscrepancyPlace,
  formatResults,
  formatSetId,
  prevalentWindOf,
  type SetId,
  type SetRecord,
  setsOfResults,
  type TournamentResults,
  verifyResults,
} from '@mcr-arena/tournament';
import { parseResults } from '@mcr-arena/tournament/schema';
import { type ReplayedSet, replaySet } from '../sets/set-replay.ts';
import { planCommitmentOf, TOURNAMENT_VERSIONS, type TournamentFile } from './tournament-file.ts';
import { parseTournamentFile } from './tournament-file-schema.ts';

/** The files of a tournament, in a folder or in memory. */
export interface TournamentSource {
  /** For messages. */
  readonly name: string;
  /** The text of a document; undefined if there is none. */
  readDocument(name: 'tournament.json' | 'results.json'): string | undefined;
  /** The sets that have a record. */
  listSetRecords(): readonly SetId[];
  /** The text of a set's record. */
  readSetRecord(set: SetId): Result<string>;
  /** Names of other files among the records. */
  listForeignFiles(): readonly string[];
}

/** Kinds of findings: those of the tournament's own check, and those about the folder. */
export type FindingKind = Discrepancy['kind'] | 'document' | 'rules' | 'bytes' | 'files' | 'rerun';

export interface Finding {
  readonly kind: FindingKind;
  readonly where: string;
  readonly expected: string;
  readonly found: string;
}

/** What is expected or found besides values, and why there is nothing to verify. */
export type FindingPhrase =
  | DiscrepancyPhrase
  | '$1 has no $2: expected the folder of a finished tournament'
  | 'a record that can be replayed'
  | 'records of sets only'
  | 'a file'
  | 'its canonical text'
  | 'other bytes'
  | 'the secret that the walls come from'
  | 'none'
  | 'deals 1 to $1, each once';
/** Places besides fields of the documents. */
export type FindingPlace = DiscrepancyPlace | '$1, deal $2' | 'table $1' | '$1 wind' | '$1 rules' | 'noted commitment';

export const findingPhrase = phrasesOf<FindingPhrase | FindingPlace>();

/** A finding in one line. */
export function formatFinding({ kind, where, expected, found }: Finding): string {
  return `${kind} · ${where}: expected ${expected}, found ${found}`;
}

export type VerifyError = 'results-missing' | 'document-malformed';

export interface VerifiedFolder {
  readonly results: TournamentResults;
  readonly document: TournamentFile;
  readonly replayed: readonly ReplayedSet[];
  readonly deals: number;
  /** The commitment that could be published before the first deal: in version 2 to the plan, in version 1 to the secret. */
  readonly commitment: string;
  /** What the noted commitment covers, if it is correct. A commitment to the secret does not cover the plan. */
  readonly noted?: 'plan' | 'secret';
  /** Empty: all checks passed. */
  readonly findings: readonly Finding[];
}

export interface VerifyOptions {
  /** The commitment noted before the first deal, which the folder must match. */
  readonly commitment?: string | undefined;
  /** Called after each replayed set. */
  onSet?(done: number, of: number): void;
}

/** Verifies the stored files. Errors: the documents cannot be read. */
export function verifyTournament(
  source: TournamentSource,
  { commitment: noted, onSet }: VerifyOptions = {},
): Result<VerifiedFolder, VerifyError> {
  const documents = readDocuments(source);
  if (!documents.ok) return documents;
  const { results, resultsText, document } = documents.value;
  const records = readRecords(source, document, results, onSet);
  const discrepancies = verifyResults(results, {
    replayed: records.replayed.map(({ result, configs }) => ({ result, walls: configs.map(({ wall }) => wall) })),
  });
  const announced = announcedCommitmentOf(document);
  const findings: Finding[] = [
    ...compareDocuments(document, results),
    ...checkPlan(document, announced, noted),
    ...records.findings,
    ...recordsBeyond(results, records.replayed),
    ...source
      .listForeignFiles()
      .map((name) => finding('files', `sets/${name}`, findingPhrase('records of sets only'), findingPhrase('a file'))),
    ...discrepancies.filter(({ kind, where }) => kind !== 'sets' || !records.unreadable.has(where)),
    ...(formatResults(results) === resultsText
      ? []
      : [finding('bytes', 'results.json', findingPhrase('its canonical text'), findingPhrase('other bytes'))]),
  ];
  const deals = records.replayed.reduce((total, set) => total + set.deals.length, 0);
  const covered = coveredBy(noted, document, announced);
  return success({
    results,
    document,
    replayed: records.replayed,
    deals,
    commitment: announced,
    findings,
    ...(covered === undefined ? {} : { noted: covered }),
  });
}

function finding(kind: FindingKind, where: string, expected: string, found: string): Finding {
  return { kind, where, expected, found };
}

interface Documents {
  readonly results: TournamentResults;
  readonly resultsText: string;
  readonly document: TournamentFile;
}

function readDocuments(source: TournamentSource): Result<Documents, VerifyError> {
  const resultsText = source.readDocument('results.json');
  const documentText = source.readDocument('tournament.json');
  if (resultsText === undefined || documentText === undefined) {
    const missing = resultsText === undefined ? 'results.json' : 'tournament.json';
    const message = findingPhrase('$1 has no $2: expected the folder of a finished tournament', source.name, missing);
    return failure('results-missing', message);
  }
  const results = parseResults(resultsText);
  if (!results.ok) return failure('document-malformed', `results.json: ${results.error.message}`);
  const document = parseTournamentFile(documentText);
  if (!document.ok) return failure('document-malformed', `tournament.json: ${document.error.message}`);
  return success({ results: results.value, resultsText, document: document.value });
}

/** Checks that the results belong to the announced tournament and reveal its secret, without which walls cannot be checked. */
function compareDocuments({ config, commitment }: TournamentFile, results: TournamentResults): Finding[] {
  const pairs = [
    ['config', JSON.stringify(config), JSON.stringify(results.config)],
    ['commitment', commitment, results.commitment],
  ] as const;
  const others = pairs
    .filter(([, announced, found]) => announced !== found)
    .map(([field, announced, found]) => finding('document', `results.json ${field}`, announced, found));
  if (results.secret !== undefined) return others;
  const expected = findingPhrase('the secret that the walls come from');
  return [...others, finding('commitment', 'results.json secret', expected, findingPhrase('none'))];
}

/** The commitment, recomputed from the document. */
function announcedCommitmentOf(document: TournamentFile): string {
  return document.version === TOURNAMENT_VERSIONS.withoutBots ? document.commitment : planCommitmentOf(document);
}

/** Checks the document against its own commitment and the one that the user noted. */
function checkPlan(document: TournamentFile, announced: string, noted: string | undefined): Finding[] {
  const own = 'planCommitment' in document ? document.planCommitment : announced;
  const holds = noted === undefined || coveredBy(noted, document, announced) !== undefined;
  return [
    ...(own === announced ? [] : [finding('commitment', 'tournament.json planCommitment', announced, own)]),
    ...(holds ? [] : [finding('commitment', 'tournament.json', noted, announced)]),
  ];
}

/** Undefined if no commitment was noted, or a different one. Servers of release 0.1 published only the secret's commitment. */
function coveredBy(
  noted: string | undefined,
  { commitment }: TournamentFile,
  announced: string,
): VerifiedFolder['noted'] {
  if (noted === commitment) return 'secret';
  return noted === announced ? 'plan' : undefined;
}

/** Finds records of rounds that results.json lacks. It is written after the last round, so rounds were removed from it. */
function recordsBeyond({ complete, rounds }: TournamentResults, replayed: readonly ReplayedSet[]): Finding[] {
  const beyond = complete ? [] : replayed.filter(({ record }) => record.round > rounds.length);
  const [expected, found] = [findingPhrase('nothing'), findingPhrase('a record')];
  return beyond.map(({ record }) => finding('sets', formatSetId(record), expected, found));
}

interface Records {
  readonly replayed: readonly ReplayedSet[];
  readonly findings: readonly Finding[];
  /** Keys of sets with a missing or damaged record, which is a separate finding. */
  readonly unreadable: ReadonlySet<string>;
}

function readRecords(
  source: TournamentSource,
  document: TournamentFile,
  results: TournamentResults,
  onSet: ((done: number, of: number) => void) | undefined,
): Records {
  const ids = new Map([...setsOfResults(results), ...source.listSetRecords()].map((id) => [formatSetId(id), id]));
  const replayed: ReplayedSet[] = [];
  const findings: Finding[] = [];
  const unreadable = new Set<string>();
  for (const [index, id] of [...ids.values()].entries()) {
    const set = readSet(source, id);
    if (set.ok) {
      replayed.push(set.value);
      findings.push(...checkHead(id, set.value.record, document));
    } else {
      unreadable.add(formatSetId(id));
      const expected = findingPhrase('a record that can be replayed');
      findings.push(finding('record', formatSetId(id), expected, set.error.message));
    }
    onSet?.(index + 1, ids.size);
  }
  return { replayed, findings, unreadable };
}

function readSet(source: TournamentSource, id: SetId): Result<ReplayedSet> {
  const text = source.readSetRecord(id);
  return text.ok ? replaySet(text.value) : text;
}

/** Checks the head of a record: its tournament and set, rules and prevalent wind. */
function checkHead(id: SetId, record: SetRecord, { config, rules }: TournamentFile): Finding[] {
  const key = formatSetId(id);
  const pairs = [
    ['document', `${key} tournament`, config.id, record.tournament],
    ['document', `${key} id`, key, formatSetId(record)],
    ['rules', findingPhrase('$1 rules', key), JSON.stringify(rules), JSON.stringify(record.config.rules)],
    ['prevalent-wind', `${key} record`, prevalentWindOf(config, id.round, id.set), record.config.prevalentWind],
  ] as const;
  return pairs
    .filter(([, , expected, found]) => expected !== found)
    .map(([kind, where, expected, found]) => finding(kind, where, expected, found));
}
