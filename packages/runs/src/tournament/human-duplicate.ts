// Verifies the results of a competition of people and bots: every deal is replayed from its record, walls are derived from the
// secret, and the standings are recomputed. The secret is checked against its commitment.

import { type DealRecord, decodeDeal, encodeConfig } from '@mcr-arena/engine';
import { failure, type Result, success } from '@mcr-arena/tiles';
import {
  type CompetitorDeal,
  commitmentOf,
  compare,
  competitorSeatOf,
  competitorWindOf,
  deltasByPlace,
  type HumanDuplicateResults,
  humanDuplicateStandings,
  humanDuplicateWallOf,
  type PeopleDuplicateResults,
  parseSecret,
  peopleStandings,
  type Secret,
} from '@mcr-arena/tournament';
import { parseHumanDuplicateResults } from '@mcr-arena/tournament/schema';
import { type Finding, findingPhrase } from './verify.ts';

type Results = HumanDuplicateResults | PeopleDuplicateResults;

export interface VerifiedHumanDuplicate {
  readonly results: Results;
  /** Number of replayed deals. */
  readonly deals: number;
  /** Empty: all checks passed. */
  readonly findings: readonly Finding[];
}

/** `commitment`: the one noted before the first deal. Error: the document cannot be read. */
export function verifyHumanDuplicate(
  text: string,
  commitment?: string,
): Result<VerifiedHumanDuplicate, 'document-malformed'> {
  const parsed = parseHumanDuplicateResults(text);
  if (!parsed.ok) return failure('document-malformed', `results.json: ${parsed.error.message}`);
  const results = parsed.value;
  const secret = parseSecret(results.secret);
  if (!secret.ok) return failure('document-malformed', `results.json: ${secret.error.message}`);
  const published = commitmentOf(secret.value);
  const { deals, findings } =
    results.version === 3 ? checkPeople(results, secret.value) : checkCompetitors(results, secret.value);
  return success({
    results,
    deals,
    findings: [
      ...compare('commitment', 'commitment', published, results.commitment),
      ...(commitment === undefined
        ? []
        : compare('commitment', findingPhrase('noted commitment'), commitment, published)),
      ...checkNames(results),
      ...findings,
    ],
  });
}

type Checked = Pick<VerifiedHumanDuplicate, 'deals' | 'findings'>;

function checkCompetitors(results: HumanDuplicateResults, secret: Secret): Checked {
  const replayed = results.competitors.map(({ name, newAccount, played }) => {
    const { records, findings } = replay(results, secret, name, played);
    const deltas = records.map((record, deal) => record?.deltas[competitorSeatOf(deal)]);
    return { findings, competitor: { name, deltas, ...(newAccount && { newAccount }) } };
  });
  const standings = humanDuplicateStandings(
    replayed.map(({ competitor }) => competitor),
    results.deals,
  );
  return {
    deals: results.competitors.reduce((sum, { played }) => sum + played.length, 0),
    findings: [
      ...replayed.flatMap(({ findings }) => findings),
      ...compare('standings', 'standings', standings, results.standings),
    ],
  };
}

function checkPeople(results: PeopleDuplicateResults, secret: Secret): Checked {
  const replayed = results.tables.map(({ played }, table) =>
    replay(results, secret, findingPhrase('table $1', table + 1), played),
  );
  const points = replayed.map(({ records }) =>
    records.map((record, deal) => record && deltasByPlace(record.deltas, deal)),
  );
  const expected = peopleStandings(points, results.competitors, results.deals, results.people);
  return {
    deals: results.tables.reduce((sum, { played }) => sum + played.length, 0),
    findings: [
      ...replayed.flatMap(({ findings }) => findings),
      ...compare('standings', 'standings', expected.standings, results.standings),
      ...compare('standings', 'teams', expected.teams, results.teams),
    ],
  };
}

function checkNames({ competitors }: Results): readonly Finding[] {
  const names = competitors.map(({ name }) => name);
  return compare('standings', 'competitors', [...new Set(names)], names);
}

interface Replayed {
  /** By deal, from 0; undefined for a deal that was not played or is malformed. */
  readonly records: readonly (DealRecord | undefined)[];
  readonly findings: readonly Finding[];
}

/** Replays the deals of a competitor or table. */
function replay(results: Results, secret: Secret, name: string, played: readonly CompetitorDeal[]): Replayed {
  const records = Array.from({ length: results.deals }, (): DealRecord | undefined => undefined);
  const findings: Finding[] = [];
  for (const { deal, record } of played) {
    const where = findingPhrase('$1, deal $2', name, deal);
    if (deal > results.deals || records[deal - 1] !== undefined) {
      const expected = findingPhrase('deals 1 to $1, each once', results.deals);
      findings.push({ kind: 'deals', where, expected, found: String(deal) });
      continue;
    }
    const replayed = replayDeal(results, secret, deal - 1, record, where);
    findings.push(...replayed.findings);
    records[deal - 1] = replayed.record;
  }
  return { records, findings };
}

function replayDeal(
  { rules, competition }: Results,
  secret: Secret,
  deal: number,
  record: DealRecord,
  where: string,
): { readonly record?: DealRecord; readonly findings: readonly Finding[] } {
  const prevalentWind = competitorWindOf(deal);
  const expected = encodeConfig({ rules, prevalentWind, wall: humanDuplicateWallOf(secret, competition, deal) });
  const replayed = decodeDeal(record);
  if (!replayed.ok) {
    const { message } = replayed.error;
    const possible = findingPhrase('a record that can be replayed');
    return { findings: [{ kind: 'record', where, expected: possible, found: message }] };
  }
  return {
    record,
    findings: [
      ...compare('wall', findingPhrase('$1 wall', where), expected.wall, record.config?.wall),
      ...compare(
        'prevalent-wind',
        findingPhrase('$1 wind', where),
        expected.prevalentWind,
        record.config?.prevalentWind,
      ),
      ...compare('record', findingPhrase('$1 rules', where), expected.rules, record.config?.rules),
    ],
  };
}
