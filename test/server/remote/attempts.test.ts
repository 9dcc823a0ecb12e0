import { expect, test } from 'vitest';
import { createAttemptCounter } from '../../../apps/server/src/remote/attempts.ts';

test('an address that tries too often is stopped, others are not', () => {
  const attempts = createAttemptCounter(60);
  for (let failures = 0; failures < 60; failures += 1) {
    expect(attempts.mayTry('a')).toBe(true);
    attempts.count('a');
  }
  expect([attempts.mayTry('a'), attempts.mayTry('b')]).toEqual([false, true]);
});
