// The fixture of seeded deals matches the seeds and covers every position.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POSITIONS, playSeed, type SeededDeal } from './seeded-deals.ts';

const DEALS: readonly SeededDeal[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/seeded-deals.json'), 'utf8'),
);

test.each(DEALS)('$seed gives the deal in the fixture', (deal) => {
  expect(playSeed(deal.seed)).toEqual(deal);
});

test('the deals cover every position', () => {
  expect(new Set(DEALS.flatMap(({ positions }) => positions))).toEqual(new Set(POSITIONS));
});
