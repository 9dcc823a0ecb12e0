// A table before and after its game: bots fill its open places, and a rematch follows long after the table has closed.

import { expect, test } from 'vitest';
import { BOT, houseUnderTest, PERSON } from './house-under-test.ts';
import { quiet } from './player-client.ts';

const house = houseUnderTest();
const QUICK = { pauses: 'none', length: 1 } as const;

test('the first person at the table fills the open places with bots, and the game starts', async () => {
  const guests = await Promise.all([house.newGuest(), house.newGuest(), house.newGuest()]);
  const { table } = await house.newTable(guests[0]!, { seats: [PERSON, PERSON, PERSON, BOT], ...QUICK });
  const path = `/tables/${table.id}/bots`;
  await house.ask('POST', `/tables/${table.id}/join`, guests[1], {});
  expect(await house.ask('POST', path, guests[1])).toMatchObject({
    status: 403,
    body: { error: { code: 'not-first' } },
  });
  expect(await house.ask('POST', path, guests[2])).toMatchObject({ body: { error: { code: 'not-seated' } } });
  expect(await house.ask('POST', path, guests[0], { bot: 'careful' })).toMatchObject({
    status: 200,
    body: { table: { status: 'playing', seats: [{ type: 'person' }, { type: 'person' }, { bot: 'careful' }, BOT] } },
  });
  expect(await house.ask('POST', path, guests[0])).toMatchObject({ body: { error: { code: 'table-full' } } });
  const client = house.client({ table: table.id, cookie: guests[0]!.cookie });
  await client.until(() => client.deals.size === 1);
});

test('a game that was left without a finished deal is not listed, and others say what they were', async () => {
  const guest = await house.newGuest();
  const { table } = await house.newTable(guest, { seats: [PERSON, BOT, BOT, BOT], ...QUICK });
  const client = house.client({ table: table.id, cookie: guest.cookie, choose: quiet });
  await client.until(() => client.results.length === 1);
  const { config } = client.results[0]!.record;
  const again = await house.ask('POST', '/tables/deal', guest, { config, seat: 0 });
  const repeated = (again.body as { readonly table: { readonly id: string } }).table.id;
  const listed = async () => {
    const { games } = (await house.ask('GET', '/games', guest)).body as {
      readonly games: readonly { readonly id: string; readonly kind: object }[];
    };
    return games.map(({ id, kind }) => [id, kind]);
  };
  expect(await listed()).toEqual([
    [repeated, { type: 'repeatedDeal' }],
    [table.id, { type: 'table' }],
  ]);
  await house.ask('POST', `/tables/${repeated}/leave`, guest);
  expect(await listed()).toEqual([[table.id, { type: 'table' }]]);
});

test('a stored game has a rematch, the same for all its players, also after they have left', async () => {
  const guests = await Promise.all([house.newGuest(), house.newGuest()]);
  const { table } = await house.newTable(guests[0]!, {
    seats: [PERSON, PERSON, BOT, BOT],
    ...QUICK,
    length: 'endless',
  });
  await house.ask('POST', `/tables/${table.id}/join`, guests[1], {});
  for (const guest of guests) expect((await house.ask('POST', `/tables/${table.id}/leave`, guest)).status).toBe(204);
  // A restarted server no longer has the table.
  await house.restart();
  const stranger = await house.newGuest();
  const path = `/tables/${table.id}/rematch`;
  expect(await house.ask('POST', path, stranger)).toMatchObject({ body: { error: { code: 'not-seated' } } });
  const [one, two] = [await house.ask('POST', path, guests[0]), await house.ask('POST', path, guests[1])];
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.body).toMatchObject({
    table: { id: (one.body as { table: { id: string } }).table.id, status: 'playing' },
  });
});
