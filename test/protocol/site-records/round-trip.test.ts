// Deals written in the formats of other sites are read back with the same events, outcomes and gains; with shanten most are won.

import { expect, test } from 'vitest';
import { FORMATS, roundTrip } from './round-trip.ts';

test.each(Object.keys(FORMATS))('12 deals are read back from the format of %s', (name) => {
  expect(roundTrip(name, 12)).toMatchObject({ exhausted: expect.any(Number), win: expect.any(Number) });
});
