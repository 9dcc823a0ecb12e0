// What-if: its figures depend on the seed only, its interval is Student's, and its worlds fit what the seat saw.

import { figuresOf, NO_CONTINUATIONS, type WhatIfTally, withWorld } from '@mcr-arena/runs';
import { expect, test } from 'vitest';
import { drawPosition, shantenIn } from '../../deals/drawn-positions.ts';

const WORLDS = 24;
const asked = { ...drawPosition('what-if 3'), seed: 'a seed' };
const player = shantenIn(asked.state);

function tallyOf(numbers: readonly number[], from: WhatIfTally = NO_CONTINUATIONS): WhatIfTally {
  return numbers.reduce((tally, number) => withWorld(tally, asked, number, player), from);
}

const numbers = Array.from({ length: WORLDS }, (_, number) => number);

test('world number n depends only on the seed and n', () => {
  const whole = tallyOf(numbers);
  expect(tallyOf(numbers)).toEqual(whole);
  expect(tallyOf(numbers.slice(7), tallyOf(numbers.slice(0, 7)))).toEqual(whole);
  expect(tallyOf(numbers.toReversed())).toEqual(whole);
  const other = numbers.reduce(
    (tally, number) => withWorld(tally, { ...asked, seed: 'another' }, number, player),
    NO_CONTINUATIONS,
  );
  expect(other).not.toEqual(whole);
});

test('the margin is that of the paired differences', () => {
  const differences = numbers.map((number) => {
    const { base, other } = withWorld(NO_CONTINUATIONS, asked, number, player);
    return other - base;
  });
  const mean = differences.reduce((sum, each) => sum + each, 0) / WORLDS;
  const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (WORLDS - 1);
  const { difference, margin } = figuresOf(tallyOf(numbers))!;
  expect(variance).toBeGreaterThan(0);
  expect(difference).toBeCloseTo(mean, 10);
  // The 97.5 % quantile of Student's t distribution with 23 degrees of freedom, from a table.
  expect(margin).toBeCloseTo(2.0687 * Math.sqrt(variance / WORLDS), 3);
});

test('without continuations there are no figures, and with few no interval', () => {
  expect(figuresOf(NO_CONTINUATIONS)).toBeUndefined();
  expect(figuresOf(tallyOf(numbers.slice(0, 19)))).not.toHaveProperty('margin');
  expect(figuresOf(tallyOf(numbers.slice(0, 20)))).toHaveProperty('margin');
});

// The sums of the second row do not fit a double exactly.
test.each([20, 10_002_993])('%i equal differences have a margin of 0', (continuations) => {
  const squares = continuations * 41 * 41;
  const tally = { continuations, base: 0, other: continuations * 41, squares };
  expect(figuresOf(tally)!.margin).toBeCloseTo(0, 3);
});
