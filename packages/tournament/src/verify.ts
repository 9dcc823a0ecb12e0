// Verifies a results document by recomputing all derived data.
//
// With replayed deals, only the configuration is taken from the document; without them, its deals are trusted and
// everything else is checked. A wrong round does not stop the check: later rounds are checked against the sets as
// played.

import { formatBotzoneTiles, type TileIndex } from '@mcr-arena/tiles';
import { seatingsOf } from './bridge-seating.ts';
import { createConfig, prevalentWindOf, type TournamentConfig } from './config.ts';
import { compare, type Discrepancy, discrepancyPhrase } from './discrepancy.ts';
import { type EntrantId, fillUpIdsOf } from './entrant.ts';
import { type Pairing, pairRound } from './pairing.ts';
import { type Tallies, tallySets } from './ranking.ts';
import {
  RESULTS_VERSIONS,
  type ResultsVersion,
  type RoundResults,
  resultsVersionOf,
  type ScoredSet,
  setsOfResults,
  type TournamentResults,
} from './results.ts';
import { commitmentOf, drawSeedOrder, formatSecret, parseSecret, type Secret, wallsOf } from './secret.ts';
import { findFlaw, formatSetId, orderFields, type SetId, type SetResult } from './set-result.ts';
import { type CountedSet, countedSetsOf } from './set-scores.ts';
import { standingsOf, strengthMethodOf } from './standings.ts';
import type { StrengthMethod } from './statistics/strength.ts';

/** A set as replayed from its record. */
export interface SetEvidence {
  /** From the replayed events; `record` is the digest of the text that was read. */
  readonly result: SetResult;
  /** One for all deals, or one per deal. */
  readonly walls: readonly (readonly TileIndex[])[];
}

/** External evidence against which a document is checked. */
export interface Evidence {
  /** Default: the secret in the document. If that is not revealed, walls and initial ranking are not checked. */
  readonly secret?: Secret;
  /** If absent, the document's deals are trusted. */
  readonly replayed?: readonly SetEvidence[];
}

/** All discrepancies of the document; empty if it is correct. */
export function verifyResults(document: TournamentResults, evidence: Evidence = {}): readonly Discrepancy[] {
  const config = createConfig(document.config);
  if (!config.ok) {
    const expected = discrepancyPhrase('a playable configuration');
    return [{ kind: 'config', where: 'config', expected, found: config.error.message }];
  }
  const secret = evidence.secret ?? revealedSecret(document);
  const seedOrder = secret === undefined ? document.seedOrder : drawSeedOrder(secret, config.value);
  const seedOrderFlaws = [
    ...compare('seed-order', 'seedOrder', seedOrder, document.seedOrder),
    ...compare('seed-order', 'seedOrder (sorted)', idsOf(config.value), [...document.seedOrder].sort()),
  ];
  const before = [
    ...compare('config', 'config', config.value, document.config),
    ...compare('config', 'version', expectedVersion(config.value, document), document.version),
    ...checkSecret(document, secret),
    ...seedOrderFlaws,
    ...(evidence.replayed === undefined ? [] : checkReplays(document, config.value, secret, evidence.replayed)),
  ];
  if (secret === undefined && seedOrderFlaws.length > 0) return before;
  const believed = believedRounds(document, evidence.replayed);
  const basis = { config: config.value, seedOrder, document, believed };
  return [...before, ...checkRounds(basis), ...checkStandings(basis)];
}

function idsOf({ entrants }: TournamentConfig): EntrantId[] {
  return entrants.map(({ id }) => id).sort();
}

function revealedSecret({ secret }: TournamentResults): Secret | undefined {
  const parsed = secret === undefined ? undefined : parseSecret(secret);
  return parsed?.ok ? parsed.value : undefined;
}

function checkSecret({ commitment, secret: revealed }: TournamentResults, secret: Secret | undefined): Discrepancy[] {
  if (secret === undefined) return compare('commitment', 'secret', undefined, revealed);
  return [
    ...compare('commitment', 'commitment', commitmentOf(secret), commitment),
    ...(revealed === undefined ? [] : compare('commitment', 'secret', formatSecret(secret), revealed)),
  ];
}

/** Checks that the document's sets equal the replayed ones and were played on the walls derived from the secret. */
function checkReplays(
  document: TournamentResults,
  config: TournamentConfig,
  secret: Secret | undefined,
  replayed: readonly SetEvidence[],
): Discrepancy[] {
  const claims = new Map(setsOfResults(document).map((set) => [formatSetId(set), set]));
  const counted = replayed.filter(({ result }) => document.complete || result.round <= document.rounds.length);
  const keys = (sets: Iterable<SetId>) => [...sets].map(formatSetId).sort();
  return [
    ...compareKeys(keys(counted.map(({ result }) => result)), keys(claims.values())),
    ...counted.flatMap(({ result, walls }) => {
      const claim = claims.get(formatSetId(result));
      const drawn = secret === undefined ? walls : wallsOf(secret, config, result);
      return claim === undefined ? [] : [...compareSets(result, claim), ...compareWalls(result, drawn, walls)];
    }),
  ];
}

/** Reports sets that occur more often on one side than on the other. */
function compareKeys(replayed: readonly string[], claimed: readonly string[]): Discrepancy[] {
  const surplus = new Map<string, number>();
  for (const key of replayed) surplus.set(key, (surplus.get(key) ?? 0) + 1);
  for (const key of claimed) surplus.set(key, (surplus.get(key) ?? 0) - 1);
  return [...surplus].flatMap(([where, count]): Discrepancy[] => {
    if (count === 0) return [];
    const [some, none] = [discrepancyPhrase('a record'), discrepancyPhrase('nothing')];
    const [expected, found] = count < 0 ? ([some, none] as const) : ([none, some] as const);
    return [{ kind: 'sets', where, expected, found }];
  });
}

type Walls = readonly (readonly TileIndex[])[];

function compareWalls(set: SetId, drawn: Walls, found: Walls): Discrepancy[] {
  if (drawn.length === 1 && found.length === 1) {
    return compare('wall', discrepancyPhrase('$1 wall', formatSetId(set)), textOf(drawn[0]!), textOf(found[0]!));
  }
  return compare('wall', `${formatSetId(set)} walls`, drawn.map(textOf), found.map(textOf));
}

function textOf(wall: readonly TileIndex[]): string {
  return formatBotzoneTiles(wall);
}

function compareSets(replayed: SetResult, claim: SetResult): Discrepancy[] {
  const key = formatSetId(replayed);
  const { entrants, deals, record } = orderFields(replayed);
  return [
    ...compare('pairing', `${key} entrants`, entrants, claim.entrants),
    ...compare('deals', `${key} deals`, deals, claim.deals),
    ...compare('record', `${key} record`, record, claim.record),
  ];
}

/** A round of the document, with replayed deals if available. */
interface BelievedRound {
  readonly pairing: Pairing;
  readonly sets: readonly SetResult[];
}

interface Basis {
  readonly config: TournamentConfig;
  readonly seedOrder: readonly EntrantId[];
  readonly document: TournamentResults;
  readonly believed: readonly BelievedRound[];
}

function believedRounds(document: TournamentResults, replayed: readonly SetEvidence[] = []): BelievedRound[] {
  const replays = new Map(replayed.map(({ result }) => [formatSetId(result), result]));
  const claims = setsOfResults(document);
  return document.rounds.map(({ round, tables }) => ({
    pairing: tables.map(({ entrants }) => entrants),
    sets: claims
      .filter((set) => set.round === round)
      .map((set) => ({ ...set, deals: replays.get(formatSetId(set))?.deals ?? set.deals })),
  }));
}

function checkRounds({ config, seedOrder, document, believed }: Basis): Discrepancy[] {
  const found: Discrepancy[] = [];
  let tallies: Tallies = new Map();
  const earlier: Pairing[] = [];
  for (const [index, round] of document.rounds.entries()) {
    const { pairing, sets } = believed[index]!;
    const expected = index < config.rounds ? pairRound(config, { seedOrder, tallies, earlier }) : [];
    found.push(...compare('rounds', `rounds.${index}.round`, index + 1, round.round));
    found.push(...compare('pairing', discrepancyPhrase('round $1 pairing', index + 1), expected, pairing));
    found.push(...checkTables(config, round, sets));
    tallies = tallySets(config, tallies, sets);
    earlier.push(pairing);
  }
  const over =
    document.rounds.length >= config.rounds || pairRound(config, { seedOrder, tallies, earlier }).length === 0;
  return [
    ...found,
    ...compare('rounds', 'rounds', Math.min(config.rounds, document.rounds.length), document.rounds.length),
    ...compare('rounds', 'complete', over, document.complete),
  ];
}

function checkTables(
  config: TournamentConfig,
  { round, tables }: RoundResults,
  believed: readonly SetResult[],
): Discrepancy[] {
  const setNumbers = Array.from({ length: config.setsPerRound }, (_, set) => set + 1);
  const counted = countedSetsOf(config, believed);
  return tables.flatMap(({ table, sets }, index) => [
    ...compare('sets', discrepancyPhrase('round $1 table', round), index + 1, table),
    ...compare(
      'sets',
      `r${round}-t${table} sets`,
      setNumbers,
      sets.map(({ set }) => set),
    ),
    ...sets.flatMap((claim) => {
      const found = counted.find(({ result }) => result.table === table && result.set === claim.set);
      return found === undefined ? [] : checkScores(config, found, claim);
    }),
  ]);
}

/** Checks the data of a set other than its deals. */
function checkScores(config: TournamentConfig, counted: CountedSet, claim: ScoredSet): Discrepancy[] {
  const { result, totals, compared, rankingPoints } = counted;
  const key = formatSetId(result);
  const { round, set, deals } = result;
  const flaw = findFlaw(deals, seatingsOf(config, result));
  return [
    ...compare('prevalent-wind', `${key} prevalentWind`, prevalentWindOf(config, round, set), claim.prevalentWind),
    ...compare('deals', `${key} deals`, undefined, flaw),
    ...compare('totals', `${key} totals`, totals, claim.totals),
    ...compare('totals', `${key} compared`, compared, claim.compared),
    ...compare('ranking-points', `${key} rankingPoints`, rankingPoints, claim.rankingPoints),
  ];
}

/** Checks the standings if they can be computed: every deal must be well-formed and every entrant known. */
function checkStandings({ config, seedOrder, document, believed }: Basis): Discrepancy[] {
  const known = new Set([...seedOrder, ...(config.reference === undefined ? [] : fillUpIdsOf(config.reference))]);
  const sets = believed.flatMap((round) => round.sets);
  const sound = sets.every(({ entrants, deals }) => {
    const seatings = deals.map(({ seating }) => seating);
    const seated = entrants.every((id) => known.has(id)) && entrants.some((id) => seedOrder.includes(id));
    return seated && deals.length > 0 && findFlaw(deals, seatings) === undefined;
  });
  if (!sound) return [];
  const tallies = believed.reduce<Tallies>((before, round) => tallySets(config, before, round.sets), new Map());
  const expected = standingsOf({ config, seedOrder, played: believed, tallies }, { method: methodOf(document) });
  return compare('standings', 'standings', expected, document.standings);
}

/** Release 0.1 wrote version 1 for any number of entrants. */
function expectedVersion(config: TournamentConfig, { version }: TournamentResults): ResultsVersion {
  const expected = resultsVersionOf(config);
  return version === RESULTS_VERSIONS.dense && expected !== RESULTS_VERSIONS.bridge ? version : expected;
}

/** The method by which a document's strengths were computed. */
function methodOf({ version, config }: TournamentResults): StrengthMethod {
  if (version === RESULTS_VERSIONS.bridge) return strengthMethodOf(config);
  return version === RESULTS_VERSIONS.sparse ? 'sparse' : 'dense';
}
