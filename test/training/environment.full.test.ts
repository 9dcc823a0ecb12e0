// A million transitions of random play, every row compared with the engine; and 10,000 positions, each copied to another table.

import { expect, test } from 'vitest';
import { checkCopiedTables } from './copied-tables.ts';
import { checkRandomPlay } from './random-play.ts';

test('a million transitions of obs38 match the engine', { timeout: 3_600_000 }, async () => {
  const deals = await checkRandomPlay({ tables: 64, steps: 15_625, encoding: 'obs38', seatings: 24, seed: 'million' });
  expect(deals).toBeGreaterThan(5000);
});

test('10,240 positions, begun at another table, ask the same questions', async () => {
  const counts = await checkCopiedTables(64, 160, 'positions');
  expect(counts.reduce((sum, count) => sum + count)).toBe(10_240);
  for (const question of [1, 2, 4]) expect(counts[question]).toBeGreaterThan(500);
});
