// The CPU time that is reserved for a set before it is played.

import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { expect, test } from 'vitest';
import { reservedMsOf } from '../../../apps/server/src/jobs/book-set.ts';

test.each([
  [1, 130_000],
  [4, 520_000],
  [24, 900_000],
])('%i deals reserve %i ms, with the start of a network for each deal', (deals, ms) => {
  expect(reservedMsOf(DEFAULT_LIMITS, deals)).toBe(ms);
});
