import { expectValue } from '@mcr-arena/tiles';
import {
  DENSE_ENTRANTS,
  type DiscrepancyKind,
  foldSets,
  resultsOf,
  type SetResult,
  standingsOf,
  type TournamentResults,
  verifyResults,
} from '@mcr-arena/tournament';
import { parseResults } from '@mcr-arena/tournament/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { IS_FULL } from '../tier.ts';
import { entrantsNamed, inventSetOf, playOut, startOf } from './invented-play.ts';
import { alterAt, leavesOf, otherThan, played, published, secret } from './tampering.ts';

const withdrawals = [{ entrant: 'bot05', afterRound: 4 }];
const {
  end,
  document: honest,
  replayed,
} = played({
  entrants: entrantsNamed(9),
  rounds: 10,
  seatings: 4,
  setsPerRound: 2,
  withdrawals,
});

const kindsOf = (document: TournamentResults, evidence = {}): DiscrepancyKind[] => [
  ...new Set(verifyResults(document, evidence).map(({ kind }) => kind)),
];

type Editable<T> = T extends string | number | boolean ? T : { -readonly [Field in keyof T]: Editable<T[Field]> };

/** The honest document with a change. */
function tampered(edit: (document: Editable<TournamentResults>) => void, original = honest): TournamentResults {
  const document = structuredClone(original) as Editable<TournamentResults>;
  edit(document);
  return document as TournamentResults;
}

/** Puts a value at a path, such as `rounds.2.round`. */
const put = (path: string, value: unknown) => (document: unknown) => alterAt(document, path.split('.'), () => value);
const add = (path: string, value: number) => (document: unknown) =>
  alterAt(document, path.split('.'), (before) => (before as number) + value);

describe('an honest document', () => {
  test('has no discrepancies, with and without the replayed sets', () => {
    expect(verifyResults(honest)).toEqual([]);
    expect(verifyResults(honest, { replayed })).toEqual([]);
    expect(verifyResults(honest, { secret, replayed })).toEqual([]);
  });

  test('of many entrants has version 2; one of version 1 is verified with the dense method', () => {
    const { document, end: large } = played({ entrants: entrantsNamed(DENSE_ENTRANTS + 4), rounds: 2, seatings: 4 });
    expect(document.version).toBe(2);
    expect(verifyResults(document)).toEqual([]);
    const before: TournamentResults = { ...document, version: 1, standings: standingsOf(large, { method: 'dense' }) };
    expect(expectValue(parseResults(JSON.stringify(before)))).toEqual(before);
    expect(verifyResults(before)).toEqual([]);
    expect(honest.version).toBe(1);
  });

  test('has no discrepancies before its secret is disclosed', () => {
    const { secret: _, ...unrevealed } = honest;
    expect(verifyResults(unrevealed, { replayed })).toEqual([]);
    expect(verifyResults(unrevealed, { secret, replayed })).toEqual([]);
  });

  test('has no discrepancies while it is running, with a set of the open round', () => {
    const some = replayed.filter(({ result }) => result.round < 5 || (result.round === 5 && result.table === 1));
    const state = expectValue(
      foldSets(
        startOf(end.config),
        some.map(({ result }) => result),
      ),
    );
    const underWay = resultsOf(state, published);
    expect(underWay).toMatchObject({ complete: false, standings: { rounds: 4 } });
    expect(verifyResults(underWay, { replayed: some })).toEqual([]);
  });
});

test('any document gets a verdict', () => {
  const small = played({ entrants: entrantsNamed(5), rounds: 3, seatings: 1 });
  const paths = leavesOf(small.document).filter(([field]) => field !== 'format' && field !== 'version');
  const values = ['bot01', 'bot04', 'reference#1', 'reference', '', 0, 1, 2, 3, 7, -5, 1e15];
  forAll(
    [
      fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...values)), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
    ],
    100,
    (edits, withReplay) => {
      const document = structuredClone(small.document);
      for (const [path, value] of edits) {
        alterAt(document, path, (before) => (typeof before === typeof value ? value : before));
      }
      if (!parseResults(JSON.stringify(document)).ok) return;
      expect(Array.isArray(verifyResults(document, withReplay ? { replayed: small.replayed } : {}))).toBe(true);
    },
  );
});

describe('detects changes', () => {
  test.each<[DiscrepancyKind, string, (document: Editable<TournamentResults>) => void]>([
    ['commitment', 'commitment', put('commitment', 'ab'.repeat(32))],
    ['commitment', 'secret', put('secret', 'ab'.repeat(32))],
    ['seed-order', 'seed order', (d) => void d.seedOrder.reverse()],
    ['rounds', 'a round left out', (d) => void d.rounds.splice(3, 1)],
    ['rounds', 'the last round left out', (d) => void d.rounds.pop()],
    ['pairing', 'two entrants swapped between tables', (d) => swapEntrants(d)],
    ['sets', 'a set left out', (d) => void d.rounds[2]!.tables[0]!.sets.pop()],
    ['prevalent-wind', 'the wind', put('rounds.2.tables.0.sets.0.prevalentWind', 'north')],
    ['deals', 'a deal left out', (d) => void d.rounds[2]!.tables[0]!.sets[0]!.deals.pop()],
    ['totals', 'totals', add('rounds.2.tables.0.sets.0.totals.1', 1)],
    ['ranking-points', 'points', put('rounds.2.tables.0.sets.0.rankingPoints', [2.5, 2.5, 2.5, 2.5])],
    ['standings', 'an interval', add('standings.entrants.0.strength.interval.0', 0.0001)],
    ['standings', 'two ranks', (d) => void d.standings.entrants.reverse()],
    ['config', 'an unplayable configuration', put('config.rounds', 0)],
    ['rounds', 'fewer rounds in the configuration', put('config.rounds', 9)],
    ['rounds', 'more rounds in the configuration', put('config.rounds', 11)],
    ['pairing', 'another withdrawal', put('config.withdrawals.0.entrant', 'bot06')],
  ])('%s: %s', (kind, _, edit) => {
    expect(kindsOf(tampered(edit))).toContain(kind);
    expect(kindsOf(tampered(edit), { secret, replayed })).toContain(kind);
  });

  test('invented deals with updated totals, points and standings, only with the replayed sets', () => {
    const forged = (set: SetResult): SetResult => {
      if (set.round !== 10) return set;
      const [deal, ...deals] = set.deals;
      const [a, b, c, d] = deal!.deltas;
      return { ...set, deals: [{ ...deal!, deltas: [a + 8, b - 8, c, d] }, ...deals] };
    };
    const other = playOut(startOf(end.config), (job) => forged({ ...inventSetOf(job), record: 'cd'.repeat(32) }));
    const document = resultsOf(other, published);
    expect(verifyResults(document)).toEqual([]);
    expect(kindsOf(document, { replayed })).toContain('deals');
  });

  test('a wall not derived from the secret, another record, a set without a replay or with two', () => {
    const [first, second, ...others] = replayed;
    const swapped = [{ ...first!, walls: second!.walls }, { ...second!, walls: first!.walls }, ...others];
    expect(verifyResults(honest, { replayed: swapped }).map(({ kind, where }) => [kind, where])).toEqual([
      ['wall', 'r1-t1-s1 wall'],
      ['wall', 'r1-t1-s2 wall'],
    ]);
    const rewritten = [{ ...first!, result: { ...first!.result, record: 'ee'.repeat(32) } }, second!, ...others];
    expect(verifyResults(honest, { replayed: rewritten })).toEqual([
      { kind: 'record', where: 'r1-t1-s1 record', expected: `"${'ee'.repeat(32)}"`, found: `"${'cd'.repeat(32)}"` },
    ]);
    expect(kindsOf(honest, { replayed: [second!, ...others] })).toEqual(['sets']);
    expect(kindsOf(honest, { replayed: [first!, ...replayed] })).toEqual(['sets']);
  });

  test('reports the expected and the found value', () => {
    const document = tampered(add('rounds.2.tables.1.sets.0.deals.3.deltas.2', 5));
    const expected = honest.rounds[2]!.tables[1]!.sets[0]!.deals[3]!.deltas[2];
    expect(verifyResults(document, { replayed })).toEqual([
      { kind: 'deals', where: 'r3-t2-s1 deals.3.deltas.2', expected: `${expected}`, found: `${expected + 5}` },
    ]);
  });

  test.each([
    { entrants: entrantsNamed(3), rounds: 20, seatings: 1 as const },
    { entrants: entrantsNamed(9), rounds: 5, seatings: 4 as const, setsPerRound: 2, avoidRepeats: 2 },
    { entrants: entrantsNamed(8), rounds: 2, seatings: 4 as const, duplicate: 'bridge' as const },
  ])('of any single value, with replayed sets: %j', (input) => {
    const small = played(input);
    const paths = leavesOf(small.document).filter(
      ([field]) => !['config', 'format', 'version'].includes(String(field)),
    );
    for (const path of paths.filter((_, index) => IS_FULL || index % 60 === 0)) {
      const document = tampered((d) => alterAt(d, path, otherThan), small.document);
      const found = verifyResults(document, { secret, replayed: small.replayed });
      expect({ path, found: found.length > 0 }).toEqual({ path, found: true });
    }
  });
});

function swapEntrants(document: Editable<TournamentResults>): void {
  const [one, two] = document.rounds[5]!.tables;
  [one!.entrants[3], two!.entrants[0]] = [two!.entrants[0], one!.entrants[3]];
}
