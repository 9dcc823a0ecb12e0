// The benchmark's load is the same every time.

import { CASUAL_RULES, DUPLICATE_RULES, playRandomDeals } from '@mcr-arena/engine';
import { expect, test } from 'vitest';

test('the same seed plays the same deals', () => {
  const played = playRandomDeals(DUPLICATE_RULES, 200, 'seed');
  expect(played).toEqual(playRandomDeals(DUPLICATE_RULES, 200, 'seed'));
  expect(played).toMatchObject({ deals: 200, replayed: 2 });
  expect(played.digest).not.toBe(playRandomDeals(DUPLICATE_RULES, 200, 'other seed').digest);
});

test('the digests are those of every machine', () => {
  expect(playRandomDeals(DUPLICATE_RULES, 100, 'pinned').digest).toBe('b15e79a7');
  expect(playRandomDeals(CASUAL_RULES, 100, 'pinned').digest).toBe('f1619dac');
});
