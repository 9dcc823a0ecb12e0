// People who found a game and do not come: the place of a bot goes back to a bot, and a restart of the server repeats the check before the
// first deal.

import { setTimeout } from 'node:timers/promises';
import type { GameSearch, TableDocument } from '@mcr-arena/protocol/documents';
import { SEATS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { BOT, houseUnderTest, PERSON } from './house-under-test.ts';
import type { Guest } from './people-house.ts';
import { eager, quiet } from './player-client.ts';

/** Nobody who is away is played for within a test. */
const house = houseUnderTest({ resultMs: 1_000, awayMs: 3_600_000 });

const find = async (guest: Guest): Promise<GameSearch> => (await house.ask('POST', '/tables/find', guest)).body;

test('who took the place of a bot and does not connect gives it back before the next deal', async () => {
  const [guest, late] = [await house.newGuest(), await house.newGuest()];
  const order = { pauses: 'none', clock: 'bank', takeover: true, spectators: 'none' } as const;
  const { id } = (await house.newTable(guest, { ...order, seats: [PERSON, BOT, BOT, BOT] })).table;
  const player = house.client({ table: id, cookie: guest.cookie, choose: eager, isReady: true });
  while ((await find(late)).type !== 'seated') await setTimeout(100);
  const begun = player.deals.size;
  await player.until(() => player.deals.size > begun);
  const { body } = await house.ask('GET', `/tables/${id}`, guest);
  const { seats } = (body as { readonly table: TableDocument }).table;
  expect(seats.map(({ type }) => type)).toEqual(['person', 'bot', 'bot', 'bot']);
  const rows = await house.database.prisma.gameSeat.findMany({ where: { gameId: id }, orderBy: { player: 'asc' } });
  expect(rows.map(({ userId, fromDeal }) => [userId, fromDeal])).toEqual([
    [guest.id, 0],
    [null, 0],
    [null, 0],
    [null, 0],
  ]);
});

test('a restart repeats the check before the first deal, and only that', async () => {
  const guests = await Promise.all(SEATS.map(() => house.newGuest()));
  for (const guest of guests.slice(0, 3)) await find(guest);
  const found = await find(guests[3]!);
  if (found.type !== 'seated') throw new Error('four people did not begin');
  await house.restart();
  const players = guests.map(({ cookie }) => house.client({ table: found.table, cookie, choose: quiet }));
  for (const player of players) {
    await player.until(() => player.document !== undefined);
    expect([player.document!.startsInMs, player.deals.size]).toEqual([expect.any(Number), 0]);
  }
  for (const player of players) expect(await player.send('ready', { deal: 0 })).toEqual({ ok: true });
  for (const player of players) await player.until(() => player.deals.size === 1);

  await house.restart();
  const again = house.client({ table: found.table, cookie: guests[0]!.cookie });
  await again.until(() => again.deals.size === 1);
  expect(again.document!.startsInMs).toBeUndefined();
});

test('a full table whose start was not stored begins after a restart', async () => {
  const guest = await house.newGuest();
  const { id } = (await house.newTable(guest, { seats: [PERSON, BOT, BOT, BOT] })).table;
  await house.database.prisma.game.update({ where: { id }, data: { status: 'waiting' } });
  await house.restart();
  const player = house.client({ table: id, cookie: guest.cookie, choose: quiet });
  await player.until(() => player.document?.status === 'playing');
});
