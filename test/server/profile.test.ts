// Profiles of people: the style that their deals give, counted by hand, and that others see what their owner shows, and only that.

import { CASUAL_RULES, encodeDeal, endOf, legalActions, playDeal } from '@mcr-arena/engine';
import { seatViewOf } from '@mcr-arena/protocol';
import { type Profile, type TableOptions, tableOrderSchema } from '@mcr-arena/protocol/documents';
import { expectValue, mapSeats, type Seat } from '@mcr-arena/tiles';
import { wilsonInterval } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { deleteAccount } from '../../apps/server/src/accounts/own-account.ts';
import { createGameStore } from '../../apps/server/src/games/game-store.ts';
import { computeStyles } from '../../apps/server/src/strength/deal-styles.ts';
import { createBot } from '../../bots/shanten/src/index.ts';
import { configFrom } from '../deals/random-deals.ts';
import { newAccount } from './competitions/duplicate-under-test.ts';
import { type Guest, openPeopleHouse } from './tables/people-house.ts';

const house = await openPeopleHouse();
const { prisma } = house.database;
afterAll(() => house.close());

/** The bot shanten at all seats: random play hardly ever wins. */
const shanten = createBot({ parameters: {}, seat: 0, prevalentWind: 'east', rules: CASUAL_RULES, seed: '' });
const PLAYED = Array.from({ length: 24 }, (_, deal) =>
  playDeal(
    configFrom(CASUAL_RULES, `style ${deal}`),
    (state, seat) =>
      shanten.decide({ ...seatViewOf(state, seat)!, history: [] }, legalActions(state, seat), 0) as never,
  ),
);

/** A game of four people that is over; returns its id. */
async function gameOf(
  people: readonly Guest[],
  choices: Pick<TableOptions, 'replay'> & Partial<TableOptions>,
  deals = PLAYED.length,
): Promise<string> {
  const { seats: _, ...options } = tableOrderSchema.parse({ ...choices, length: 'endless' });
  const store = createGameStore(prisma);
  const seated = new Map(people.map(({ id }, player) => [player as Seat, id]));
  const { id } = await store.create({ seats: mapSeats(() => ({ type: 'person' })), options, people: seated });
  await store.begin(id);
  await prisma.gameDeal.createMany({
    data: PLAYED.slice(0, deals).map((deal, number) => {
      const record = encodeDeal(deal);
      return { gameId: id, number, record: record as object, deltas: [...record.deltas] };
    }),
  });
  await store.end(id);
  return id;
}

test('a profile is private but for the name; its style agrees with a count by hand', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => newAccount(house, `Player ${index}`)));
  const [ann, bob] = people as [Guest, Guest];
  const shown = await gameOf(people.slice(0, 4), { replay: 'everyone', visibility: 'open' });
  // By link, not for everybody to find.
  await gameOf(people.slice(0, 4), { replay: 'everyone' }, 1);
  await gameOf(people.slice(4, 8), { replay: 'players', visibility: 'open' });
  await gameOf(people.slice(8, 12), { replay: 'players' });
  // Bob left before the last ten deals, and a decision of deal 3 of the first game was taken back.
  await prisma.gameDeal.updateMany({
    where: { gameId: shown, number: { gte: 14 } },
    data: { endedAt: new Date(Date.now() + 60_000) },
  });
  await createGameStore(prisma).noteLeft(shown, 1);
  await prisma.gameDeal.update({ where: { gameId_number: { gameId: shown, number: 3 } }, data: { undone: 1 } });
  const failed: unknown[] = [];
  await computeStyles(prisma, (error) => failed.push(error));
  expect(failed).toEqual([]);
  const read = async (name: string, reader?: Guest): Promise<Profile> => {
    const { status, body } = await house.ask('GET', `/people/${encodeURIComponent(name)}`, reader);
    return status === 200 ? body : ({ status } as never);
  };

  const own = await read('player 0', ann);
  const counted = [0, ...PLAYED.keys()].filter((deal, index) => index === 0 || deal !== 3);
  const ends = counted.map((deal) => ({
    seat: (((0 - deal) % 4) + 4) % 4,
    outcome: endOf(PLAYED[deal]!).outcome,
    deal,
  }));
  const share = (holds: (end: (typeof ends)[number]) => boolean) => {
    const value = ends.filter(holds).length / ends.length;
    return { value: Math.round(10_000 * value) / 10_000, interval: wilsonInterval(value, ends.length) };
  };
  expect(own.style!.win).toMatchObject({
    of: 24,
    estimate: share(({ seat, outcome }) => outcome.type === 'win' && outcome.winner === seat),
    field: { people: 11 },
  });
  expect(own.style!.dealIn.estimate).toEqual(
    share(({ seat, outcome }) => outcome.type === 'win' && outcome.from === seat),
  );
  expect(own.style!.claims.estimate).toEqual(
    share(({ seat, deal }) => PLAYED[deal]!.events.some((event) => event.type === 'claimed' && event.seat === seat)),
  );
  expect(Math.min(own.style!.win.estimate!.value, own.style!.dealIn.estimate!.value)).toBeGreaterThan(0);
  expect(own.style!.points.estimate).toBeUndefined();
  expect(own.games!.map(({ id }) => id)).toEqual([shown]);
  // 14 deals less one of the first game, and one of the second: too early.
  expect((await read('Player 1', bob)).style!.win).toMatchObject({ of: 14 });
  expect((await read('Player 1', bob)).style!.win.estimate).toBeUndefined();

  expect(await read('Player 0', bob)).toEqual({ name: 'Player 0' });
  const choose = (choices: object) => house.ask('PUT', '/me/profile', ann, choices);
  expect((await choose({ style: true })).body).toEqual({ strength: false, style: true, games: false });
  expect((await choose({ games: true })).body).toEqual({ strength: false, style: true, games: true });
  expect(await read('Player 0')).toEqual({ name: 'Player 0', style: own.style, games: own.games });
  expect((await choose({ styles: true })).status).toBe(400);

  await house.ask('PATCH', '/me', ann, { name: 'Ada' });
  expect([await read('Player 0'), (await read('Ada')).name]).toEqual([{ status: 404 }, 'Ada']);
  await prisma.user.update({ where: { id: ann.id }, data: { suspendedAt: new Date() } });
  expect(await read('Ada')).toEqual({ name: 'Ada' });
  expectValue(await deleteAccount(prisma, { id: ann.id, role: 'user' }));
  const placeholder = await prisma.user.findUniqueOrThrow({ where: { id: ann.id } });
  expect(await Promise.all(['Ada', placeholder.name, (await house.newGuest()).name].map((name) => read(name)))).toEqual(
    Array.from({ length: 3 }, () => ({ status: 404 })),
  );
});
