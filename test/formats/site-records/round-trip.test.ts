// Deals written in the formats of other sites are read back with the same events, outcomes and gains; with shanten most are won.

import { expect, test } from 'vitest';
import { IS_FULL } from '../../tier.ts';
import { FORMATS, roundTrip } from './round-trip.ts';

const DEALS = IS_FULL ? 1000 : 6;

test.each(Object.keys(FORMATS))(`${DEALS} deals are read back from the format of %s`, (name) => {
  const { win = 0, exhausted = 0 } = roundTrip(name, DEALS);
  expect(win + exhausted).toBe(DEALS);
  expect(win).toBeGreaterThan(DEALS / 5);
});
