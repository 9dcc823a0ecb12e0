import { beforeEach, expect, test, vi } from 'vitest';
import { BotClock } from '../../../apps/server/src/remote-bots/bot-clock.ts';
import { Patience } from '../../../apps/server/src/remote-bots/patience.ts';
import { useFakeClock } from '../fake-clock.ts';

const LIMITS = { decisionMs: 1_000, allowanceMs: 7_000, graceMs: 10_000 };

let timedOut = 0;
beforeEach(() => {
  timedOut = 0;
});
useFakeClock();

function newClock(patience = new Patience()): BotClock {
  const clock = new BotClock(LIMITS, patience, () => (timedOut += 1));
  clock.connect(true);
  return clock;
}

/** Advances the time and returns the number of decisions that have timed out. */
async function after(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return timedOut;
}

test('time beyond the limit of a decision is deducted from one allowance for the deal', async () => {
  const clock = newClock();
  clock.start();
  expect(await after(7_900)).toBe(0);
  clock.stop();
  // 6,900 ms of the allowance are used.
  clock.start();
  expect(await after(1_000 + 3_000)).toBe(0);
  expect(await after(200)).toBe(1);
  clock.stop();
  clock.start();
  expect(await after(900)).toBe(1);
  expect(await after(200)).toBe(2);
  clock.stop();
});

test('the time that a competition waits for a bot is limited over all deals', async () => {
  const patience = new Patience();
  for (let deal = 0; deal < 3; deal += 1) {
    const clock = newClock(patience);
    clock.connect(false);
    clock.start();
    expect(await after(3_000)).toBe(0);
    patience.stop();
    clock.stop();
  }
  const clock = newClock(patience);
  clock.connect(false);
  clock.start();
  expect(await after(900)).toBe(0);
  expect(await after(200)).toBe(1);
});

test('a reply that arrived while the process was busy is read before the decision times out', async () => {
  vi.useRealTimers();
  const clock = new BotClock({ decisionMs: 5, allowanceMs: 0, graceMs: 0 }, new Patience(), () => (timedOut += 1));
  clock.connect(true);
  clock.start();
  const end = performance.now() + 20;
  while (performance.now() < end);
  // Sockets are read after the timers, in the same phase as these immediates.
  await new Promise((resolve) => setImmediate(resolve));
  clock.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(timedOut).toBe(0);
});
