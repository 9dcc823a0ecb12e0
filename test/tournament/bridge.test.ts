// The bridge format: its walls, seatings and comparisons, checked by counting and by a second implementation.

import { createRandom, expectValue, formatBotzoneTiles, SEATS } from '@mcr-arena/tiles';
import {
  bridgeSeatings,
  countedSetsOf,
  createConfig,
  DATUM_WEIGHT,
  duplicateFormatOf,
  formatResults,
  openSets,
  POSITIONS,
  positionAt,
  rankingPointsOf,
  resultsOf,
  type SetId,
  type SetResult,
  seatOf,
  secretOfSeed,
  standingsOf,
  totalsOf,
  verifyResults,
  wallsOf,
} from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { entrantsNamed, inventSetOf, plantedSet, playOut, startOf } from './invented-play.ts';
import { played, published } from './tampering.ts';

const secret = secretOfSeed('seed');
const BRIDGE = { duplicate: 'bridge', seatings: 4 } as const;

describe('the format', () => {
  test('is implied by the entrants unless it is given, and classic rejects unsealed bots', () => {
    const base = { id: 'x', rounds: 1, entrants: entrantsNamed(4) };
    const unsealed = { ...base, entrants: base.entrants.map((entrant) => ({ ...entrant, unsealed: true })) };
    const formatOf = (input: Parameters<typeof createConfig>[0]) => duplicateFormatOf(expectValue(createConfig(input)));
    expect(formatOf(base)).toBe('classic');
    expect(formatOf(unsealed)).toBe('trusting');
    expect(formatOf({ ...unsealed, duplicate: 'bridge' })).toBe('bridge');
    expect(formatOf({ ...base, duplicate: 'trusting' })).toBe('trusting');
    expect(createConfig({ ...unsealed, duplicate: 'classic' })).toMatchObject({
      error: { code: 'duplicate-unsealed' },
    });
    expect(expectValue(createConfig({ ...base, duplicate: 'classic' }))).not.toHaveProperty('duplicate');
  });
});

describe('walls', () => {
  const { config } = startOf({ entrants: entrantsNamed(32), setsPerRound: 2, ...BRIDGE });
  const idsOf = (round: number): SetId[] =>
    [1, 2, 3, 4, 5, 6, 7, 8].flatMap((table) => [1, 2].map((set) => ({ round, table, set })));
  const textsOf = (id: SetId) => wallsOf(secret, config, id).map(formatBotzoneTiles);

  test('are one per deal, the same at all tables of a round, and never repeat', () => {
    const seen = new Set<string>();
    for (const round of [1, 2, 3]) {
      for (const set of [1, 2]) {
        const walls = textsOf({ round, table: 1, set });
        expect(walls).toHaveLength(4);
        for (const id of idsOf(round).filter((one) => one.set === set)) expect(textsOf(id)).toEqual(walls);
        for (const wall of walls) expect(seen.has(wall) || !seen.add(wall)).toBe(false);
      }
    }
  });

  test('differ from those of a classic or trusting set', () => {
    const classic = startOf({ entrants: entrantsNamed(4), seatings: 4 }).config;
    const trusting = startOf({ entrants: entrantsNamed(4), seatings: 4, duplicate: 'trusting' }).config;
    const id = { round: 1, table: 1, set: 1 };
    const all = [...wallsOf(secret, config, id), ...wallsOf(secret, classic, id), ...wallsOf(secret, trusting, id)];
    expect(new Set(all.map(formatBotzoneTiles)).size).toBe(6);
  });
});

describe('seatings', () => {
  test.each([24, 4] as const)('of %i deals give everyone each seat equally often, at any table', (count) => {
    for (let table = 1; table <= 40; table += 1) {
      for (const ordinal of [0, 5, 13]) {
        const seatings = bridgeSeatings(count, ordinal, table);
        expect(new Set(seatings).size).toBe(count);
        for (const position of POSITIONS) {
          for (const seat of SEATS) {
            expect(seatings.filter((seating) => positionAt(seating, seat) === position)).toHaveLength(count / 4);
          }
        }
      }
    }
  });

  /** How often position p of one table and q of another held the same seat of a wall, at 4p + q. */
  function meetings(one: readonly number[], other: readonly number[]): number[] {
    const counts = new Array<number>(16).fill(0);
    for (const [deal, seating] of one.entries()) {
      for (const seat of SEATS) counts[4 * positionAt(seating, seat) + positionAt(other[deal]!, seat)]! += 1;
    }
    return counts;
  }

  test('compare each entrant with each entrant of another table equally often, among tables 1 to 3, 4 to 6 and so on', () => {
    for (const count of [24, 4] as const) {
      for (const [a, b] of [
        [1, 2],
        [1, 3],
        [2, 3],
        [4, 5],
        [11, 12],
      ] as const) {
        const counts = meetings(bridgeSeatings(count, 3, a), bridgeSeatings(count, 3, b));
        expect(counts).toEqual(new Array(16).fill(count / 4));
      }
    }
  });

  test('over 24 deals and twelve tables, no two positions share a seat more than twice as often as on average', () => {
    for (let other = 2; other <= 12; other += 1) {
      const counts = meetings(bridgeSeatings(24, 0, 1), bridgeSeatings(24, 0, other));
      expect(Math.max(...counts)).toBeLessThanOrEqual(12);
    }
  });
});

/** A literal implementation of the comparison: each deal against the others at the same seat of the same wall. */
function literallyCompared(set: SetResult, round: readonly SetResult[]): number[] {
  const others = round.filter(({ table, set: number }) => number === set.set && table !== set.table);
  return POSITIONS.map((position) =>
    set.deals.reduce((sum, deal, index) => {
      const seat = seatOf(deal.seating, position);
      const made = others.map(({ deals }) => deals[index]!.deltas[positionAt(deals[index]!.seating, seat)]!);
      const datum = made.reduce((total, delta) => total + delta, 0) / (made.length + DATUM_WEIGHT);
      return sum + deal.deltas[position]! - datum;
    }, 0),
  );
}

describe('scores', () => {
  const end = playOut(startOf({ entrants: entrantsNamed(14), setsPerRound: 2, ...BRIDGE }));

  test('compare each deal with the other tables, sum to 0 at each table and rank it', () => {
    for (const { sets } of end.played) {
      for (const { result, compared, comparedDeals, totals, rankingPoints } of countedSetsOf(end.config, sets)) {
        const expected = literallyCompared(result, sets);
        for (const position of POSITIONS) expect(compared![position]).toBeCloseTo(expected[position]!, 3);
        expect(compared!.reduce((sum, points) => sum + points, 0)).toBeCloseTo(0, 3);
        expect(comparedDeals).toHaveLength(4);
        expect(totals).toEqual(totalsOf(result.deals));
        expect(rankingPoints).toEqual(rankingPointsOf(compared!));
      }
    }
  });

  test('are the plain points if a round has one table', () => {
    const alone = playOut(startOf({ entrants: entrantsNamed(4), ...BRIDGE }));
    for (const { result, compared, rankingPoints } of countedSetsOf(alone.config, alone.played[0]!.sets)) {
      expect(compared).toEqual(totalsOf(result.deals));
      expect(rankingPoints).toEqual(rankingPointsOf(totalsOf(result.deals)));
    }
  });

  test('match planted strengths relative to the mean of the table, also with copies of the reference bot', () => {
    for (const count of [8, 5, 12]) {
      const strengthOf = (id: string) => (id.startsWith('reference') ? -4 : 12 - Number(id.slice(3)));
      const random = createRandom('planted');
      const input = { entrants: entrantsNamed(count), rounds: 6, ...BRIDGE };
      const { config, played } = playOut(startOf(input), (job) => plantedSet(job, strengthOf, random));
      for (const { result, compared } of played.flatMap(({ sets }) => countedSetsOf(config, sets))) {
        const mean = result.entrants.reduce((sum, id) => sum + strengthOf(id), 0) / 4;
        for (const position of POSITIONS) {
          const planted = 4 * Math.round((4 / 3) * (strengthOf(result.entrants[position]!) - mean));
          expect(Math.abs(compared![position]! - planted)).toBeLessThanOrEqual(4);
        }
      }
    }
  });

  test('are listed in the standings; compared points break ties', () => {
    const { duplicate, entrants, reference } = standingsOf(end, { replicates: 0 });
    expect(duplicate).toBe('bridge');
    expect(reference?.comparedPerDeal?.interval).toBeDefined();
    for (const { entrant, comparedPerDeal, deals } of entrants) {
      const { comparedDelta } = end.tallies.get(entrant)!;
      expect(deals).toBe(24);
      expect(comparedPerDeal!.value * deals).toBeCloseTo(comparedDelta!, 1);
      expect(comparedPerDeal!.interval).toBeDefined();
    }
    for (const [index, { rankingPoints, entrant }] of entrants.slice(1).entries()) {
      const before = entrants[index]!;
      if (rankingPoints !== before.rankingPoints) continue;
      const pointsOf = (id: string) => end.tallies.get(id)!.comparedDelta!;
      expect(pointsOf(before.entrant)).toBeGreaterThanOrEqual(pointsOf(entrant));
    }
  });

  test('continue after a withdrawal, and do not depend on the order of sets', () => {
    const input = { entrants: entrantsNamed(9), ...BRIDGE, withdrawals: [{ entrant: 'bot03', afterRound: 1 }] };
    const inOrder = playOut(startOf(input));
    const reversed = playOut(startOf(input), inventSetOf, (jobs) => jobs.at(-1)!);
    expect(formatResults(resultsOf(reversed, published))).toBe(formatResults(resultsOf(inOrder, published)));
    expect(inOrder.played.map(({ pairing }) => pairing.length)).toEqual([3, 2, 2]);
    expect(openSets(inOrder)).toEqual([]);
  });
});

describe('the document', () => {
  const { document, replayed } = played({ entrants: entrantsNamed(8), rounds: 2, ...BRIDGE });

  test('has its own version, and passes verification', () => {
    expect(document.version).toBe(3);
    expect(verifyResults(document, { replayed })).toEqual([]);
    expect(verifyResults(document)).toEqual([]);
  });

  test('fails verification if two walls of a set are swapped', () => {
    const [first, ...others] = replayed;
    const [one, two, ...rest] = first!.walls;
    const swapped = [{ ...first!, walls: [two!, one!, ...rest] }, ...others];
    expect(verifyResults(document, { replayed: swapped }).map(({ kind, where }) => [kind, where])).toEqual([
      ['wall', 'r1-t1-s1 walls.0'],
      ['wall', 'r1-t1-s1 walls.1'],
    ]);
  });
});
