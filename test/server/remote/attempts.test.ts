import { expect, test } from 'vitest';
import { createAttemptCounter } from '../../../apps/server/src/remote/attempts.ts';

test('an address that fails too often is stopped, others are not', () => {
  const attempts = createAttemptCounter();
  for (let failures = 0; failures < 60; failures += 1) {
    expect(attempts.mayTry('a')).toBe(true);
    attempts.failed('a');
  }
  expect([attempts.mayTry('a'), attempts.mayTry('b')]).toEqual([false, true]);
});
