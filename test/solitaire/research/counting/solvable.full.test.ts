// The long counts: minutes.

import { completed, countSolvable } from '@mcr-arena/solitaire';
import { expect, test } from 'vitest';

const MINUTES = 60_000;

test('counts the hard case of 14 tiles', { timeout: 10 * MINUTES }, () => {
  expect(completed(countSolvable(14, 'hard')).at(-1)).toBe(111326346n);
});

test('counts the easy case of 30 tiles', { timeout: 10 * MINUTES }, () => {
  expect(completed(countSolvable(30, 'easy')).slice(10)).toEqual([
    19177890926n,
    333873844404n,
    6072794401373n,
    115024288144408n,
    2262337221737564n,
  ]);
});
