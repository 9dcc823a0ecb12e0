// The queue for games among people, with a clock of its own.

import { type GameWish, gameWishSchema } from '@mcr-arena/protocol/documents';
import { expect, test } from 'vitest';
import { GONE_MS, PeopleQueue } from '../../../apps/server/src/tables/people-queue.ts';

const NOBODY = new Set<string>();

function openQueue() {
  const clock = { now: 0 };
  const queue = new PeopleQueue<{ readonly id: string }>(() => clock.now);
  /** The names of the person's party, if it begins now. */
  const ask = (id: string, wish: Partial<GameWish> = {}, apart: ReadonlySet<string> = NOBODY) => {
    queue.keep({ id }, gameWishSchema.parse(wish), apart);
    return queue.takeParty(id)?.map(({ user }) => user.id);
  };
  /** Asks for all of them every three seconds, until one has a party; returns it and the time. */
  const askUntil = (ids: readonly string[], lastMs = 200_000) => {
    for (; clock.now < lastMs; clock.now += 3_000)
      for (const id of ids) {
        const party = ask(id);
        if (party !== undefined) return { party, at: clock.now };
      }
    return undefined;
  };
  return { clock, queue, ask, askUntil };
}

test('four people begin at once; two begin when the time of the first is up, with free seats for bots', () => {
  const full = openQueue();
  for (const id of ['A', 'B', 'C']) expect(full.ask(id)).toBeUndefined();
  expect(full.ask('D')).toEqual(['A', 'B', 'C', 'D']);
  const { ask, askUntil, clock, queue } = openQueue();
  ask('A');
  clock.now = 9_000;
  expect(askUntil(['A', 'B'])).toEqual({ party: ['A', 'B'], at: 30_000 });
  expect(queue.games).toEqual([]);
});

test('other wishes never meet, and are counted apart', () => {
  const { ask, queue } = openQueue();
  for (const id of ['A', 'B', 'C']) ask(id);
  for (const wish of [{ rules: 'wmo' }, { length: 1 }, { clock: 'decision' }] as const) {
    expect(ask(JSON.stringify(wish), wish)).toBeUndefined();
  }
  expect(queue.games.map(({ people }) => people)).toEqual([3, 1, 1, 1]);
});

test('a closed window leaves the queue', () => {
  const { clock, ask, queue } = openQueue();
  for (const id of ['A', 'B', 'C']) ask(id);
  clock.now = GONE_MS + 1;
  expect(ask('D')).toBeUndefined();
  expect(queue.waitOf('D').people).toBe(1);
});

test('200 requests of one person, with changing wishes, are one entry, and do not renew its time', () => {
  const { clock, ask, queue } = openQueue();
  for (let number = 0; number < 200; number += 1)
    expect(ask('A', { length: number % 2 === 0 ? 4 : 1 })).toBeUndefined();
  expect(queue.games).toMatchObject([{ people: 1 }]);
  for (clock.now = 3_000; clock.now < 30_000; clock.now += 3_000)
    ask('A', { length: clock.now % 2_000 === 0 ? 4 : 16 });
  expect(ask('A')).toEqual(['A']);
});

test('people who avoid each other do not meet, whoever of them said so, and neither waits for ever', () => {
  const { clock, ask, queue } = openQueue();
  for (const id of ['B', 'C', 'D']) ask(id);
  expect(ask('A', {}, new Set(['B']))).toBeUndefined();
  expect(ask('E')).toEqual(['B', 'C', 'D', 'E']);
  for (clock.now = 3_000; clock.now < 30_000; clock.now += 3_000) expect(ask('A', {}, new Set(['B']))).toBeUndefined();
  expect(ask('B')).toBeUndefined();
  // Neither counts in the wait of the other.
  expect(['A', 'B'].map((id) => queue.waitOf(id).people)).toEqual([1, 1]);
  expect(queue.waitOf('B').botsInMs).toBe(30_000);
  expect(ask('A', {}, new Set(['B']))).toEqual(['A']);
});

test('the place of a bot goes to the person who waits longest, agreed, and is not avoided there', () => {
  const { ask, queue } = openQueue();
  ask('A', { takeover: false });
  ask('B', {}, new Set(['player']));
  ask('C', { length: 16 });
  ask('D');
  const game = gameWishSchema.parse({});
  expect(queue.takeOne(game, ['player', 'D'])).toBeUndefined();
  expect(queue.takeOne(game, ['player'])).toEqual({ id: 'D' });
  expect(queue.has('D')).toBe(false);
});
