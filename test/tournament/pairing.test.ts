import { createRandom, expectValue, type Random } from '@mcr-arena/tiles';
import {
  type ConfigInput,
  createConfig,
  EMPTY_TALLY,
  type Entrant,
  type EntrantId,
  type Pairing,
  type PairingBasis,
  pairRound,
  type RankingPoints,
  type TournamentConfig,
} from '@mcr-arena/tournament';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { bruteForceTables, partitionsInFours } from './brute-force-pairing.ts';
import { entrantsNamed, REFERENCE } from './invented-play.ts';

function configOf(input: Partial<ConfigInput> & Pick<ConfigInput, 'entrants'>): TournamentConfig {
  return expectValue(createConfig({ id: 'test', rounds: 100, reference: REFERENCE, ...input }));
}

/** A standing in which the entrants rank as listed. */
function standingOf(ids: readonly EntrantId[], earlier: readonly Pairing[] = []): PairingBasis {
  return { seedOrder: ids, tallies: new Map(), earlier };
}

/** Some rounds of tables drawn at random. */
function drawEarlier(ids: readonly EntrantId[], rounds: number, random: Random): Pairing[] {
  return Array.from({ length: rounds }, () => {
    const left = [...ids];
    const tables: Pairing[number][] = [];
    const take = () => left.splice(random.below(left.length), 1)[0]!;
    while (left.length >= 4) tables.push([take(), take(), take(), take()]);
    return tables;
  });
}

const idsOf = (entrants: readonly Entrant[]) => entrants.map(({ id }) => id);
const withOwners = (count: number, owners: number, random: Random): Entrant[] =>
  entrantsNamed(count).map(({ id }) => ({ id, owner: `owner${random.below(owners)}` }));

test('the brute force lists every way to seat the field', () => {
  expect(partitionsInFours([0, 1, 2, 3]).length).toBe(1);
  expect(partitionsInFours([...Array(8).keys()]).length).toBe(35);
  expect(partitionsInFours([...Array(12).keys()]).length).toBe(5775);
});

describe('by rank alone', () => {
  test('seats the ranking in fours', () => {
    const ids = idsOf(entrantsNamed(12));
    const pairing = pairRound(configOf({ entrants: entrantsNamed(12) }), standingOf(ids));
    expect(pairing).toEqual([ids.slice(0, 4), ids.slice(4, 8), ids.slice(8)]);
  });

  test('ranks by ranking points, then by total points, then by the draw', () => {
    const entrants = entrantsNamed(4);
    const tally = (rankingPoints: number, totalDelta: number) => ({
      ...EMPTY_TALLY,
      rankingPoints: rankingPoints as RankingPoints,
      totalDelta,
    });
    const tallies = new Map([
      ['bot01', tally(4, -50)],
      ['bot02', tally(4.5, -100)],
      ['bot03', tally(4, 50)],
      ['bot04', tally(4, -50)],
    ]);
    const seedOrder = ['bot04', 'bot03', 'bot01', 'bot02'];
    const pairing = pairRound(configOf({ entrants }), { seedOrder, tallies, earlier: [] });
    expect(pairing).toEqual([['bot02', 'bot03', 'bot04', 'bot01']]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 17])('%d entrants: copies of the reference bot sit last', (count) => {
    const entrants = entrantsNamed(count);
    const pairing = pairRound(configOf({ entrants }), standingOf(idsOf(entrants)));
    const missing = (4 - (count % 4)) % 4;
    const fillUps = ['reference#1', 'reference#2', 'reference#3'].slice(0, missing);
    expect(pairing.flat()).toEqual([...idsOf(entrants), ...fillUps]);
    expect(pairing.length).toBe(Math.ceil(count / 4));
  });
});

describe('with meetings to avoid', () => {
  const field = fc.record({
    count: fc.integer({ min: 1, max: 12 }),
    owners: fc.integer({ min: 1, max: 6 }),
    rounds: fc.integer({ min: 0, max: 6 }),
    avoidRepeats: fc.integer({ min: 0, max: 6 }),
    separateOwners: fc.boolean(),
    seed: fc.string(),
  });

  test('equals a brute force over all ways to seat the field', () => {
    forAll([field], 60, ({ count, owners, rounds, avoidRepeats, separateOwners, seed }) => {
      const random = createRandom(seed);
      const entrants = withOwners(count, owners, random);
      const ids = idsOf(entrants);
      const earlier = drawEarlier(ids, rounds, random);
      const config = configOf({ entrants, avoidRepeats, separateOwners });
      const expected = bruteForceTables(entrants, 'reference', earlier, config);
      expect(pairRound(config, standingOf(ids, earlier))).toEqual(expected);
    });
  });

  test('with sixteen entrants, no table spans more than twelve ranks', { tags: ['full'] }, () => {
    const random = createRandom('sixteen');
    const entrants = withOwners(16, 4, random);
    const ids = idsOf(entrants);
    const earlier = drawEarlier(ids, 3, random);
    const config = configOf({ entrants, avoidRepeats: 3, separateOwners: true });
    const pairing = pairRound(config, standingOf(ids, earlier));
    expect(pairing).toEqual(bruteForceTables(entrants, 'reference', earlier, config));
    for (const table of pairing) expect(ids.indexOf(table[3]) - ids.indexOf(table[0])).toBeLessThan(12);
  });

  test('spreads the four adjacent bots of each of two owners evenly', () => {
    const entrants = entrantsNamed(8).map(({ id }, index) => ({ id, owner: index < 4 ? 'ann' : 'bo' }));
    const pairing = pairRound(configOf({ entrants, separateOwners: true }), standingOf(idsOf(entrants)));
    for (const table of pairing) expect(table.filter((id) => id <= 'bot04').length).toBe(2);
  });

  test('seats a large field completely at a bounded cost', () => {
    const random = createRandom('large');
    const entrants = withOwners(200, 20, random);
    const ids = idsOf(entrants);
    const config = configOf({ entrants, avoidRepeats: 2, separateOwners: true });
    const pairing = pairRound(config, standingOf(ids, drawEarlier(ids, 2, random)));
    expect([...pairing.flat()].sort()).toEqual([...ids].sort());
  });
});
