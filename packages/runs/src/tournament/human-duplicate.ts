// Verifies the results of a competition of people and bots: every deal is replayed from its record, walls are derived from the
// secret, and the standings are recomputed. The secret is checked against its commitment.

import { type DealRecord, decodeDeal, encodeConfig } from '@mcr-arena/engine';
import { failure, type Result, success } from '@mcr-arena/tiles';
import {
  type CompetitorDeals,
  commitmentOf,
  compare,
  competitorSeatOf,
  competitorWindOf,
  type HumanDuplicateCompetitor,
  type HumanDuplicateResults,
  humanDuplicateStandings,
  humanDuplicateWallOf,
  parseSecret,
  type Secret,
} from '@mcr-arena/tournament';
import { parseHumanDuplicateResults } from '@mcr-arena/tournament/schema';
import { type Finding, findingPhrase } from './verify.ts';

export interface VerifiedHumanDuplicate {
  readonly results: HumanDuplicateResults;
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
  const replayed = results.competitors.map((competitor) => replay(results, secret.value, competitor));
  const standings = humanDuplicateStandings(
    replayed.map(({ deals }) => deals),
    results.deals,
  );
  return success({
    results,
    deals: results.competitors.reduce((sum, { played }) => sum + played.length, 0),
    findings: [
      ...compare('commitment', 'commitment', published, results.commitment),
      ...(commitment === undefined
        ? []
        : compare('commitment', findingPhrase('noted commitment'), commitment, published)),
      ...checkNames(results),
      ...replayed.flatMap(({ findings }) => findings),
      ...compare('standings', 'standings', standings, results.standings),
    ],
  });
}

function checkNames({ competitors }: HumanDuplicateResults): readonly Finding[] {
  const names = competitors.map(({ name }) => name);
  return compare('standings', 'competitors', [...new Set(names)], names);
}

interface ReplayedCompetitor {
  readonly deals: CompetitorDeals;
  readonly findings: readonly Finding[];
}

function replay(
  results: HumanDuplicateResults,
  secret: Secret,
  { name, newAccount, played }: HumanDuplicateCompetitor,
): ReplayedCompetitor {
  const deltas = Array.from({ length: results.deals }, (): number | undefined => undefined);
  const findings: Finding[] = [];
  for (const { deal, record } of played) {
    const where = findingPhrase('$1, deal $2', name, deal);
    if (deal > results.deals || deltas[deal - 1] !== undefined) {
      const expected = findingPhrase('deals 1 to $1, each once', results.deals);
      findings.push({ kind: 'deals', where, expected, found: String(deal) });
      continue;
    }
    const replayed = replayDeal(results, secret, deal - 1, record, where);
    findings.push(...replayed.findings);
    deltas[deal - 1] = replayed.delta;
  }
  return { deals: { name, deltas, ...(newAccount && { newAccount }) }, findings };
}

function replayDeal(
  { rules, competition }: HumanDuplicateResults,
  secret: Secret,
  deal: number,
  record: DealRecord,
  where: string,
): { readonly delta?: number; readonly findings: readonly Finding[] } {
  const prevalentWind = competitorWindOf(deal);
  const expected = encodeConfig({ rules, prevalentWind, wall: humanDuplicateWallOf(secret, competition, deal) });
  const replayed = decodeDeal(record);
  if (!replayed.ok) {
    const { message } = replayed.error;
    const possible = findingPhrase('a record that can be replayed');
    return { findings: [{ kind: 'record', where, expected: possible, found: message }] };
  }
  return {
    delta: record.deltas[competitorSeatOf(deal)],
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
