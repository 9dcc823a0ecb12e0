// The estimator of strength: the same bits in any order, shrinkage between two extremes, coverage on simulated people.

import { countedResults, dealsForWidth, populationOf, type StrengthResult, strengthOf } from '@mcr-arena/luck';
import { createRandom, shuffled } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

const AT = Date.parse('2026-11-29');
const DAY = 24 * 3600_000;
const random = createRandom('strength');

/** Normal, from twelve uniform numbers. */
function normal(mean: number, deviation: number): number {
  let sum = -6;
  for (let term = 0; term < 12; term += 1) sum += random.nextWord() / 2 ** 32;
  return mean + deviation * sum;
}

function resultsOf(person: string, deals: number, strength: number): StrengthResult[] {
  return Array.from({ length: deals }, (_, index) => ({
    person,
    deal: String(index),
    endedAtMs: AT - index,
    points: normal(strength, 17),
  }));
}

const truths = Array.from({ length: 300 }, () => normal(-8, 6));
const results = truths.flatMap((truth, index) => resultsOf(`p${index}`, 20 + ((index * 7) % 100), truth));
const counted = countedResults(results, AT);
const population = populationOf(counted);
const byPerson = Map.groupBy(counted, ({ person }) => person);

test('any order of the results gives the same bits', () => {
  const mixed = countedResults(shuffled(results, createRandom('order')), AT);
  expect(mixed).toEqual(counted);
  expect(populationOf(mixed)).toEqual(population);
});

test('mean, spread and variance of a deal are found, and 90 to 99 % of intervals cover', () => {
  const meanTruth = truths.reduce((sum, truth) => sum + truth, 0) / truths.length;
  expect(Math.abs(population.mean - meanTruth)).toBeLessThan(0.5);
  expect(Math.sqrt(population.spread)).toBeGreaterThan(5);
  expect(Math.sqrt(population.spread)).toBeLessThan(7);
  expect(Math.sqrt(population.dealVariance)).toBeCloseTo(17, 0);
  const covered = truths.filter((truth, index) => {
    const { low, high } = strengthOf(population, byPerson.get(`p${index}`)!)!;
    return low <= truth && truth <= high;
  });
  expect(covered.length / truths.length).toBeGreaterThan(0.9);
  expect(covered.length / truths.length).toBeLessThan(0.99);
});

test('an estimate lies between the own mean and that of all', () => {
  const own = byPerson.get('p0')!;
  const plain = own.reduce((sum, { points }) => sum + points, 0) / own.length;
  const { estimate } = strengthOf(population, own)!;
  const [low, high] = [plain, population.mean].toSorted((a, b) => a - b);
  expect(estimate).toBeGreaterThan(low!);
  expect(estimate).toBeLessThan(high!);
});

test('too early below 20 deals; a person alone has the plain mean and its interval, as has a guest alone', () => {
  const alone = resultsOf('alone', 20, 3);
  const own = populationOf(alone);
  expect(strengthOf(own, alone.slice(1))).toBeUndefined();
  const { estimate, low, high } = strengthOf(own, alone)!;
  expect(estimate).toBeCloseTo(alone.reduce((sum, { points }) => sum + points, 0) / 20, 9);
  expect((high - low) / 2).toBeCloseTo(1.96 * Math.sqrt(own.dealVariance / 20), 2);
  const guest = strengthOf(populationOf([]), alone)!;
  expect(guest.estimate).toBeCloseTo(estimate, 9);
  expect((guest.high - guest.low) / 2).toBeCloseTo(1.96 * Math.sqrt(289 / 20), 2);
});

test('people who score alike keep the least spread', () => {
  const alike = ['a', 'b', 'c'].flatMap((person) => resultsOf(person, 30, 0));
  expect(populationOf(alike).spread).toBeGreaterThanOrEqual(16);
  expect(populationOf([])).toMatchObject({ people: 0, mean: 0, dealVariance: 289 });
});

test('two people with very many deals do not decide the spread of all', () => {
  const many = ['x', 'y'].flatMap((person) => resultsOf(person, 5000, -8));
  const few = results.filter(({ person }) => /^p[1-3]?[0-9]$/.test(person));
  expect(Math.sqrt(populationOf(countedResults([...few, ...many], AT)).spread)).toBeGreaterThan(4.5);
});

test('deals of the last year count, each once', () => {
  const [deal] = resultsOf('a', 1, 0);
  const old = { ...deal!, deal: 'old', endedAtMs: AT - 365 * DAY };
  const later = { ...deal!, deal: 'later', endedAtMs: AT + 1 };
  expect(countedResults([old, deal!, later], AT)).toEqual([deal]);
  expect(() => countedResults([deal!, { ...deal!, points: 1 }], AT)).toThrow('deal 0 of a is there twice');
});

test('half an interval reaches a width after the deals that it needs, with few people as well', () => {
  for (const known of [population, populationOf(counted.filter(({ person }) => /^p[0-3]$/.test(person)))]) {
    const deals = dealsForWidth(known, 4);
    const [before, after] = [deals - 1, deals].map((played) => strengthOf(known, resultsOf('new', played, 0))!);
    expect((before!.high - before!.low) / 2).toBeGreaterThan(4);
    expect((after!.high - after!.low) / 2).toBeLessThanOrEqual(4);
  }
  expect(dealsForWidth(population, 50)).toBe(20);
});
