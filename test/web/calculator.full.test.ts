// The calculator's own code on the golden hands.

import { expect, test } from 'vitest';
import { differenceToScore, goldenClaims } from './golden-calculations.ts';

test('10,000 golden hands and more are scored as scoreHand scores them', () => {
  const claims = goldenClaims();
  expect(claims.length).toBeGreaterThan(10_000);
  expect(claims.map(differenceToScore).filter((difference) => difference !== undefined)).toEqual([]);
});
