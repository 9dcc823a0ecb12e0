// Tables whose deals count for the strength of their person: what is refused there, what counts, and what leaving does.

import { decodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import { luckOf } from '@mcr-arena/luck';
import type { OwnStrength, SeatedTable } from '@mcr-arena/protocol/documents';
import { expectValue, type Seat } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { rateDeals } from '../../../apps/server/src/strength/rate-deals.ts';
import { PASSWORD } from '../browser-session.ts';
import { until } from '../throwaway.ts';
import { houseUnderTest } from './house-under-test.ts';
import type { Guest } from './people-house.ts';
import { quiet } from './player-client.ts';

const house = houseUnderTest();
const COUNTED = { counted: true, pauses: 'none', rules: 'wmo' } as const;

async function play(guest: Guest, order: object) {
  const { status, body } = await house.ask('POST', '/tables/play-now', guest, order);
  expect(status, JSON.stringify(body)).toBe(201);
  const { table, you } = body as SeatedTable;
  return { id: table.id, place: (you as { readonly player: Seat }).player };
}

async function playDeal(guest: Guest, order: object) {
  const { id, place } = await play(guest, { ...order, length: 1 });
  const client = house.client({ table: id, cookie: guest.cookie, choose: quiet });
  await client.until(() => client.document?.status === 'over');
  return { id, place };
}

async function dealOf(id: string, guest: Guest): Promise<PlayedDeal> {
  const [deal] = (await house.gameOf(id, guest)).deals;
  return expectValue(decodeDeal(expectValue(parseDealRecord(deal!.record))));
}

const rate = () =>
  rateDeals(house.database.prisma, new Date(), (error) => {
    throw error;
  });
const strengthOf = async (guest: Guest): Promise<OwnStrength> => (await house.ask('GET', '/me/strength', guest)).body;
const isOver = (id: string, guest: Guest) => until(async () => (await house.gameOf(id, guest)).status === 'over');

test('a finished deal counts by its points less luck, one with help possible does not, and signing up keeps both', async () => {
  const guest = await house.newGuest();
  const { id, place } = await playDeal(guest, COUNTED);
  await playDeal(guest, { pauses: 'none' });
  expect(await strengthOf(guest)).toMatchObject({
    deals: 0,
    uncounted: [
      { reason: 'pending', deals: 1 },
      { reason: 'table', deals: 1 },
    ],
  });
  await rate();
  const luck = luckOf(await dealOf(id, guest)).bySeat[place];
  const [deal] = (await house.gameOf(id, guest)).deals;
  const own = await strengthOf(guest);
  expect(own.latest).toEqual([{ game: id, deal: 0, endedAt: deal!.endedAt, luck, points: deal!.deltas[place] - luck }]);
  // Guests do not change what the strengths of accounts are shrunk to.
  expect(own).toMatchObject({ people: 0, uncounted: [{ reason: 'table', deals: 1 }] });
  expect((await house.ask('POST', '/users', guest, { name: 'Guest of honour', password: PASSWORD })).status).toBe(201);
  await rate();
  const rows = await house.database.prisma.strengthDeal.findMany({ where: { gameId: id }, include: { user: true } });
  expect(rows).toMatchObject([{ points: own.latest[0]!.points, user: { name: 'Guest of honour' } }]);
});

test('undo, open hands, other bots, and places for others are refused', async () => {
  const guest = await house.newGuest();
  for (const more of [{ bot: 'shanten' }, { spectators: 'consent' }, { takeover: true }])
    expect(await house.ask('POST', '/tables/play-now', guest, { ...COUNTED, ...more })).toMatchObject({ status: 400 });
  expect((await house.ask('POST', '/tables', guest, COUNTED)).status).toBe(400);
  const { id } = await play(guest, COUNTED);
  const client = house.client({ table: id, cookie: guest.cookie, isReady: true });
  await client.until(() => client.questions.length === 1);
  await client.reply(client.questions[0]!, quiet(client.questions[0]!, client.deals.get(0)!.observer)!);
  await client.until(() => client.questions.length === 2);
  expect(await client.send('undo', { deal: 0 })).toMatchObject({ error: { code: 'undo-refused' } });
});

test('a rematch counts too, at a place that is drawn again', async () => {
  const guest = await house.newGuest();
  const places = new Set<Seat>();
  let { id } = await play(guest, COUNTED);
  for (let game = 0; game < 12; game += 1) {
    expect((await house.ask('POST', `/tables/${id}/leave`, guest)).status).toBe(204);
    const { status, body } = await house.ask('POST', `/tables/${id}/rematch`, guest);
    expect(status, JSON.stringify(body)).toBe(201);
    const { table, you } = body as SeatedTable;
    expect(table.counted).toBe(true);
    places.add((you as { readonly player: Seat }).player);
    id = table.id;
  }
  expect(places.size).toBeGreaterThan(1);
});

test('a deal that is left is played to its end with passes and drawn tiles, and counts', async () => {
  const guest = await house.newGuest();
  const { id, place } = await play(guest, COUNTED);
  const client = house.client({ table: id, cookie: guest.cookie });
  await client.until(() => client.questions.length === 1);
  await client.send('leave', {});
  await isOver(id, guest);
  const { steps } = await dealOf(id, guest);
  const own = steps.flatMap(({ replies }) => replies[place] ?? []);
  // How many depends on the wall: a bot may win in its second turn.
  expect(own).not.toEqual([]);
  expect(own.every(({ type }) => type === 'timedOut' || type === 'pass')).toBe(true);
  expect(steps.at(-1)!.events.at(-1)).toMatchObject({ type: 'dealEnded' });
  await rate();
  expect(await strengthOf(guest)).toMatchObject({ deals: 1, uncounted: [] });
});

test('after a restart it is also played to its end if its person leaves without connecting', async () => {
  const guest = await house.newGuest();
  const { id } = await play(guest, COUNTED);
  const client = house.client({ table: id, cookie: guest.cookie });
  await client.until(() => client.questions.length === 1);
  client.close();
  await house.restart();
  await until(async () => (await house.ask('GET', `/tables/${id}`, guest)).status === 200);
  expect((await house.ask('POST', `/tables/${id}/leave`, guest)).status).toBe(204);
  await isOver(id, guest);
  expect((await house.gameOf(id, guest)).dealsPlayed).toBe(1);
});
