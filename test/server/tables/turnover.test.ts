// The wait between two deals, with a fake clock.

import { expect, test, vi } from 'vitest';
import { Turnover, type Waiting } from '../../../apps/server/src/tables/turnover.ts';
import { useFakeClock } from '../fake-clock.ts';

useFakeClock();

const PRESENT: Waiting = { isDeserted: false, isAlone: false, isEverybodyReady: false, isComplete: false };

function resultFor(people: Waiting): { readonly turnover: Turnover; isOver: boolean } {
  const turnover = new Turnover(people);
  const state = { turnover, isOver: false };
  void turnover.result().then(() => {
    state.isOver = true;
  });
  return state;
}

test('a result stays for one person until they are ready', async () => {
  const people = { ...PRESENT, isAlone: true };
  const result = resultFor(people);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect([result.isOver, result.turnover.isResult, result.turnover.leftMs]).toEqual([false, true, undefined]);
  people.isEverybodyReady = true;
  result.turnover.update();
  await vi.advanceTimersByTimeAsync(0);
  expect([result.isOver, result.turnover.isResult]).toEqual([true, false]);
});

test('a result is shown to several people for a limited time', async () => {
  const result = resultFor(PRESENT);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([result.isOver, result.turnover.leftMs]).toEqual([false, 10_000]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(result.isOver).toBe(true);
});

test('the time ends when the others have left', async () => {
  const people = { ...PRESENT };
  const result = resultFor(people);
  await vi.advanceTimersByTimeAsync(14_000);
  people.isAlone = true;
  result.turnover.update();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([result.isOver, result.turnover.leftMs]).toEqual([false, undefined]);
});

test('the time starts again once somebody returns', async () => {
  const people = { ...PRESENT };
  const result = resultFor(people);
  await vi.advanceTimersByTimeAsync(14_000);
  people.isDeserted = true;
  result.turnover.update();
  await vi.advanceTimersByTimeAsync(60_000);
  people.isDeserted = false;
  result.turnover.update();
  expect([result.isOver, result.turnover.leftMs]).toEqual([false, 15_000]);
});
