import type { Reply } from '@mcr-arena/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RemoteReply } from '../../../apps/server/src/remote-bots/remote-seat.ts';
import { useFakeClock } from '../fake-clock.ts';
import {
  connect as connectTo,
  LIMITS,
  newPlay,
  type OpenDeal,
  type PlayUnderTest,
  passTo,
  questionAfter,
  seatOf,
} from './seats-under-test.ts';

const PASSED: RemoteReply = { type: 'answered', action: { type: 'pass' } };
const TIMED_OUT: RemoteReply = { type: 'timedOut' };

let remote: PlayUnderTest;
beforeEach(() => {
  remote = newPlay();
});
useFakeClock();

/** The value of a promise, or `pending`. */
async function now<T>(promise: Promise<T>): Promise<T | 'pending'> {
  // A time-out is reported two immediates after its timer.
  await vi.advanceTimersByTimeAsync(0);
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return Promise.race([promise, Promise.resolve('pending' as const)]);
}

const openFor = (bot: string): Promise<OpenDeal> => remote.open([seatOf(bot)]);
const connect = (id: string, known: Readonly<Record<string, number>> = {}, atMost = 8) =>
  connectTo(remote.bots, id, known, atMost);
const take = (id: string, answer: Reply) => remote.bots.of(id).take(answer);

describe('a deal', () => {
  test('starts, asks with the events since the last question, and ends with the remaining events', async () => {
    const line = connect('a');
    const deal = await openFor('a');
    const [started] = line.of('dealStarted');
    const first = deal.ask(0, questionAfter(2));
    expect(line.of('question')[0]).toMatchObject({
      deal: started!.deal,
      number: 1,
      from: 1,
      clock: { decisionMs: LIMITS.decisionMs, bankMs: 0 },
    });
    expect(take('a', passTo(line.of('question')[0]!))).toBeUndefined();
    expect(await first).toEqual(PASSED);
    void deal.ask(0, questionAfter(3));
    expect(line.of('question')[1]).toMatchObject({ number: 2, from: 3 });
    expect(take('a', { deal: started!.deal, number: 2, crashed: 'ouch' })).toBeUndefined();
    deal.leave(0, questionAfter(1).events);
    expect(line.of('dealEnded')).toEqual([
      { deal: started!.deal, reason: 'played', from: 6, events: questionAfter(1).events },
    ]);
  });
});

describe('answers', () => {
  test('to questions that were not asked, or asked of other bots, are refused', async () => {
    const line = connect('a');
    connect('b');
    const deal = await openFor('a');
    const asked = deal.ask(0, questionAfter(0));
    const answer = passTo(line.of('question')[0]!);
    expect(take('b', answer)).toBe('deal-over');
    expect(take('a', { ...answer, number: 2 })).toBe('question-unknown');
    expect(take('a', { ...answer, deal: 'somewhere' })).toBe('deal-over');
    expect(await now(asked)).toBe('pending');
  });
});

describe('after a lost connection', () => {
  test('the clock does not count the time without a connection, and later replies are late', async () => {
    const before = connect('a');
    const deal = await openFor('a');
    const asked = deal.ask(0, questionAfter(1));
    await vi.advanceTimersByTimeAsync(LIMITS.decisionMs);
    remote.bots.disconnect('a', before);
    await vi.advanceTimersByTimeAsync(LIMITS.graceMs / 2);
    const line = connect('a');
    await vi.advanceTimersByTimeAsync(LIMITS.allowanceMs - 1);
    expect(await now(asked)).toBe('pending');
    await vi.advanceTimersByTimeAsync(2);
    expect(await now(asked)).toEqual(TIMED_OUT);
    expect(take('a', passTo(line.of('question')[0]!))).toBe('reply-late');
  });
});

describe('a bot that is not connected', () => {
  test('delays the start of a deal, and is listed by name', async () => {
    const waiting: string[] = [];
    remote = newPlay({ onWaiting: (competition) => waiting.push(competition) });
    connect('b');
    const opening = remote.open([seatOf('a', 0), seatOf('b', 1)]);
    await vi.advanceTimersByTimeAsync(LIMITS.graceMs - 1);
    expect(await now(opening)).toBe('pending');
    expect(remote.matchmaking.waitingFor('cup')).toEqual(['entrant a']);
    expect(remote.matchmaking.waitingFor('other cup')).toEqual([]);
    connect('a');
    expect(await now(opening)).not.toBe('pending');
    expect(remote.matchmaking.waitingFor('cup')).toEqual([]);
    expect(waiting).toContain('cup');
  });

  test('delays a deal, and is listed whether or not it is asked, which would show that it can claim a tile', async () => {
    const line = connect('a');
    const deal = await openFor('a');
    remote.bots.disconnect('a', line);
    expect(remote.matchmaking.waitingFor('cup')).toEqual(['entrant a']);
    const asked = deal.ask(0, questionAfter(0));
    expect(remote.matchmaking.waitingFor('cup')).toEqual(['entrant a']);
    await vi.advanceTimersByTimeAsync(LIMITS.graceMs - 1);
    expect(await now(asked)).toBe('pending');
    await vi.advanceTimersByTimeAsync(2);
    expect(await now(asked)).toEqual(TIMED_OUT);
  });

  test('is not listed or reported any more after the deal, and its time stops until the next one', async () => {
    const counts: number[] = [];
    const onWaiting = (id: string) => counts.push(remote.matchmaking.waitingFor(id).length);
    remote = newPlay({ onWaiting });
    const line = connect('a');
    const deal = await openFor('a');
    void deal.ask(0, questionAfter(0));
    remote.bots.disconnect('a', line);
    deal.leave(0, []);
    await vi.advanceTimersByTimeAsync(10 * LIMITS.graceMs);
    expect(counts).toEqual([1, 0]);
    const next = openFor('a');
    await vi.advanceTimersByTimeAsync(LIMITS.graceMs - 1);
    expect([await now(next), counts]).toEqual(['pending', [1, 0, 1]]);
    await vi.advanceTimersByTimeAsync(1002);
    expect(await now(next)).not.toBe('pending');
    expect(counts).toEqual([1, 0, 1, 0]);
  });

  test('delays a competition once: after that its questions time out at once until it is back', async () => {
    const opening = openFor('a');
    await vi.advanceTimersByTimeAsync(LIMITS.graceMs + 2);
    const deal = await opening;
    expect(await now(deal.ask(0, questionAfter(0)))).not.toBe('pending');
    const next = await now(openFor('a'));
    expect(next).not.toBe('pending');
    expect(remote.matchmaking.waitingFor('cup')).toEqual([]);
    const line = connect('a');
    const asked = (next as OpenDeal).ask(0, questionAfter(1));
    expect(await now(asked)).toBe('pending');
    expect(line.of('question')).toHaveLength(1);
  });
});

describe('a bot with a limit of concurrent deals', () => {
  test('gets the next deal when one has ended', async () => {
    const line = connect('a', {}, 2);
    const [first] = await Promise.all([openFor('a'), openFor('a')]);
    const third = openFor('a');
    expect(await now(third)).toBe('pending');
    expect(remote.matchmaking.waitingFor('cup')).toEqual([]);
    first!.leave(0, []);
    expect(await now(third)).not.toBe('pending');
    expect(line.of('dealStarted')).toHaveLength(3);
  });

  test('does not delay other bots: a deal takes all of its bots at once', async () => {
    connect('a', {}, 1);
    connect('b', {}, 1);
    const one = await remote.open([seatOf('a', 0)]);
    const both = remote.open([seatOf('a', 0), seatOf('b', 1)]);
    const two = await remote.open([seatOf('b', 0)]);
    expect(await now(both)).toBe('pending');
    one.leave(0, []);
    expect(await now(both)).toBe('pending');
    two.leave(0, []);
    expect(await now(both)).not.toBe('pending');
  });
});

const ABANDONED = { type: 'abandoned' };

test('a cancelled competition does not wait for bots', async () => {
  const line = connect('a', {}, 1);
  const [begun, full] = [await openFor('a'), openFor('a')];
  const question = begun.ask(0, questionAfter(0));
  const absent = openFor('b');
  const elsewhere = remote.open([seatOf('b', 0, 'league')]);
  const refused = Promise.all([full, absent].map((deal) => expect(deal).rejects.toThrow('abandoned')));
  remote.matchmaking.abandon('cup');
  await refused;
  expect(await question).toEqual(ABANDONED);
  expect(await begun.ask(0, questionAfter(0))).toEqual(ABANDONED);
  await expect(openFor('b')).rejects.toThrow('abandoned');
  begun.leave(0, []);
  expect(line.of('dealStarted')).toHaveLength(1);
  expect(await now(elsewhere)).toBe('pending');
  const waiting = ['cup', 'league'].map((competition) => remote.matchmaking.waitingFor(competition));
  expect([...waiting, remote.bots.dealsOf('a')]).toEqual([[], ['entrant b'], 0]);
});

test('a deal that is not played to the end is dropped with its open question', async () => {
  const line = connect('a');
  const deal = await openFor('a');
  const asked = deal.ask(0, questionAfter(2));
  deal.leave(0);
  expect(await asked).toEqual(TIMED_OUT);
  expect(line.of('dealEnded')).toMatchObject([{ reason: 'dropped', events: [] }]);
  expect(remote.bots.dealsOf('a')).toBe(0);
});

test('a table with people seats a bot at once, and only competitions are reported to wait for it', async () => {
  const waiting: string[] = [];
  remote = newPlay({ onWaiting: (competition) => waiting.push(competition) });
  const { bot, start } = seatOf('a');
  const { competition: _, entrant: __, ...casual } = start;
  const seat = remote.matchmaking.sit({ bot, start: casual }, LIMITS);
  const asked = seat.ask([{ type: 'pass' }]);
  const line = connect('a', {}, 1);
  expect(await now(remote.matchmaking.open([seatOf('a')], LIMITS))).toBe('pending');
  take('a', passTo(line.of('question')[0]!));
  expect(await asked).toEqual(PASSED);
  remote.bots.disconnect('a', line);
  const unanswered = seat.ask([{ type: 'pass' }]);
  await vi.advanceTimersByTimeAsync(LIMITS.graceMs + 1);
  expect(await now(unanswered)).toEqual(TIMED_OUT);
  seat.end();
  remote.matchmaking.leave('a', seat);
  expect(waiting.filter((competition) => competition !== 'cup')).toEqual([]);
});
