import {
  FIRST_RATING,
  lowerEndOf,
  type Rating,
  RatingFold,
  rateSet,
  ratingAfterAbsence,
  ratingOfNextVersion,
} from '@mcr-arena/ladder';
import type { ByPosition } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { kendallTau, meanPoints, simulateLadder } from './simulated-ladder.ts';

const EQUALS: ByPosition<Rating> = [FIRST_RATING, FIRST_RATING, FIRST_RATING, FIRST_RATING];

describe('the rating of a set', () => {
  test('is higher for a better place, and every rating becomes more certain', () => {
    const after = rateSet(EQUALS, { totals: [100, 20, -30, -90], deals: 4 });
    expect(after.map(({ mu }) => mu)).toEqual([...after.map(({ mu }) => mu)].sort((a, b) => b - a));
    expect(after.every(({ sigma }) => sigma < FIRST_RATING.sigma)).toBe(true);
  });

  test('does not depend on the order at the table', () => {
    const [a, b, c, d] = rateSet(EQUALS, { totals: [100, 20, -30, -90], deals: 4 });
    const turned = rateSet(EQUALS, { totals: [-30, 100, -90, 20], deals: 4 });
    for (const [position, expected] of [c, a, d, b].entries())
      expect(turned[position]!.mu).toBeCloseTo(expected.mu, 10);
  });

  test('counts a narrow lead less than a clear one, and equal totals not at all', () => {
    const gains = [0, 4, 16, 64].map(
      (lead) => rateSet(EQUALS, { totals: [lead, 0, 0, 0], deals: 4 })[0].mu - FIRST_RATING.mu,
    );
    expect(gains[0]).toBeCloseTo(0, 10);
    expect(gains[1]! < gains[2]! && gains[2]! < gains[3]!).toBe(true);
  });

  test('depends on points per deal, not on the number of deals', () => {
    const four = rateSet(EQUALS, { totals: [100, 20, -30, -90], deals: 4 });
    expect(rateSet(EQUALS, { totals: [600, 120, -180, -540], deals: 24 })).toEqual(four);
  });

  test('ranks a newcomer below a bot with the same, but more certain rating', () => {
    expect(lowerEndOf(FIRST_RATING)).toBeLessThan(lowerEndOf({ ...FIRST_RATING, sigma: 1 }));
  });
});

test('a new version starts at the rating of the last one with less certainty, but at least that of an unknown bot', () => {
  const next = ratingOfNextVersion({ mu: 31, sigma: 1 });
  expect(next.mu).toBe(31);
  expect(next.sigma).toBeGreaterThan(4);
  expect(ratingOfNextVersion(FIRST_RATING)).toEqual(FIRST_RATING);
});

describe('a version without sets for some time', () => {
  const DAY = 24 * 3600 * 1000;
  const settled = { mu: 31, sigma: 1.2 };

  test('is as certain as before for a day, and then less every day, up to an unknown bot', () => {
    expect(ratingAfterAbsence(settled, DAY)).toEqual(settled);
    const sigmas = [0, 1, 2, 31, 61, 1000].map((days) => ratingAfterAbsence(settled, days * DAY).sigma);
    expect(sigmas.slice(1).every((sigma, index) => sigma >= sigmas[index]!)).toBe(true);
    expect(sigmas[3]).toBeCloseTo(ratingOfNextVersion(settled).sigma, 10);
    expect(sigmas.at(-1)).toBe(FIRST_RATING.sigma);
    expect(ratingAfterAbsence(settled, 1000 * DAY).mu).toBe(31);
  });

  test('loses a lucky rating sooner when it returns, in rebuilt ratings too', () => {
    const versions: ByPosition<string> = ['lucky', 'b', 'c', 'd'];
    const others: ByPosition<string> = ['e', 'b', 'c', 'd'];
    const lucky = (sequence: number) => ({ sequence, playedAtMs: 0, versions, totals: WIN, deals: 4 });
    const afterReturn = (days: number, absenceFrom?: number): number => {
      const fold = new RatingFold(() => FIRST_RATING, absenceFrom);
      for (let sequence = 1; sequence <= 100; sequence += 1) fold.add(lucky(sequence));
      // The others play all the time.
      for (let day = 1; day <= days; day += 1)
        fold.add({ ...lucky(100 + day), versions: others, totals: [0, 0, 0, 0], playedAtMs: day * DAY });
      const loss = { sequence: 101 + days, playedAtMs: days * DAY, versions, totals: LOSS, deals: 4 };
      return fold.ratings.get('lucky')!.mu - fold.add(loss)[0].mu;
    };
    expect(afterReturn(120)).toBeGreaterThan(3 * afterReturn(0));
    // Sets that 0.2 rated are rebuilt by its rule.
    expect(afterReturn(120, 1000)).toBeLessThan(2 * afterReturn(0));
  });
});

const WIN: ByPosition<number> = [120, -40, -40, -40];
const LOSS: ByPosition<number> = [-120, 40, 40, 40];

describe('the sets of a simulated ladder', () => {
  test.each(['spring', 'summer', 'autumn'])(
    'rank 40 bots in 2,000 sets about as well as their points do (%s)',
    {
      tags: ['full'],
    },
    (seed) => {
      const ladder = simulateLadder({ seed, bots: 40, owners: 12, sets: 2000 });
      const strengths = ladder.bots.map(({ strength }) => strength);
      const tauOf = (values: readonly number[]): number => kendallTau(values, strengths);
      const ratings = ladder.bots.map(({ version }) => ladder.ratings.get(version)!);
      const best = tauOf(meanPoints(ladder));
      expect(best).toBeGreaterThan(0.85);
      expect(tauOf(ratings.map(({ mu }) => mu))).toBeGreaterThanOrEqual(best - 0.03);
      expect(tauOf(ratings.map(lowerEndOf))).toBeGreaterThanOrEqual(best - 0.03);
    },
  );

  test('are rejected in another order', () => {
    const { sets } = simulateLadder({ seed: 'spring', bots: 8, owners: 8, sets: 2 });
    const fold = new RatingFold(() => FIRST_RATING);
    fold.add(sets[1]!);
    expect(() => fold.add(sets[0]!)).toThrow('set 1 was added after set 2');
  });

  test('give the pinned ratings of this version of openskill', () => {
    const { ratings } = simulateLadder({ seed: 'pinned', bots: 6, owners: 6, sets: 40 });
    expect([...ratings].map(([version, { mu, sigma }]) => `${version} ${mu} ${sigma}`)).toEqual([
      'bot 5 21.45388341783956 3.1803294646616735',
      'bot 2 20.48613847160438 3.4216347683953634',
      'bot 4 28.91155629429884 3.2857776923490833',
      'bot 1 28.140004577948705 3.2562618921076694',
      'bot 0 29.274879365558238 3.4331600622551863',
      'bot 3 21.988517132751554 3.2745479085270937',
    ]);
  });
});
