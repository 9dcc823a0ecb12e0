// The verdict of a check, by its counts.

import { expect, test } from 'vitest';
import { MAX_FAULTS, verdictOf } from '../../../packages/lab/src/conformance/verdict.ts';

test.each([
  // played, faults in deals, situations, faults in situations
  [24, 0, 64, 0, 'passed'],
  [24, 0, 0, 0, 'passed'],
  [24, 1, 64, 0, 'passed-with-faults'],
  [24, 2, 41, 2, 'passed-with-faults'],
  [24, 2, 64, 3, 'passed-with-faults'],
  [24, 3, 64, 0, 'failed'],
  [24, 0, 39, 2, 'failed'],
  [24, 0, 40, 2, 'passed-with-faults'],
  [24, 0, 19, 1, 'failed'],
  [24, 0, 64, 4, 'failed'],
  [23, 0, 64, 0, 'failed'],
  [24, 2, 200, 4, 'failed'],
])('%i deals with %i faults, %i situations with %i faults: %s', (played, inDeals, asked, inSituations, verdict) => {
  const counts = { deals: { played, faults: inDeals }, situations: { asked, faults: inSituations } };
  expect(verdictOf(counts)).toBe(verdict);
});

test('a check that stops at its limit of faults has failed', () => {
  const counts = { deals: { played: 24, faults: 2 }, situations: { asked: 1000, faults: MAX_FAULTS - 2 } };
  expect(verdictOf(counts)).toBe('failed');
});
