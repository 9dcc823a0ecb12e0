import { expect, test, vi } from 'vitest';
import { createAudience } from '../../../apps/server/src/competitions/audience.ts';

test('an audience is present while a page listens, and for half a minute after a request', () => {
  let listeners = 0;
  let now = 0;
  const arrivals: number[] = [];
  const audience = createAudience(
    () => listeners,
    () => now,
  );
  audience.onArrival(() => arrivals.push(now));
  expect(audience.isThere()).toBe(false);
  for (now of [1000, 2000, 50_000]) audience.noteVisit();
  expect(arrivals).toEqual([1000, 50_000]);
  now = 79_999;
  expect(audience.isThere()).toBe(true);
  now = 80_000;
  expect(audience.isThere()).toBe(false);
  listeners = 1;
  expect(audience.isThere()).toBe(true);
  audience.noteVisit();
  expect(arrivals).toHaveLength(2);
});

test('a visit does not last for hours if the clock of the machine is set back', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.UTC(2026, 0, 2) });
  const audience = createAudience(() => 0);
  audience.noteVisit();
  vi.setSystemTime(Date.UTC(2026, 0, 1));
  vi.advanceTimersByTime(30_000);
  expect(audience.isThere()).toBe(false);
  vi.useRealTimers();
});
