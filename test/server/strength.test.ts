// The strength of people: which deals count and what they say, from records that are rebuilt to the bit.

import { DUPLICATE_RULES, decodeDeal, encodeDeal, endOf } from '@mcr-arena/engine';
import { luckOf } from '@mcr-arena/luck';
import type { OwnStrength, StrengthList } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { competitorSeatOf } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { deleteAccount } from '../../apps/server/src/accounts/own-account.ts';
import { rateDeals } from '../../apps/server/src/strength/rate-deals.ts';
import { configFrom, randomDeal } from '../deals/random-deals.ts';
import { LATER } from './competitions/contest-under-test.ts';
import { newAccount, untilOver } from './competitions/duplicate-under-test.ts';
import { openPeopleHouse } from './tables/people-house.ts';

const house = await openPeopleHouse();
const { prisma } = house.database;
const failed: unknown[] = [];
const rate = (now = new Date()) => rateDeals(prisma, now, (error) => failed.push(error));
afterAll(() => house.close());

test('deals count once their competition is over, less their luck; the rows are rebuilt to the bit', async () => {
  const [olga, ann] = [await newAccount(house, 'Olga', 'organiser'), await newAccount(house, 'Ann')];
  const read = async (): Promise<OwnStrength> => (await house.ask('GET', '/me/strength', ann)).body;
  const rows = () => prisma.strengthDeal.findMany({ orderBy: [{ gameId: 'asc' }, { number: 'asc' }] });
  const order = { name: 'S', id: 's', closesAt: LATER, deals: 4, baseline: 'goal', clock: 'none', pauses: 'none' };
  expect((await house.ask('POST', '/duplicates', olga, order)).status).toBe(201);
  const entry = await house.ask('POST', '/duplicates/s/enter', ann);
  const gameId = (entry.body as { readonly table: string }).table;
  const played = Array.from({ length: 4 }, (_, number) => {
    const deal = randomDeal(configFrom(DUPLICATE_RULES, `strength ${number}`), `strength ${number}`);
    return { gameId, number, record: encodeDeal(deal) as object, deltas: [...endOf(deal).deltas] };
  });
  await prisma.gameDeal.createMany({ data: played });
  await rate();
  expect(await rows()).toEqual([]);
  expect(await read()).toMatchObject({ deals: 0, next: { deals: 20 }, uncounted: [{ reason: 'open', deals: 4 }] });

  await house.ask('PATCH', '/duplicates/s', olga, { closesAt: '2001-01-01T00:00:00Z' });
  await untilOver(house, 's');
  expect((await read()).uncounted).toEqual([{ reason: 'pending', deals: 4 }]);
  await rate();
  const stored = await rows();
  const deals = await prisma.gameDeal.findMany({ orderBy: { number: 'asc' } });
  expect(stored).toHaveLength(4);
  for (const { number, luck, points } of stored) {
    const seat = competitorSeatOf(number);
    const { record, deltas } = deals[number]!;
    expect(luck).toBe(luckOf(expectValue(decodeDeal(record as never))).bySeat[seat]);
    expect(points).toBe(deltas[seat]! - luck!);
  }

  // 18 deals more, of which one was taken back: the rest of a match, and another competition.
  expect((await house.ask('POST', '/duplicates', olga, { ...order, id: 't' })).status).toBe(201);
  const entered = await house.ask('POST', '/duplicates/t/enter', ann);
  const { table } = entered.body as { readonly table: string };
  const copies = (gameId: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => {
      const { record, ...deal } = deals[(from + index) % 4]!;
      return {
        ...deal,
        gameId,
        number: from + index,
        record: record as object,
        undone: index === 0 && from > 0 ? 1 : 0,
      };
    });
  await prisma.gameDeal.createMany({ data: [...copies(deals[0]!.gameId, 4, 16), ...copies(table, 0, 6)] });
  await house.ask('PATCH', '/duplicates/t', olga, { closesAt: '2001-01-01T00:00:00Z' });
  await untilOver(house, 't');
  const now = new Date();
  await rate(now);
  const before = JSON.stringify([
    await rows(),
    await prisma.setting.findUnique({ where: { key: 'strength-population' } }),
  ]);
  const own = await read();
  expect(own).toMatchObject({ deals: 21, people: 1, uncounted: [{ reason: 'undone', deals: 1 }] });
  expect(own.strength!.interval![0]).toBeLessThan(own.strength!.value);
  expect(own.curve.map((point) => point.deals)).toEqual([20, 21]);
  expect(own.curve.at(-1)!.strength).toEqual(own.strength);
  expect(own.latest).toHaveLength(21);
  // The list names Ann once she agreed, with the next computation, and not any more when she changes her mind.
  const names = async () => {
    const { people }: StrengthList = (await house.ask('GET', '/strengths')).body;
    return people.map(({ name }) => name);
  };
  const choose = (isListed: boolean) => house.ask('PUT', '/me/profile', ann, { strength: isListed });
  expect(await names()).toEqual([]);
  expect((await choose(true)).status).toBe(200);
  expect(await names()).toEqual([]);
  await rate(now);
  expect((await house.ask('GET', '/strengths')).body).toEqual({
    people: [{ name: 'Ann', deals: 21, strength: own.strength }],
  });
  await choose(false);
  expect(await names()).toEqual([]);
  // A row of other rules, and rows gone.
  await prisma.strengthDeal.update({
    where: { gameId_number: { gameId: deals[0]!.gameId, number: 0 } },
    data: { version: '0', points: 1 },
  });
  await prisma.strengthDeal.deleteMany({ where: { number: { gt: 12 } } });
  await rate(now);
  expect(
    JSON.stringify([await rows(), await prisma.setting.findUnique({ where: { key: 'strength-population' } })]),
  ).toBe(before);

  // A malformed deal does not count, is reported once, and the deals after it are computed.
  expect(failed).toEqual([]);
  const first = { gameId_number: { gameId: deals[0]!.gameId, number: 0 } };
  await prisma.gameDeal.update({ where: first, data: { record: {} } });
  await prisma.strengthDeal.deleteMany({ where: { number: { lt: 2 } } });
  await rate(now);
  await rate(now);
  expect(failed.map(String)).toEqual([expect.stringContaining(`table "game_deal", row "${deals[0]!.gameId} 0"`)]);
  expect((await read()).deals).toBe(20);
  expect((await read()).uncounted).toContainEqual({ reason: 'unreadable', deals: 1 });

  expectValue(await deleteAccount(prisma, { id: ann.id, role: 'user' }));
  await rate(now);
  expect(await rows()).toEqual([]);
});
