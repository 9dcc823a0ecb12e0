import { expect, test, vi } from 'vitest';
import { InTurn } from '../../apps/server/src/database/in-turn.ts';
import { atIntervals } from '../../apps/server/src/events/at-intervals.ts';

test('a change begins after the previous one has ended, even if that failed', async () => {
  const turns = new InTurn();
  const steps: string[] = [];
  let release = (): void => {};
  const first = turns.run(async () => {
    steps.push('first begins');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    steps.push('first ends');
    throw new Error('not stored');
  });
  const second = turns.run(async () => steps.push('second'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps).toEqual(['first begins']);
  release();
  await expect(first).rejects.toThrow('not stored');
  expect(await second).toBe(3);
  expect(steps).toEqual(['first begins', 'first ends', 'second']);
});

test('work at intervals begins again only after it has ended', async () => {
  vi.useFakeTimers();
  let begun = 0;
  let release = (): void => {};
  const work = () =>
    new Promise<void>((resolve) => {
      begun += 1;
      release = resolve;
    });
  const end = atIntervals(1000, work, (error) => expect.unreachable(String(error)));
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toBe(1);
  release();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(2);
  release();
  await end();
  vi.useRealTimers();
});
