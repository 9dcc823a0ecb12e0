// The daily challenge of guests: who may enter, who is ranked, what is shown of others and when. Days and their deals are stored by the
// test, not played.

import { DUPLICATE_RULES, encodeDeal } from '@mcr-arena/engine';
import type { DailyWeek, HumanDuplicateDocument } from '@mcr-arena/protocol/documents';
import { expectValue, mapSeats } from '@mcr-arena/tiles';
import { competitorSeatOf } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { HOUSE_USER } from '../../../apps/server/src/accounts/house.ts';
import { readDaily } from '../../../apps/server/src/competitions/human-duplicate/daily.ts';
import { readWeek } from '../../../apps/server/src/competitions/human-duplicate/daily-week.ts';
import { HUMAN_DUPLICATE } from '../../../apps/server/src/competitions/human-duplicate/duplicate-config.ts';
import { createHumanDuplicates } from '../../../apps/server/src/competitions/human-duplicate/human-duplicates.ts';
import { shareBelow } from '../../../apps/server/src/competitions/human-duplicate/percentile.ts';
import { duplicateRulesOf, rowOfNew } from '../../../apps/server/src/competitions/new-competition.ts';
import { newGameData } from '../../../apps/server/src/games/game-store.ts';
import { rateDeals } from '../../../apps/server/src/strength/rate-deals.ts';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';
import { PASSWORD } from '../browser-session.ts';
import { sendJson } from '../send-json.ts';
import { type Guest, openPeopleHouse } from '../tables/people-house.ts';
import { awayFromMidnight } from '../throwaway.ts';
import { addBot } from './contest-under-test.ts';
import { newAccount, readDuplicate } from './duplicate-under-test.ts';

await awayFromMidnight(1);
const house = await openPeopleHouse();
const { prisma } = house.database;
afterAll(() => house.close());

const DAY_MS = 24 * 3_600_000;
const RECORD = encodeDeal(randomDeal(configFrom(DUPLICATE_RULES, 'daily'), 'daily'));
const OLD = { createdAt: new Date('2026-01-01') };

async function newDay(day: string, status: 'finished' | 'created' = 'finished'): Promise<string> {
  const config = {
    deals: 4,
    baseline: 'goal',
    clock: 'bank',
    pauses: 'none',
    day,
    newAccounts: 'unranked',
    closesAt: new Date(Date.parse(day) + DAY_MS).toISOString(),
  };
  const named = { id: `daily-${day}`, kind: HUMAN_DUPLICATE, name: day, ownerId: HOUSE_USER };
  const row = rowOfNew({ ...named, config, rules: duplicateRulesOf() });
  await prisma.competition.create({ data: { ...row, status, startedAt: new Date() } });
  return row.id;
}

/** The person has played these deals. */
async function storePlayed(id: string, { id: userId }: Guest, points: readonly number[], ranked = true): Promise<void> {
  const bot = { type: 'bot', bot: 'goal' } as const;
  const options = { length: 4, flowers: false, rules: 'mcr', clock: 'bank', pauses: 'none' } as const;
  const rest = { visibility: 'private', spectators: 'none', replay: 'everyone' } as const;
  const seats = mapSeats((player) => (player === 0 ? ({ type: 'person' } as const) : bot));
  const data = newGameData({ seats, options: { ...options, ...rest }, people: new Map([[0, userId]]) });
  const game = await prisma.game.create({ data: { ...data, status: 'over' } });
  await prisma.humanEntry.create({ data: { competitionId: id, userId, gameId: game.id, ranked } });
  await prisma.gameDeal.createMany({
    data: points.map((own, number) => {
      const deltas = [0, 1, 2, 3].map((seat) => (seat === competitorSeatOf(number) ? own : 0));
      return { gameId: game.id, number, record: RECORD as object, deltas };
    }),
  });
}

async function newOldAccount(name: string): Promise<Guest> {
  const account = await newAccount(house, name);
  await prisma.user.update({ where: { id: account.id }, data: OLD });
  return account;
}

const youOf = async (id: string, reader: Guest): Promise<NonNullable<HumanDuplicateDocument['you']>> =>
  (await readDuplicate(house, id, reader)).you!;
const enter = (id: string, person?: Guest) =>
  sendJson('POST', `${house.url}/api/duplicates/${id}/enter`, undefined, person);
const rankedOf = async (id: string, userId: string): Promise<boolean> =>
  (await prisma.humanEntry.findUniqueOrThrow({ where: { competitionId_userId: { competitionId: id, userId } } }))
    .ranked;

test('a guest enters once, keeps the entry by signing up, and stays unranked, as does an account that signs in after a guest', async () => {
  const { today } = (await house.ask('GET', '/daily')).body as { readonly today: HumanDuplicateDocument };
  const first = await enter(today.id);
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
  const guest = { id: '', name: '', cookie };
  expect([first.status, (await enter(today.id, guest)).body]).toEqual([200, first.body]);
  const you = await youOf(today.id, guest);
  expect(you.table).toBe(first.body.table);
  const signedUp = await sendJson('POST', `${house.url}/api/users`, { name: 'Gina', password: PASSWORD }, guest);
  const gina = { ...guest, id: signedUp.body.id, cookie: signedUp.headers.getSetCookie()[0]!.split(';')[0]! };
  expect(await youOf(today.id, gina)).toEqual(you);
  expect(await rankedOf(today.id, gina.id)).toBe(false);

  // Who has an account plays as a guest first, to see the walls.
  const known = await sendJson('POST', `${house.url}/api/users`, { name: 'Hugo', password: PASSWORD });
  await prisma.user.update({ where: { id: known.body.id }, data: OLD });
  const other = await house.newGuest();
  await enter(today.id, other);
  const signedIn = await sendJson('POST', `${house.url}/api/sessions`, { name: 'Hugo', password: PASSWORD }, other);
  const hugo = { ...other, cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]! };
  expect((await enter(today.id, hugo)).status).toBe(200);
  expect(await rankedOf(today.id, known.body.id)).toBe(false);
  const ivy = await newOldAccount('Ivy');
  await enter(today.id, ivy);
  expect(await rankedOf(today.id, ivy.id)).toBe(true);
  const { entered } = await readDuplicate(house, today.id);
  expect(entered.filter(({ type }) => type === 'person').map(({ newAccount }) => newAccount ?? false)).toEqual([
    true,
    true,
    true,
    false,
  ]);

  // The same once the account has entered; and a guest of an earlier day who signs up today is a new account.
  const seen = await house.newGuest();
  await enter(today.id, seen);
  await prisma.humanEntry.updateMany({ where: { userId: known.body.id }, data: { ranked: true } });
  await sendJson('POST', `${house.url}/api/sessions`, { name: 'Hugo', password: PASSWORD }, seen);
  expect(await rankedOf(today.id, known.body.id)).toBe(false);
  const early = await house.newGuest();
  await prisma.user.updateMany({ where: { kind: 'guest' }, data: OLD });
  await sendJson('POST', `${house.url}/api/users`, { name: 'Jo', password: PASSWORD }, early);
  const jo = await prisma.user.findUniqueOrThrow({ where: { nameKey: 'jo' } });
  expect(jo.createdAt > OLD.createdAt).toBe(true);
});

test('is not written again once its house bots have entered, even if a bot of a user has', async () => {
  const { today } = (await house.ask('GET', '/daily')).body as { readonly today: HumanDuplicateDocument };
  const calls: string[] = [];
  const competitions = {
    advance: async (id: string) => void calls.push(`advance ${id}`),
    control: () => expect.unreachable(),
    reservationOf: async () => undefined,
  };
  const duplicates = createHumanDuplicates(prisma, competitions, ({ type }) => calls.push(type));
  expect(await duplicates.enterBot(today.id, await addBot(prisma, 'Bert', 'tiger'))).toMatchObject({ ok: true });
  const entered = ['entriesChanged', `advance ${today.id}`];
  expect(calls).toEqual(entered);
  const createDuplicate = () => expect.unreachable();
  await readDaily({ prisma, duplicates: { ...duplicates, createDuplicate } }, undefined);
  const goal = await prisma.bot.findFirstOrThrow({ where: { ownerId: HOUSE_USER, name: 'goal' } });
  expect(expectValue(await duplicates.enterBot(today.id, goal))).toBe('goal v1');
  expect(calls).toEqual(entered);
});

test('guests enter no other competition, and no challenge that is over', async () => {
  const olga = await newAccount(house, 'Olga', 'organiser');
  const order = { name: 'Cup', id: 'cup', closesAt: '2999-01-01T00:00:00Z', deals: 4 };
  expect((await house.ask('POST', '/duplicates', olga, order)).status).toBe(201);
  const past = await newDay('2026-02-01');
  const before = await prisma.user.count({ where: { kind: 'guest' } });
  expect([(await enter('cup')).status, (await enter('cup', await house.newGuest())).status]).toEqual([401, 403]);
  expect([(await enter(past)).status, (await enter('daily-2026-02-02')).status]).toEqual([409, 404]);
  // None of the visitors became a guest.
  expect(await prisma.user.count({ where: { kind: 'guest' } })).toBe(before + 1);
});

test('who has played all deals sees their percentile among all people, less luck after the end', async () => {
  const id = await newDay('2999-01-01', 'created');
  const [ann, ben, eve] = [await newOldAccount('Ann'), await newOldAccount('Ben'), await newOldAccount('Eve')];
  const guest = await house.newGuest();
  await storePlayed(id, ann, [10, 10, 10, 10]);
  expect((await youOf(id, ann)).percentile).toBeUndefined();
  await storePlayed(id, ben, [50, -8, -8, -8]);
  await storePlayed(id, guest, [0, 0, 40, 0], false);
  await storePlayed(id, eve, [88, 88, 88]);
  // Equal points count half. Who has not finished is neither counted nor shown anything.
  expect((await youOf(id, ann)).percentile).toEqual({ people: 3, points: 0.75 });
  expect((await youOf(id, guest)).percentile).toEqual({ people: 3, points: 0.75 });
  expect((await youOf(id, ben)).percentile).toEqual({ people: 3, points: 0 });
  expect((await youOf(id, eve)).percentile).toBeUndefined();
  const rate = () => rateDeals(prisma, new Date(), (error) => Promise.reject(error));
  await rate();
  expect((await youOf(id, ann)).percentile).not.toHaveProperty('lessLuck');

  await prisma.competition.update({ where: { id }, data: { status: 'finished' } });
  expect((await youOf(id, ann)).percentile).toEqual({ people: 3, points: 0.75 });
  await rate();
  // The same deals, so the same luck.
  expect((await youOf(id, ann)).percentile).toEqual({ people: 3, points: 0.75, lessLuck: 0.75 });
  expect((await youOf(id, guest)).percentile).toMatchObject({ lessLuck: 0.75 });
  const counted = await prisma.strengthDeal.findMany({
    where: { deal: { game: { entries: { some: { competitionId: id } } } } },
  });
  expect(counted.filter(({ userId }) => userId === guest.id).map(({ points, reason }) => [points, reason])).toEqual(
    Array(4).fill([null, 'guest']),
  );
  expect(counted.filter(({ points }) => points !== null)).toHaveLength(11);
});

test('the week lists ranked people by the days that they completed, without today and without days before', async () => {
  const [una, vic, wim] = [await newOldAccount('Una'), await newOldAccount('Vic'), await newOldAccount('Wim')];
  const guest = await house.newGuest();
  const newcomer = await newAccount(house, 'Xen');
  await prisma.user.update({ where: { id: newcomer.id }, data: { createdAt: new Date('2026-06-01T00:00:00Z') } });
  const [yesterday, last] = [await newDay('2026-06-07'), await newDay('2026-06-01')];
  const outside = [await newDay('2026-05-31'), await newDay('2026-06-08'), await newDay('2026-06-06', 'created')];
  await storePlayed(yesterday, una, [1, 2, 3, 4]);
  await storePlayed(last, una, [10, 10, 10, 10]);
  await storePlayed(yesterday, vic, [20, 10, 10, 10]);
  await storePlayed(last, vic, [88, 88, 88]);
  for (const id of outside) await storePlayed(id, vic, [88, 88, 88, 88]);
  await storePlayed(last, wim, [-9, 0, 0, 0]);
  await storePlayed(yesterday, guest, [88, 88, 88, 88], false);
  await storePlayed(last, newcomer, [88, 88, 88, 88]);
  const read = (): Promise<DailyWeek> => readWeek(prisma, new Date('2026-06-08T23:59:59Z'));
  expect(await read()).toEqual({
    from: '2026-06-01',
    to: '2026-06-07',
    people: [
      { rank: 1, name: 'Una', days: 2, total: 50 },
      { rank: 1, name: 'Vic', days: 1, total: 50 },
      { rank: 3, name: 'Wim', days: 1, total: -9 },
    ],
  });
  await rateDeals(prisma, new Date(), (error) => Promise.reject(error));
  const { people } = await read();
  const [first] = people;
  expect(first!.lessLuck).toBeCloseTo(50 - 2 * (-9 - people[2]!.lessLuck!), 6);
});

test('a share counts those below, and half of those who are equal', () => {
  const totals = new Map(Object.entries({ a: 1, b: 1, c: 0, d: 5 }));
  expect(['a', 'c', 'd', 'x'].map((user) => shareBelow(totals, user))).toEqual([0.5, 0, 1, undefined]);
  expect(shareBelow(new Map([['a', 3]]), 'a')).toBeUndefined();
});
