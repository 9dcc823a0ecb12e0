// The results of the web calculator match scoreHand on all golden hands.

import { expect, test } from 'vitest';
import { differenceToScore, goldenClaims } from './golden-calculations.ts';

test('scores over 10,000 golden hands as scoreHand does', () => {
  const claims = goldenClaims();
  expect(claims.length).toBeGreaterThan(10_000);
  expect(claims.map(differenceToScore).filter((difference) => difference !== undefined)).toEqual([]);
});
