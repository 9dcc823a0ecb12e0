// The daily challenge from creation to results, and one of its deals played again.

import type { DealRecord } from '@mcr-arena/engine';
import type { DailyChallenge, SeatedTable } from '@mcr-arena/protocol/documents';
import { verifyHumanDuplicate } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, expect, test } from 'vitest';
import { openPeopleHouse, type PeopleHouse } from '../tables/people-house.ts';
import { eager } from '../tables/player-client.ts';
import { awayFromMidnight } from '../throwaway.ts';
import { newAccount, play, readDuplicate, untilOver } from './duplicate-under-test.ts';

await awayFromMidnight(5);
const house = await openPeopleHouse();
afterAll(() => house.close());

test('the daily challenge is created once a day, ranks old accounts, and shows results afterwards', async () => {
  const { prisma } = house.database;
  const readDaily = async (reader?: Parameters<PeopleHouse['ask']>[2]): Promise<DailyChallenge> =>
    (await house.ask('GET', '/daily', reader)).body;
  const [{ today }, again] = await Promise.all([readDaily(), readDaily()]);
  expect(again.today.id).toBe(today.id);
  // The list of competitions does not include it.
  expect((await house.ask('GET', '/duplicates')).body).toEqual({ competitions: [] });
  expect(today).toMatchObject({ deals: 4, clock: 'bank', organiser: 'MCR Arena', phase: 'open' });
  expect(today.id).toBe(`daily-${today.day}`);
  expect((await readDaily()).today.entered.map(({ name }) => name).toSorted()).toEqual(['goal v1', 'shanten v1']);
  const { config: stored } = await prisma.competition.findUniqueOrThrow({ where: { id: today.id } });
  const change = (config: object) => prisma.competition.update({ where: { id: today.id }, data: { config } });
  const ann = await newAccount(house, 'Ann');
  // As if a clock that was fast for a moment had created the challenge of a day to come.
  await change({ ...(stored as object), day: '2999-01-01' });
  expect((await house.ask('POST', `/duplicates/${today.id}/enter`, ann)).body).toMatchObject({
    error: { code: 'competition-early', message: 'the challenge begins at 2999-01-01 00:00 UTC' },
  });
  // Faster settings for the test.
  await change({ ...(stored as object), baseline: 'beginner', clock: 'none', pauses: 'none' });
  await prisma.user.updateMany({ where: { name: 'Ann' }, data: { createdAt: new Date('2026-01-01') } });
  const eve = await newAccount(house, 'Eve');
  const client = await play(house, today.id, ann, eager);
  await client.until(() => client.document?.status === 'over');
  const newcomer = await play(house, today.id, eve, eager);
  await newcomer.until(() => newcomer.document?.status === 'over');
  const total = client.ownPoints().reduce((sum, points) => sum + points, 0);
  expect(await readDaily(ann)).toMatchObject({ streak: 1, history: [{ day: today.day, total }] });
  expect((await readDaily(ann)).history[0]!.rank).toBeUndefined();

  const administrator = await newAccount(house, 'Ada', 'administrator');
  const closed = { closesAt: '2001-01-01T00:00:00Z' };
  expect((await house.ask('PATCH', `/duplicates/${today.id}`, administrator, closed)).status).toBe(200);
  await untilOver(house, today.id);
  const over = await readDaily(ann);
  const standing = over.today.standings!.find(({ name }) => name === 'Ann')!;
  expect(over.history).toEqual([{ id: today.id, day: today.day, total, rank: standing.rank, competitors: 4 }]);
  expect(standing.rank).toBeDefined();
  // An account of the same day is not ranked, although it played all deals.
  expect(over.today.standings!.at(-1)).toMatchObject({ name: 'Eve', played: 4, newAccount: true });
  expect(over.today.standings!.at(-1)!.rank).toBeUndefined();
  await expectVerified(today.id);

  await expectRepeatable(today.id, standing.number);
});

async function expectVerified(id: string): Promise<void> {
  const text = await (await fetch(`${house.url}/api/duplicates/${id}/results.json`)).text();
  const { results, findings } = expectValue(verifyHumanDuplicate(text));
  expect([results.version, findings]).toEqual([2, []]);
}

/** A guest plays the second deal of a competitor again, which does not count. */
async function expectRepeatable(id: string, number: number): Promise<void> {
  const { body } = await house.ask('GET', `/duplicates/${id}/competitors/${number}/deals/2`);
  const { config: deal } = body as DealRecord;
  const guest = await house.newGuest();
  const made = await house.ask('POST', '/tables/deal', guest, {
    config: deal,
    seat: 3,
    bot: 'beginner',
    pauses: 'none',
  });
  expect(made.status).toBe(201);
  const { table, you } = made.body as SeatedTable;
  expect([table.length, you.type === 'player' && you.player]).toEqual([1, 3]);
  const repeated = house.client({ table: table.id, cookie: guest.cookie, choose: eager });
  await repeated.until(() => repeated.results.length === 1);
  const { record } = repeated.results[0]!;
  expect(record.config).toEqual(deal);
  // It is a separate game with other bot seeds, and adds no competitor.
  expect((await readDuplicate(house, id)).competitors).toBe(4);
  const wrong = { config: { ...deal!, wall: 'A'.repeat(136) }, seat: 3 };
  expect((await house.ask('POST', '/tables/deal', guest, wrong)).status).toBe(400);
}
