// When spectators see the turns of a deal, with a fake clock.

import { CASUAL_RULES, type DealEvent } from '@mcr-arena/engine';
import { createRandom, type Seat, shuffled, TILES_WITHOUT_FLOWERS, type TileIndex } from '@mcr-arena/tiles';
import { expect, test, vi } from 'vitest';
import { LATE_MS, LateEvents } from '../../../apps/server/src/tables/late-events.ts';
import { useFakeClock } from '../fake-clock.ts';

useFakeClock();

const WINDOW_MS = 500;
const wall = shuffled(TILES_WITHOUT_FLOWERS, createRandom('late'));
const started: DealEvent = { type: 'dealStarted', config: { rules: CASUAL_RULES, prevalentWind: 'east', wall } };
const drawn = (seat: Seat): DealEvent => ({ type: 'drawn', seat, tile: 0 as TileIndex, afterKong: false });
const discarded = (seat: Seat): DealEvent => ({ type: 'discarded', seat, tile: 0 as TileIndex, drawn: true });

/** Records how many events are shown, and when. */
function recorded() {
  const start = performance.now();
  const shown: [at: number, count: number][] = [];
  const late = new LateEvents(WINDOW_MS, () => shown.push([performance.now() - start, late.events.length]));
  return { late, shown };
}

/** Two turns of one second each; the first discard is passed after `claimMs`. */
async function twoTurns(claimMs: number) {
  const { late, shown } = recorded();
  late.add([started, drawn(0)]);
  await vi.advanceTimersByTimeAsync(1000);
  late.add([discarded(0)]);
  await vi.advanceTimersByTimeAsync(claimMs);
  late.add([drawn(1)]);
  await vi.advanceTimersByTimeAsync(1000);
  late.add([discarded(1)]);
  await vi.advanceTimersByTimeAsync(3 * LATE_MS);
  return shown;
}

test('turns are shown late, at times that do not depend on how long players took to pass', async () => {
  const first = LATE_MS + WINDOW_MS + 1000;
  const expected = [
    [0, 2],
    [first, 3],
    [first + WINDOW_MS + 1000, 5],
  ];
  expect(await twoTurns(100)).toEqual(expected);
  expect(await twoTurns(20_000)).toEqual(expected);
});

test('if claims take longer than the delay, the view stops for that time again', async () => {
  const shown = await twoTurns(2 * LATE_MS);
  expect(shown.at(-1)).toEqual([2 * LATE_MS + 2000 + LATE_MS, 5]);
});

test('the end of a deal is shown at once, and nothing after a stop', async () => {
  const { late, shown } = recorded();
  late.add([started, drawn(0)]);
  late.add([discarded(0)]);
  late.add([{ type: 'dealEnded', outcome: { type: 'exhausted' }, deltas: [0, 0, 0, 0] as never }]);
  expect(shown.at(-1)).toEqual([0, 4]);
  late.add([started, drawn(0)]);
  late.add([discarded(0)]);
  late.stop();
  await vi.advanceTimersByTimeAsync(2 * LATE_MS);
  expect(shown.at(-1)).toEqual([0, 2]);
});
