import { type ByPosition, rankingPointsOf } from '@mcr-arena/tournament';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each<[ByPosition<number>, ByPosition<number>]>([
  [
    [30, 10, -10, -30],
    [4, 3, 2, 1],
  ],
  [
    [-30, 10, -10, 30],
    [1, 3, 2, 4],
  ],
  [
    [20, 20, -10, -30],
    [3.5, 3.5, 2, 1],
  ],
  [
    [30, 0, 0, -30],
    [4, 2.5, 2.5, 1],
  ],
  [
    [30, 10, -20, -20],
    [4, 3, 1.5, 1.5],
  ],
  [
    [-5, 5, 5, -5],
    [1.5, 3.5, 3.5, 1.5],
  ],
  [
    [10, 10, 10, -30],
    [3, 3, 3, 1],
  ],
  [
    [30, -10, -10, -10],
    [4, 2, 2, 2],
  ],
  [
    [0, 0, 0, 0],
    [2.5, 2.5, 2.5, 2.5],
  ],
])('totals %j earn %j', (totals, points) => {
  expect(rankingPointsOf(totals)).toEqual(points);
});

const total = fc.integer({ min: -6, max: 6 });

test('sum to ten, increase with points, and are equal for equal points', () => {
  fc.assert(
    fc.property(fc.tuple(total, total, total, total), (totals) => {
      const points = rankingPointsOf(totals);
      expect(points.reduce((sum, value) => sum + value, 0)).toBe(10);
      totals.forEach((a, i) => {
        totals.forEach((b, j) => {
          expect(Math.sign(a - b)).toBe(Math.sign(points[i]! - points[j]!));
        });
      });
    }),
  );
});

test('ties share the mean points of their places, in any order', () => {
  fc.assert(
    fc.property(fc.tuple(total, total, total, total), (totals) => {
      const ranked = [...totals].sort((a, b) => b - a);
      const expected = totals.map((value) => {
        const places = ranked.flatMap((other, place) => (other === value ? [4 - place] : []));
        return places.reduce((sum, points) => sum + points, 0) / places.length;
      });
      expect(rankingPointsOf(totals)).toEqual(expected);
    }),
  );
});
