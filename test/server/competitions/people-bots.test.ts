// Ladder bots at tables with human players: seated only if their owners allow it and they can play a casual deal.

import { decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { PeopleBots } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Guest, openPeopleHouse } from '../tables/people-house.ts';
import { quiet } from '../tables/player-client.ts';
import { addRankedBot } from './ladder-under-test.ts';

let guest: Guest;
let bot: string;
let version: string;
let name: string;
let number = 0;

const house = await openPeopleHouse({ resultMs: 60_000 });
beforeEach(async () => {
  number += 1;
  name = `fox ${number}`;
  guest = await house.newGuest();
  ({ bot, version } = await addRankedBot(house.database.prisma, 'Ada', name, 'shanten'));
  await recognise('events');
});
afterAll(() => house.close());

async function recognise(protocol: string): Promise<void> {
  const checkReport = { ok: true, program: { language: 'python', protocol, keepRunning: true } };
  await house.database.prisma.botVersion.update({ where: { id: version }, data: { checkReport } });
}

async function allow(playsWithPeople: boolean): Promise<void> {
  await house.database.prisma.bot.update({ where: { id: bot }, data: { playsWithPeople } });
}

const GOAL = { type: 'bot', bot: 'goal' } as const;
const order = () => ({
  pauses: 'none',
  length: 1,
  seats: [{ type: 'person' }, { type: 'userBot', owner: 'Ada', bot: name }, GOAL, GOAL],
});

async function listed(): Promise<boolean> {
  const { bots } = (await house.ask('GET', '/tables/bots')).body as PeopleBots;
  return bots.some((each) => each.bot === name);
}

test('a bot is not seated at tables with human players until its owner allows it', async () => {
  expect(await listed()).toBe(false);
  const refused = await house.ask('POST', '/tables', guest, order());
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'bot-not-for-people' } } });
  await allow(true);
  expect(await listed()).toBe(true);
  expect((await house.ask('POST', '/tables', guest, order())).status).toBe(201);
});

test.each([
  ['speaks a Botzone protocol', () => recognise('botzone-json')],
  [
    'is off the ladder',
    () => house.database.prisma.botVersion.update({ where: { id: version }, data: { rankedAt: null } }),
  ],
  ['was removed', () => house.database.prisma.bot.update({ where: { id: bot }, data: { removedAt: new Date() } })],
])('a bot that %s is not seated', async (_, change) => {
  await allow(true);
  await change();
  expect(await listed()).toBe(false);
  expect((await house.ask('POST', '/tables', guest, order())).status).toBe(409);
});

test('a bot plays a deal by its own decisions, is named in the game, and plays a rematch only while its owner allows it', async () => {
  await allow(true);
  const { table } = (await house.ask('POST', '/tables', guest, order())).body as { table: { id: string } };
  const { cookie } = guest;
  const client = house.client({ table: table.id, cookie, choose: quiet, isReady: true });
  await client.until(() => client.document?.status === 'over');
  const shown = { type: 'userBot', owner: 'Ada', bot: name, version: 1, isRemote: false };
  expect(client.document!.seats[1]).toEqual(shown);
  const game = await house.gameOf(table.id, guest);
  expect(game.players[1]).toEqual(shown);
  const played = expectValue(decodeDeal(expectValue(parseDealRecord(game.deals[0]!.record))));
  const replies = played.steps.flatMap(({ replies: each }) => (each[1] === undefined ? [] : [each[1].type]));
  expect(replies.length).toBeGreaterThan(0);
  expect(replies).not.toContain('crashed');
  await allow(false);
  expect((await house.ask('POST', `/tables/${table.id}/rematch`, guest)).status).toBe(409);
  await allow(true);
  const again = await house.ask('POST', `/tables/${table.id}/rematch`, guest);
  expect(again).toMatchObject({ status: 201, body: { table: { seats: [{ type: 'person' }, shown, GOAL, GOAL] } } });
});
