// A million transitions of random play, every row compared with the engine.

import { expect, test } from 'vitest';
import { checkRandomPlay } from './random-play.ts';

test('a million transitions of obs38 match the engine', { timeout: 3_600_000 }, async () => {
  const deals = await checkRandomPlay({ tables: 64, steps: 15_625, encoding: 'obs38', seatings: 24, seed: 'million' });
  expect(deals).toBeGreaterThan(5000);
});
