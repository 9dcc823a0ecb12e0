// Finding a game over HTTP: the table with its bots, the check before the first deal, places of bots that people take over, and the
// waiting time of those who leave.

import { setTimeout } from 'node:timers/promises';
import type { GameSearch, TableDocument, TableOrder } from '@mcr-arena/protocol/documents';
import { SEATS, type Seat } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { waitOfLeaver } from '../../../apps/server/src/tables/leavers.ts';
import { BOT, houseUnderTest, PERSON } from './house-under-test.ts';
import type { Guest } from './people-house.ts';
import { eager, quiet } from './player-client.ts';

const house = houseUnderTest({ resultMs: 60_000, awayMs: 200 });

async function find(guest: Guest, wish: object = {}): Promise<GameSearch> {
  const { status, body } = await house.ask('POST', '/tables/find', guest, wish);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Four people find a game. */
async function findFour(wish: object = {}): Promise<{ readonly id: string; readonly guests: readonly Guest[] }> {
  const guests = await Promise.all(SEATS.map(() => house.newGuest()));
  for (const guest of guests.slice(0, 3)) expect(await find(guest, wish)).toMatchObject({ type: 'waiting' });
  const last = await find(guests[3]!, wish);
  if (last.type !== 'seated') throw new Error('four people did not begin');
  return { id: last.table, guests };
}

async function tableOf(id: string, guest: Guest): Promise<TableDocument> {
  return ((await house.ask('GET', `/tables/${id}`, guest)).body as { readonly table: TableDocument }).table;
}

test('every window of the four is led to one table, which begins when all have confirmed', async () => {
  const { id, guests } = await findFour({ length: 1 });
  // Who has left another game is still led to this one.
  const other = (await house.newTable(guests[0]!, { seats: [PERSON, PERSON, BOT, BOT], length: 1 })).table;
  await house.ask('POST', `/tables/${other.id}/join`, await house.newGuest());
  await house.ask('POST', `/tables/${other.id}/leave`, guests[0]);
  expect(await waitOfLeaver(house.database.prisma, guests[0]!.id, new Date())).toBeGreaterThan(0);
  for (const guest of [...guests, guests[0]!]) expect(await find(guest)).toEqual({ type: 'seated', table: id });
  const players = guests.map(({ cookie }) => house.client({ table: id, cookie, choose: quiet }));
  for (const player of players) await player.until(() => player.document?.startsInMs !== undefined);
  for (const player of players) await player.send('ready', { deal: 0 });
  for (const player of players) await player.until(() => player.deals.size === 1);
  expect(players[0]!.document).toMatchObject({ status: 'playing', clock: 'bank', length: 1, readyCheck: true });
  expect(players[0]!.document).not.toHaveProperty('startsInMs');
});

test('who leaves before the first deal is replaced by a bot, also at the moment when the table forms, without a waiting time', async () => {
  const guests = await Promise.all(SEATS.map(() => house.newGuest()));
  for (const guest of guests.slice(0, 3)) await find(guest, { length: 16 });
  const [last] = await Promise.all([
    find(guests[3]!, { length: 16 }),
    house.ask('DELETE', '/tables/find', guests[0]),
    house.ask('DELETE', '/tables/find', guests[1]),
  ]);
  if (last.type === 'seated') {
    const types = (await tableOf(last.table, guests[3]!)).seats.map(({ type }) => type);
    expect(types.toSorted()).toEqual(['bot', 'bot', 'person', 'person']);
  }
  expect(await waitOfLeaver(house.database.prisma, guests[0]!.id, new Date())).toBe(0);
  for (const guest of guests) await house.ask('DELETE', '/tables/find', guest);
});

test('between deals a person takes the place of a bot, and its points', async () => {
  const guest = await house.newGuest();
  const seats: TableOrder['seats'] = [PERSON, BOT, BOT, BOT];
  const order = { seats, pauses: 'none', clock: 'bank', takeover: true, spectators: 'none' } as const;
  const watched = await house.newGuest();
  const shown = { ...order, spectators: 'delayed' } as const;
  const { id: other } = (await house.newTable(watched, shown)).table;
  const alone = house.client({ table: other, cookie: watched.cookie, choose: eager });
  const { id } = (await house.newTable(guest, order)).table;
  const player = house.client({ table: id, cookie: guest.cookie, choose: eager });
  const late = await house.newGuest();
  // Waits longer for bots than the deal takes on a slow machine.
  const look = () => find(late, { botsAfterS: 120 });
  expect(await look()).toMatchObject({ type: 'waiting', people: 1 });
  let found = await look();
  for (; found.type !== 'seated'; found = await look()) await setTimeout(100);
  expect(found.table).toBe(id);
  await alone.until(() => alone.results.length === 1);
  const newcomer = house.client({ table: id, cookie: late.cookie, choose: quiet });
  await newcomer.until(() => newcomer.results.length === 1);
  for (const each of [player, newcomer]) await each.send('ready', { deal: 0 });
  await newcomer.until(() => newcomer.deals.has(1));
  const { seats: now, totals } = await tableOf(id, late);
  const place = now.findIndex((seat) => seat.type === 'person' && seat.name === late.name) as Seat;
  expect(totals[place]).toBe(newcomer.results[0]!.totals[place]);
  expect((await house.gameOf(id, guest)).players[place]).toMatchObject({ name: late.name, fromDeal: 1 });
});

test('leaving games of people costs a waiting time that grows, also after a restart', async () => {
  const leaver = await house.newGuest();
  const { prisma } = house.database;
  const leave = async (): Promise<void> => {
    const others = await Promise.all([1, 2, 3].map(() => house.newGuest()));
    for (const guest of others) await find(guest);
    const found = await find(leaver);
    if (found.type !== 'seated') throw new Error('no table');
    const all = [leaver, ...others].map(({ cookie }) => house.client({ table: found.table, cookie, choose: quiet }));
    for (const player of all) await player.send('ready', { deal: 0 });
    await all[0]!.until(() => all[0]!.deals.size === 1);
    await house.ask('POST', `/tables/${found.table}/leave`, leaver);
  };
  await leave();
  await house.restart();
  const refused = await house.ask('POST', '/tables/find', leaver);
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'find-too-early' } } });
  const minutes = async (): Promise<number> => Math.ceil((await waitOfLeaver(prisma, leaver.id, new Date())) / 60_000);
  expect(await minutes()).toBe(2);
  // An hour later, they may play again and leave again.
  await prisma.gameSeat.updateMany({
    where: { userId: leaver.id },
    data: { leftAt: new Date(Date.now() - 3_600_000) },
  });
  expect(await minutes()).toBe(0);
  await leave();
  expect(await minutes()).toBe(5);
  // Games without an end, and those that are over, are left without a waiting time.
  const [friend, other] = [await house.newGuest(), await house.newGuest()];
  const { id } = (await house.newTable(friend, { seats: [PERSON, PERSON, BOT, BOT], length: 'endless' })).table;
  await house.ask('POST', `/tables/${id}/join`, other);
  await house.ask('POST', `/tables/${id}/leave`, friend);
  expect(await waitOfLeaver(prisma, friend.id, new Date())).toBe(0);
});

test('a phrase reaches the people at the table, at most one in three seconds, and nothing else can be said', async () => {
  const { id, guests } = await findFour({ length: 1, clock: 'decision' });
  const [one, other] = guests.map(({ cookie }) => house.client({ table: id, cookie }));
  await other!.until(() => other!.document !== undefined);
  await one!.until(() => one!.document !== undefined);
  expect(await one!.send('say', { phrase: 'hello' })).toEqual({ ok: true });
  await other!.until(() => other!.frames.some(([name]) => name === 'said'));
  expect(await one!.send('say', { phrase: 'thanks' })).toMatchObject({ error: { code: 'phrase-early' } });
  for (const message of [{ phrase: 'Buy my bots!' }, { text: 'x' }, 'hello', null])
    expect(await one!.send('say', message)).toMatchObject({ error: { code: 'message-malformed' } });
});

test('malformed wishes are refused', async () => {
  const guest = await house.newGuest();
  for (const wish of [
    { length: 2 },
    { length: 'endless' },
    { clock: 'none' },
    { botsAfterS: 1e9 },
    { rules: 'x' },
    { more: 1 },
    [],
  ]) {
    expect(await house.ask('POST', '/tables/find', guest, wish)).toMatchObject({ status: 400 });
  }
});
