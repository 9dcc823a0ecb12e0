// The fixture of seeded deals matches the seeds and covers every position.

import { expect, test } from 'vitest';
import { POSITIONS, playSeed, seededDeals } from './seeded-deals.ts';

test.each(seededDeals())('$seed gives the deal in the fixture', (deal) => {
  expect(playSeed(deal.seed)).toEqual(deal);
});

test('the deals cover every position', () => {
  expect(new Set(seededDeals().flatMap(({ positions }) => positions))).toEqual(new Set(POSITIONS));
});
