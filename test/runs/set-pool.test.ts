// Sets whose bots wait on the clock leave their processor to others, up to a limit, and get it back. Sets can be abandoned.

import { HUNG_MS } from '@mcr-arena/hosts';
import { openSetPool, SetAbandoned, type SetOrder, type SetPool } from '@mcr-arena/runs';
import { mapPositions } from '@mcr-arena/tournament';
import { afterEach, expect, test, vi } from 'vitest';
import { setOrder } from '../hosts/set-order.ts';
import { until } from '../server/throwaway.ts';
import { CELLS, newCells, wake } from './waiting-host.ts';

let pool: SetPool;
let cells: Int32Array;
afterEach(() => pool.close());

function open(threads: number, mostWaiting: number): void {
  cells = newCells();
  const host = { name: 'waiting', url: new URL('./waiting-host.ts', import.meta.url).href, options: cells };
  pool = openSetPool(threads, [host], { mostWaiting });
}

function orderWith(bot: string): SetOrder {
  const bots = mapPositions((position) => ({
    reference: { host: 'waiting', bot: position === 0 ? bot : 'quick', parameters: {} },
    seed: `${position}`,
  }));
  return setOrder(bots);
}

/** Begins a set with a sleeper, and resolves once it waits. `changes`: what the pool reported about it. */
async function beginSleeper(signal?: AbortSignal) {
  const before = Atomics.load(cells, CELLS.asked);
  const changes: boolean[] = [];
  const onWaiting = (isWaiting: boolean): void => void changes.push(isWaiting);
  const played = pool.play(orderWith('sleeper'), { onWaiting, ...(signal && { signal }) });
  played.catch(() => {});
  await until(async () => Atomics.load(cells, CELLS.asked) > before);
  return { played, changes };
}

test('a set whose bot waits on the clock does not keep others from being played', async () => {
  open(1, 1);
  const { played, changes } = await beginSleeper();
  for (let number = 1; number <= 3; number += 1) {
    expect((await pool.play(orderWith('quick'))).deals).toHaveLength(1);
  }
  expect(changes).toEqual([true]);
  wake(cells);
  expect((await played).deals).toHaveLength(1);
  expect(changes.slice(0, 2)).toEqual([true, false]);
});

test('the number of waiting sets is limited', async () => {
  open(1, 1);
  const first = await beginSleeper();
  const second = await beginSleeper();
  let isThirdPlayed = false;
  const third = pool.play(orderWith('quick')).then(() => {
    isThirdPlayed = true;
  });
  expect([first.changes, second.changes, isThirdPlayed]).toEqual([[true], [], false]);
  wake(cells);
  await Promise.all([first.played, second.played, third]);
});

test('a thread that hangs is ended, and its place is free', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open(1, 0);
  const played = pool.play(orderWith('endless'));
  await until(async () => Atomics.load(cells, CELLS.asked) > 0);
  vi.advanceTimersByTime(HUNG_MS);
  await expect(played).rejects.toThrow('a thread that runs bots hangs: it has not answered for 5 minutes');
  vi.useRealTimers();
  expect((await pool.play(orderWith('quick'))).deals).toHaveLength(1);
});

test('an abandoned set ends at once with the CPU time of its bots, in play or queued', async () => {
  open(1, 0);
  const [inPlay, queued] = [new AbortController(), new AbortController()];
  const { played } = await beginSleeper(inPlay.signal);
  const waiting = pool.play(orderWith('quick'), { signal: queued.signal });
  queued.abort();
  await expect(waiting).rejects.toThrow(new SetAbandoned());
  inPlay.abort();
  await expect(played).rejects.toMatchObject({ cpuMs: [7, 0, 0, 0] });
  expect((await pool.play(orderWith('quick'))).deals).toHaveLength(1);
  await expect(pool.play(orderWith('quick'), { signal: inPlay.signal })).rejects.toThrow(SetAbandoned);
});
