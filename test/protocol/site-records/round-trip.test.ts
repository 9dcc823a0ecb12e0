import { expect, test } from 'vitest';
import { FORMATS, roundTrip } from './round-trip.ts';

test.each(Object.keys(FORMATS))('deals are read back from the format of %s', (name) => {
  const ends = roundTrip(name, 60);
  expect(Object.keys(ends)).toContain('exhausted');
});
