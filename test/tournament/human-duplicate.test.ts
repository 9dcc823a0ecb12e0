import { SEATS } from '@mcr-arena/tiles';
import {
  competitorSeatingOf,
  competitorSeatOf,
  competitorWindOf,
  HUMAN_DUPLICATE_DEALS,
  humanDuplicateStandings,
  humanDuplicateWallOf,
  positionAt,
  secretOfSeed,
  totalOf,
} from '@mcr-arena/tournament';
import { expect, test } from 'vitest';

test('sixteen deals seat the competitor once in each seat under each prevalent wind', () => {
  const places = Array.from({ length: 16 }, (_, deal) => `${competitorWindOf(deal)} ${competitorSeatOf(deal)}`);
  expect(new Set(places).size).toBe(16);
  expect(places.slice(0, 4)).toEqual(['east 0', 'east 3', 'east 2', 'east 1']);
});

test('the seating of a deal has the competitor at position 0 and the others after it in turn order', () => {
  for (let deal = 0; deal < 16; deal += 1) {
    const own = competitorSeatOf(deal);
    for (const seat of SEATS) expect(positionAt(competitorSeatingOf(deal), seat)).toBe((seat - own + 4) % 4);
  }
});

test('walls follow from the secret, the competition and the deal', () => {
  const secret = secretOfSeed('walls');
  const walls = Array.from({ length: 16 }, (_, deal) => humanDuplicateWallOf(secret, 'spring', deal).join());
  expect(new Set(walls).size).toBe(16);
  expect(humanDuplicateWallOf(secret, 'spring', 3).join()).toBe(walls[3]);
  expect(humanDuplicateWallOf(secret, 'autumn', 3).join()).not.toBe(walls[3]);
  expect([...HUMAN_DUPLICATE_DEALS]).toEqual([16, 8, 4]);
});

test('competitors who played all deals are ranked; equal totals share a rank; the others follow', () => {
  const standings = humanDuplicateStandings(
    [
      { name: 'left', deltas: [100, undefined, undefined, undefined] },
      { name: 'b', deltas: [8, -8, 24, 0] },
      { name: 'a', deltas: [0, 0, 24, 0] },
      { name: 'first', deltas: [40, 0, 24, 0] },
      { name: 'never', deltas: [undefined, undefined, undefined, undefined] },
    ],
    4,
  );
  expect(standings.map(({ name, rank, played }) => [name, rank, played])).toEqual([
    ['first', 1, 4],
    ['a', 2, 4],
    ['b', 2, 4],
    ['left', undefined, 1],
    ['never', undefined, 0],
  ]);
  expect(standings[0]!.toFirst).toBeUndefined();
  // -40 0 0 0: mean -10, deviation 20, half of the interval 3.1824 · 20 · √4.
  expect(standings[1]!.toFirst).toEqual({ value: -40, interval: [-167.296, 87.296] });
  expect(standings[3]!.toFirst).toEqual({ value: 60 });
});

test('competitors with new accounts follow without a rank, and do not affect the others', () => {
  const standings = humanDuplicateStandings(
    [
      { name: 'second', deltas: [40, 40, 40, 40], newAccount: true },
      { name: 'a', deltas: [8, 8, 8, 8] },
      { name: 'left', deltas: [0, undefined, undefined, undefined] },
      { name: 'b', deltas: [0, 0, 0, 0] },
    ],
    4,
  );
  expect(standings.map(({ name, rank, toFirst }) => [name, rank, toFirst?.value])).toEqual([
    ['a', 1, undefined],
    ['b', 2, -32],
    ['left', undefined, -8],
    ['second', undefined, 128],
  ]);
});

test('a total has the interval of Student’s t over its deals', () => {
  expect(totalOf([])).toEqual({ value: 0 });
  expect(totalOf([8, -8, 16])).toEqual({ value: 16 });
  const points = Array.from({ length: 16 }, (_, deal) => (deal % 2 === 0 ? 30 : -10));
  // Mean 10, deviation √(16 · 400 / 15); times 2.1314 · √16.
  const half = 2.1314 * 4 * Math.sqrt((16 * 400) / 15);
  expect(totalOf(points).interval![0]).toBeCloseTo(160 - half, 3);
  expect(totalOf(points).interval![1]).toBeCloseTo(160 + half, 3);
});
