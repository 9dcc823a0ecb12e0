// Whether the database replies: a stopped one is noticed, a slow or restarted one is not taken for it.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseWatch } from '../../../apps/server/src/database/database-watch.ts';

function newWatch() {
  const asked: PromiseWithResolvers<void>[] = [];
  const clock = { now: 0 };
  const ask = (): Promise<void> => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)!.promise;
  };
  return { asked, clock, watch: new DatabaseWatch(ask, () => clock.now) };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('it is silent once a statement has waited ten seconds, until that one is answered', async () => {
  const { asked, watch } = newWatch();
  expect(watch.isSilent).toBe(false);
  vi.advanceTimersByTime(9_999);
  expect(watch.isSilent).toBe(false);
  vi.advanceTimersByTime(1);
  expect(watch.isSilent).toBe(true);
  expect(asked).toHaveLength(1);
  asked[0]!.resolve();
  await watch.hasReplied(60_000);
  expect(watch.isSilent).toBe(false);
});

test('it is not silent after a time in which this process was too busy to receive the reply', () => {
  const { clock, watch } = newWatch();
  expect(watch.isSilent).toBe(false);
  clock.now = 60_000;
  vi.advanceTimersToNextTimer();
  expect(watch.isSilent).toBe(false);
});

test('a reply counts for two seconds; an error means that it has not replied', async () => {
  const { asked, clock, watch } = newWatch();
  const first = watch.hasReplied(60_000);
  asked[0]!.resolve();
  expect(await first).toBe(true);
  clock.now = 1_999;
  expect(await watch.hasReplied(60_000)).toBe(true);
  expect(asked).toHaveLength(1);
  clock.now = 2_000;
  const second = watch.hasReplied(60_000);
  asked[1]!.reject(new Error('refused'));
  expect(await second).toBe(false);
});

test('a health check does not wait for ever', async () => {
  const health = newWatch().watch.hasReplied(5_000);
  vi.advanceTimersByTime(5_000);
  expect(await health).toBe(false);
});
