import { DEFAULT_LIMITS, decisionLimitsSchema } from '@mcr-arena/hosts';
import { expect, test } from 'vitest';

test('the default limits match their schema', () => {
  expect(decisionLimitsSchema.parse(DEFAULT_LIMITS)).toEqual(DEFAULT_LIMITS);
});

test.each([
  ['decisionMs', 0],
  ['cpuMs', -1],
  ['firstDecisionFactor', 0.5],
  ['memoryMiB', 1.5],
  ['outputBytes', 2 ** 31],
  ['graceMs', Number.POSITIVE_INFINITY],
])('%s of %d is refused', (name, value) => {
  expect(decisionLimitsSchema.safeParse({ ...DEFAULT_LIMITS, [name]: value }).success).toBe(false);
});
