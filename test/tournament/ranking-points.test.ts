import { rankingPointsOf } from '@mcr-arena/tournament';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

test.each<[totals: string, points: string]>([
  ['30 10 -10 -30', '4 3 2 1'],
  ['-30 10 -10 30', '1 3 2 4'],
  ['20 20 -10 -30', '3.5 3.5 2 1'],
  ['10 10 10 -30', '3 3 3 1'],
  ['0 0 0 0', '2.5 2.5 2.5 2.5'],
])('totals %s earn %s', (totals, points) => {
  expect(rankingPointsOf(totals.split(' ').map(Number) as never).join(' ')).toBe(points);
});

const total = fc.integer({ min: -6, max: 6 });

test('ties share the mean points of their places, in any order', () => {
  forAll([fc.tuple(total, total, total, total)], 1000, (totals) => {
    const ranked = [...totals].sort((a, b) => b - a);
    const expected = totals.map((value) => {
      const places = ranked.flatMap((other, place) => (other === value ? [4 - place] : []));
      return places.reduce((sum, points) => sum + points, 0) / places.length;
    });
    expect(rankingPointsOf(totals)).toEqual(expected);
  });
});
