import type { RemoteAnswer, RemoteDeal } from '@mcr-arena/hosts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BotDesk } from '../../../apps/server/src/remote/bot-desk.ts';
import { connect, LIMITS, passTo, questionAfter, seatOf } from './desk-under-test.ts';

const PASSED: RemoteAnswer = { type: 'answered', action: { type: 'pass' } };
const TIMED_OUT: RemoteAnswer = { type: 'timedOut' };

let desk: BotDesk;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  desk = new BotDesk();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What has come of a promise by now. */
async function now<T>(promise: Promise<T>): Promise<T | 'pending'> {
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race([promise, Promise.resolve('pending' as const)]);
}

const openFor = (bot: string): Promise<RemoteDeal> => desk.open([seatOf(bot)], LIMITS);

describe('a deal', () => {
  test('begins, asks with the events in between, ends with the rest', async () => {
    const line = connect(desk, 'a');
    const deal = await openFor('a');
    const [started] = line.of('dealStarted');
    const first = deal.ask(0, questionAfter(2));
    expect(line.of('decision')[0]).toMatchObject({ deal: started!.deal, number: 1, from: 1, deadline: LIMITS.answer });
    expect(desk.take('a', passTo(line.of('decision')[0]!))).toBeUndefined();
    expect(await first).toEqual(PASSED);
    void deal.ask(0, questionAfter(3));
    expect(line.of('decision')[1]).toMatchObject({ number: 2, from: 3 });
    expect(desk.take('a', { deal: started!.deal, number: 2, crashed: 'ouch' })).toBeUndefined();
    deal.leave(0, questionAfter(1).events);
    expect(line.of('dealEnded')).toEqual([
      { deal: started!.deal, reason: 'played', from: 6, events: questionAfter(1).events },
    ]);
  });

  test('its id is new each time', async () => {
    const line = connect(desk, 'a');
    for (let deal = 0; deal < 5; deal += 1) await openFor('a');
    expect(new Set(line.of('dealStarted').map(({ deal }) => deal)).size).toBe(5);
  });
});

describe('answers', () => {
  test('count once, however often they come', async () => {
    const line = connect(desk, 'a');
    const deal = await openFor('a');
    const asked = deal.ask(0, questionAfter(0));
    const answer = passTo(line.of('decision')[0]!);
    expect([desk.take('a', answer), desk.take('a', answer)]).toEqual([undefined, undefined]);
    expect(await asked).toEqual(PASSED);
    const next = deal.ask(0, questionAfter(0));
    expect(desk.take('a', answer)).toBeUndefined();
    expect(await now(next)).toBe('pending');
  });

  test('to what was not asked, or was asked of others, are refused', async () => {
    const line = connect(desk, 'a');
    connect(desk, 'b');
    const deal = await openFor('a');
    const asked = deal.ask(0, questionAfter(0));
    const answer = passTo(line.of('decision')[0]!);
    expect(desk.take('b', answer)).toBe('deal-unknown');
    expect(desk.take('a', { ...answer, number: 2 })).toBe('decision-unknown');
    expect(desk.take('a', { ...answer, deal: 'nowhere' })).toBe('deal-unknown');
    expect(await now(asked)).toBe('pending');
  });

  test('that come when the time is over are late', async () => {
    const line = connect(desk, 'a');
    const deal = await openFor('a');
    const asked = deal.ask(0, questionAfter(0));
    await vi.advanceTimersByTimeAsync(LIMITS.answer + LIMITS.allowance - 1);
    expect(await now(asked)).toBe('pending');
    await vi.advanceTimersByTimeAsync(2);
    expect(await now(asked)).toEqual(TIMED_OUT);
    expect(desk.take('a', passTo(line.of('decision')[0]!))).toBe('answer-late');
  });
});

describe('after a lost connection', () => {
  test('the deal goes on from the events that the bot knows, under the old number', async () => {
    const before = connect(desk, 'a');
    const deal = await openFor('a');
    const asked = deal.ask(0, questionAfter(4));
    const [decision] = before.of('decision');
    desk.disconnect('a', before);
    const after = connect(desk, 'a', { [decision!.deal]: 3 });
    expect(after.welcome.deals).toEqual([decision!.deal]);
    expect(after.of('dealStarted')).toEqual([]);
    expect(after.of('decision')).toEqual([{ ...decision, from: 3, events: questionAfter(4).events.slice(2) }]);
    desk.take('a', passTo(decision!));
    expect(await asked).toEqual(PASSED);
  });

  test('a bot that knows nothing any more is told everything', async () => {
    const before = connect(desk, 'a');
    const deal = await openFor('a');
    void deal.ask(0, questionAfter(4));
    desk.disconnect('a', before);
    const after = connect(desk, 'a');
    expect(after.of('dealStarted')).toEqual(before.of('dealStarted'));
    expect(after.of('decision')).toEqual(before.of('decision'));
  });

  test('what was asked in between is asked then', async () => {
    const before = connect(desk, 'a');
    const deal = await openFor('a');
    desk.disconnect('a', before);
    void deal.ask(0, questionAfter(1));
    const after = connect(desk, 'a', { [before.of('dealStarted')[0]!.deal]: 1 });
    expect(after.of('decision')).toMatchObject([{ number: 1, from: 1 }]);
  });

  test('the clock has stood still and begins anew', async () => {
    const before = connect(desk, 'a');
    const deal = await openFor('a');
    const asked = deal.ask(0, questionAfter(1));
    await vi.advanceTimersByTimeAsync(LIMITS.answer);
    desk.disconnect('a', before);
    await vi.advanceTimersByTimeAsync(LIMITS.grace / 2);
    connect(desk, 'a');
    await vi.advanceTimersByTimeAsync(LIMITS.answer + LIMITS.allowance - 1);
    expect(await now(asked)).toBe('pending');
    await vi.advanceTimersByTimeAsync(2);
    expect(await now(asked)).toEqual(TIMED_OUT);
  });

  test('nobody wins time without end by coming and going', async () => {
    connect(desk, 'a');
    const deal = await openFor('a');
    const asked = deal.ask(0, questionAfter(1));
    for (let time = 0; time < LIMITS.answer + LIMITS.allowance + LIMITS.grace; time += 1000) {
      expect(await now(asked)).toBe('pending');
      connect(desk, 'a');
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(await now(asked)).toEqual(TIMED_OUT);
  });

  test('a second connection takes the place of the first, whose end changes nothing', async () => {
    const first = connect(desk, 'a');
    const second = connect(desk, 'a');
    expect([first.ended, second.ended]).toEqual(['replaced', undefined]);
    desk.disconnect('a', first);
    await openFor('a');
    expect(second.of('dealStarted')).toHaveLength(1);
  });
});

describe('a bot that is not connected', () => {
  test('is waited for before a deal begins, by name', async () => {
    const told: string[] = [];
    desk = new BotDesk({ onWaiting: (tournament) => told.push(tournament) });
    connect(desk, 'b');
    const opening = desk.open([seatOf('a', 0), seatOf('b', 1)], LIMITS);
    await vi.advanceTimersByTimeAsync(LIMITS.grace - 1);
    expect(await now(opening)).toBe('pending');
    expect(desk.waitingFor('cup')).toEqual(['entrant a']);
    expect(desk.waitingFor('other cup')).toEqual([]);
    connect(desk, 'a');
    expect(await now(opening)).not.toBe('pending');
    expect(desk.waitingFor('cup')).toEqual([]);
    expect(told).toContain('cup');
  });

  test('is waited for in a deal, and named while it is asked', async () => {
    const line = connect(desk, 'a');
    const deal = await openFor('a');
    const asked = deal.ask(0, questionAfter(0));
    desk.disconnect('a', line);
    expect(desk.waitingFor('cup')).toEqual(['entrant a']);
    await vi.advanceTimersByTimeAsync(LIMITS.grace - 1);
    expect(await now(asked)).toBe('pending');
    await vi.advanceTimersByTimeAsync(2);
    expect(await now(asked)).toEqual(TIMED_OUT);
  });

  test('is waited for once: after that its deals begin and its questions are timed out at once, until it is back', async () => {
    const opening = openFor('a');
    await vi.advanceTimersByTimeAsync(LIMITS.grace + 2);
    const deal = await opening;
    expect(await now(deal.ask(0, questionAfter(0)))).not.toBe('pending');
    const next = await now(openFor('a'));
    expect(next).not.toBe('pending');
    expect(desk.waitingFor('cup')).toEqual([]);
    const line = connect(desk, 'a');
    const asked = (next as RemoteDeal).ask(0, questionAfter(1));
    expect(await now(asked)).toBe('pending');
    expect(line.of('decision')).toHaveLength(1);
  });
});

describe('a bot that plays only so many deals at a time', () => {
  test('is given no more, and the next when one has ended', async () => {
    const line = connect(desk, 'a', {}, 2);
    const [first] = await Promise.all([openFor('a'), openFor('a')]);
    const third = openFor('a');
    expect(await now(third)).toBe('pending');
    expect(desk.waitingFor('cup')).toEqual([]);
    first!.leave(0, []);
    expect(await now(third)).not.toBe('pending');
    expect(line.of('dealStarted')).toHaveLength(3);
  });

  test('does not hold back others: a deal takes all of its bots at once', async () => {
    connect(desk, 'a', {}, 1);
    connect(desk, 'b', {}, 1);
    const one = await desk.open([seatOf('a', 0)], LIMITS);
    const both = desk.open([seatOf('a', 0), seatOf('b', 1)], LIMITS);
    const two = await desk.open([seatOf('b', 0)], LIMITS);
    expect(await now(both)).toBe('pending');
    one.leave(0, []);
    expect(await now(both)).toBe('pending');
    two.leave(0, []);
    expect(await now(both)).not.toBe('pending');
  });
});

const ABANDONED = { type: 'abandoned' };

test('of a tournament that was cancelled nothing is waited for', async () => {
  const line = connect(desk, 'a', {}, 1);
  const [begun, asked] = [await openFor('a'), openFor('a')];
  const question = begun.ask(0, questionAfter(0));
  const absent = openFor('b');
  const elsewhere = desk.open([seatOf('b', 0, 'league')], LIMITS);
  desk.abandon('cup');
  expect(await question).toEqual(ABANDONED);
  expect(await begun.ask(0, questionAfter(0))).toEqual(ABANDONED);
  for (const deal of [await asked, await absent, await openFor('b')]) {
    expect(await deal.ask(0, questionAfter(0))).toEqual(ABANDONED);
    deal.leave(0, []);
  }
  begun.leave(0, []);
  expect(line.of('dealStarted')).toHaveLength(1);
  expect(await now(elsewhere)).toBe('pending');
  expect([desk.waitingFor('cup'), desk.waitingFor('league'), desk.dealsOf('a')]).toEqual([[], ['entrant b'], 0]);
});

test('a deal that is not played to its end is dropped, and its open question with it', async () => {
  const line = connect(desk, 'a');
  const deal = await openFor('a');
  const asked = deal.ask(0, questionAfter(2));
  deal.leave(0);
  expect(await asked).toEqual(TIMED_OUT);
  expect(line.of('dealEnded')).toMatchObject([{ reason: 'dropped', events: [] }]);
  expect(desk.dealsOf('a')).toBe(0);
});
