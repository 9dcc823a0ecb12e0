// The clocks of human players, with fake timers: when they run and stop, and late replies.

import { CLOCK_LIMITS, PACES, Pace, PersonClock, PersonPlayer, type TableLine } from '@mcr-arena/arena';
import {
  type Action,
  CASUAL_RULES,
  legalActionsFor,
  type Observation,
  observe,
  type Reply,
  viewEventFor,
} from '@mcr-arena/engine';
import { TILES_WITH_FLOWERS, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test, vi } from 'vitest';
import { useFakeClock } from '../fake-clock.ts';

const TRANSIT_MS = 500;

useFakeClock('setImmediate', 'clearImmediate');

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a clock', () => {
  test('gives each decision its time, then the bank of the deal', async () => {
    const timeOut = vi.fn();
    const clock = new PersonClock(CLOCK_LIMITS.bank, timeOut);
    clock.connect(true);
    clock.desert(false);
    clock.start();
    await pass(4000);
    expect(clock.reading).toEqual({ decisionMs: 1000, bankMs: 60_000 });
    clock.stop();
    clock.start();
    await pass(15_000);
    expect(clock.reading).toEqual({ decisionMs: 0, bankMs: 50_000 });
    clock.stop();
    clock.start();
    await pass(5000 + 50_000 + TRANSIT_MS - 100);
    expect(timeOut).not.toHaveBeenCalled();
    await pass(200);
    expect(timeOut).toHaveBeenCalledOnce();
  });

  test('stops while nobody at the table is connected, but runs for an absent person while others are', async () => {
    const timeOut = vi.fn();
    const clock = new PersonClock(CLOCK_LIMITS.decision, timeOut);
    clock.connect(true);
    clock.desert(false);
    clock.start();
    await pass(10_000);
    clock.connect(false);
    clock.desert(true);
    await pass(3_600_000);
    expect(clock.reading).toEqual({ decisionMs: 10_000, bankMs: 0 });
    clock.desert(false);
    await pass(10_000 + TRANSIT_MS + 100);
    expect(timeOut).toHaveBeenCalledOnce();
  });

  test('without a limit, waits forever for a connected person, but only a limited time for an absent one', async () => {
    const timeOut = vi.fn();
    const clock = new PersonClock(CLOCK_LIMITS.none, timeOut, 30_000);
    clock.connect(true);
    clock.desert(false);
    clock.start();
    await pass(3_600_000);
    expect(clock.reading).toBeUndefined();
    expect(timeOut).not.toHaveBeenCalled();
    clock.connect(false);
    await pass(30_100);
    expect(timeOut).toHaveBeenCalledOnce();
  });
});

describe('a late reply', () => {
  const config = { rules: CASUAL_RULES, prevalentWind: 'east', wall: TILES_WITH_FLOWERS } as const;
  const started = viewEventFor(0, { type: 'dealStarted', config });
  const hand = [0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 28, 29, 30] as TileIndex[];
  const dealt = { type: 'dealt', hand, flowers: [[], [], [], []] } as const;
  const drawn = { type: 'drawn', seat: 0, tile: 0 as TileIndex, afterKong: false } as const;
  const turn = observe([started, dealt, drawn]) as Observation;
  const claim = observe([
    ...[started, dealt, { ...drawn, tile: 31 as TileIndex }],
    { type: 'discarded', seat: 0, tile: 31 as TileIndex, drawn: true },
    { type: 'drawn', seat: 3, afterKong: false },
    { type: 'discarded', seat: 3, tile: 1 as TileIndex, drawn: false },
  ]) as Observation;

  test.each([
    ["on the seat's own turn", turn, { type: 'timedOut' }],
    ['to a claim', claim, { type: 'pass' }],
  ] as const)('%s is replaced by a default, and the question is closed', async (_, observation, expected) => {
    const sent: [string, object][] = [];
    const line: TableLine = { send: (name, message) => sent.push([name, message]), end: () => {} };
    const player = new PersonPlayer({
      player: 0,
      limits: CLOCK_LIMITS.decision,
      hasLeft: false,
      commitmentOf: () => '',
      undoneOf: () => 0,
      paceOf: () => new Pace('seed', PACES.none),
      substitute: () => {
        throw new Error('no person has left');
      },
    });
    player.attach(line, undefined);
    player.noteDeserted(false);
    const seat = player.sit(0, 0, config);
    if (seat instanceof Promise) throw new Error('expected a synchronous seat');
    const hands = [hand, hand, hand, hand] as const;
    player.see(0, [
      { type: 'dealStarted', config },
      { type: 'dealt', hands, flowers: dealt.flowers },
    ]);
    const legal: readonly Action[] = legalActionsFor(observation);
    const reply = seat.decide(observation, legal) as Promise<Reply>;
    expect(sent.at(-1)).toMatchObject(['question', { number: 1, clock: { decisionMs: 20_000, bankMs: 0 } }]);
    await pass(20_000 + TRANSIT_MS + 100);
    expect(await reply).toEqual(expected);
    expect(sent.at(-1)).toEqual(['closed', { deal: 0, number: 1 }]);
    expect(await player.take({ deal: 0, number: 1, action: legal[0]! })).toBe('reply-late');
  });
});
