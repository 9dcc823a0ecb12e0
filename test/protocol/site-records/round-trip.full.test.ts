// 1,000 deals in each format of other sites, read back with the same events, outcomes and gains.

import { expect, test } from 'vitest';
import { FORMATS, roundTrip } from './round-trip.ts';

test.each(Object.keys(FORMATS))('1,000 deals are read back from the format of %s', (name) => {
  const { win = 0, exhausted = 0 } = roundTrip(name, 1000);
  expect(win + exhausted).toBe(1000);
  expect(win).toBeGreaterThan(200);
});
