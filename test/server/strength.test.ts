// The strength of people: which deals count and what they say, from records that are rebuilt to the bit.

import { decodeDeal } from '@mcr-arena/engine';
import { luckOf } from '@mcr-arena/luck';
import type { OwnStrength } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { competitorSeatOf } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { deleteAccount } from '../../apps/server/src/accounts/own-account.ts';
import { rateDeals } from '../../apps/server/src/strength/rate-deals.ts';
import { LATER } from './competitions/contest-under-test.ts';
import { newAccount, play, untilOver } from './competitions/duplicate-under-test.ts';
import { openPeopleHouse } from './tables/people-house.ts';
import { eager } from './tables/player-client.ts';

const house = await openPeopleHouse();
const { prisma } = house.database;
afterAll(() => house.close());

test('deals count once their competition is over, less their luck; the rows are rebuilt to the bit', async () => {
  const [olga, ann] = [await newAccount(house, 'Olga', 'organiser'), await newAccount(house, 'Ann')];
  const read = async (): Promise<OwnStrength> => (await house.ask('GET', '/me/strength', ann)).body;
  const rows = () => prisma.strengthDeal.findMany({ orderBy: [{ gameId: 'asc' }, { number: 'asc' }] });
  const order = { name: 'S', id: 's', closesAt: LATER, deals: 4, baseline: 'goal', clock: 'none', pauses: 'none' };
  expect((await house.ask('POST', '/duplicates', olga, order)).status).toBe(201);
  const client = await play(house, 's', ann, eager);
  await client.until(() => client.document?.status === 'over');
  await rateDeals(prisma, new Date());
  expect(await rows()).toEqual([]);
  expect(await read()).toMatchObject({ deals: 0, next: { deals: 20 }, uncounted: [{ reason: 'open', deals: 4 }] });

  await house.ask('PATCH', '/duplicates/s', olga, { closesAt: '2001-01-01T00:00:00Z' });
  await untilOver(house, 's');
  expect((await read()).uncounted).toEqual([{ reason: 'pending', deals: 4 }]);
  await rateDeals(prisma, new Date());
  const stored = await rows();
  const deals = await prisma.gameDeal.findMany({ orderBy: { number: 'asc' } });
  expect(stored).toHaveLength(4);
  for (const { number, luck, points } of stored) {
    const seat = competitorSeatOf(number);
    const { record, deltas } = deals[number]!;
    expect(luck).toBe(luckOf(expectValue(decodeDeal(record as never))).bySeat[seat]);
    expect(points).toBe(deltas[seat]! - luck!);
  }

  // 28 deals more, of which one was taken back: the rest of a match, and another competition.
  expect((await house.ask('POST', '/duplicates', olga, { ...order, id: 't' })).status).toBe(201);
  const entered = await house.ask('POST', '/duplicates/t/enter', ann);
  const { table } = entered.body as { readonly table: string };
  const copies = (gameId: string, from: number) =>
    Array.from({ length: 16 - from }, (_, index) => {
      const { record, ...deal } = deals[(from + index) % 4]!;
      return {
        ...deal,
        gameId,
        number: from + index,
        record: record as object,
        undone: index === 0 && from > 0 ? 1 : 0,
      };
    });
  await prisma.gameDeal.createMany({ data: [...copies(deals[0]!.gameId, 4), ...copies(table, 0)] });
  await house.ask('PATCH', '/duplicates/t', olga, { closesAt: '2001-01-01T00:00:00Z' });
  await untilOver(house, 't');
  const now = new Date();
  await rateDeals(prisma, now);
  const before = JSON.stringify([
    await rows(),
    await prisma.setting.findUnique({ where: { key: 'strength-population' } }),
  ]);
  const own = await read();
  expect(own).toMatchObject({ deals: 31, people: 1, uncounted: [{ reason: 'undone', deals: 1 }] });
  expect(own.strength!.interval![0]).toBeLessThan(own.strength!.value);
  expect(own.curve.map((point) => point.deals)).toEqual(Array.from({ length: 12 }, (_, index) => 20 + index));
  expect(own.curve.at(-1)!.strength).toEqual(own.strength);
  expect(own.latest).toHaveLength(31);
  // A row of other rules, and all rows gone.
  await prisma.strengthDeal.update({
    where: { gameId_number: { gameId: deals[0]!.gameId, number: 0 } },
    data: { version: '0', points: 1 },
  });
  await prisma.strengthDeal.deleteMany({ where: { number: { gt: 0 } } });
  await rateDeals(prisma, now);
  expect(
    JSON.stringify([await rows(), await prisma.setting.findUnique({ where: { key: 'strength-population' } })]),
  ).toBe(before);

  expectValue(await deleteAccount(prisma, { id: ann.id, role: 'user' }));
  await rateDeals(prisma, now);
  expect(await rows()).toEqual([]);
});
