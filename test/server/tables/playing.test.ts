import { createHash } from 'node:crypto';
import { decodeDeal, playerInDeal, viewFor } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import { WMO_RULES } from '@mcr-arena/scoring';
import { expectValue, SEATS, type Seat } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { BOT, houseUnderTest, PERSON } from './house-under-test.ts';
import { type Guest, storeGame } from './people-house.ts';
import { eager, type PlayerClient, quiet } from './player-client.ts';

const house = houseUnderTest({ resultMs: 60_000, awayMs: 200 });

const QUICK = { pauses: 'none', length: 1, rules: 'wmo' } as const;

/** Expects that the client saw exactly the view of its seat in the record, and that the wall matches its commitment. */
function checkDeal(client: PlayerClient, deal: number): void {
  const seen = client.deals.get(deal)!;
  const result = client.results.find((each) => each.deal === deal)!;
  const played = expectValue(decodeDeal(expectValue(parseDealRecord(result.record))));
  expect(seen.events[0]).toMatchObject({ type: 'dealStarted', rules: { scoring: WMO_RULES } });
  expect(seen.events).toEqual(viewFor(seen.seat as Seat, played.events));
  const text = ['mcr-arena/wall-commitment/1', result.salt, result.record.config!.wall].join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(seen.commitment);
}

async function seatFour(order: object): Promise<{ readonly id: string; readonly guests: readonly Guest[] }> {
  const guests = await Promise.all(SEATS.map(() => house.newGuest()));
  const { table } = await house.newTable(guests[0]!, { seats: [PERSON, PERSON, PERSON, PERSON], ...QUICK, ...order });
  for (const guest of guests.slice(1)) await house.ask('POST', `/tables/${table.id}/join`, guest, {});
  return { id: table.id, guests };
}

test('four people play four deals to their end, and the totals match the records', { tags: ['full'] }, async () => {
  const { id, guests } = await seatFour({ length: 4 });
  const players = guests.map(({ cookie }) => house.client({ table: id, cookie, choose: eager, isReady: true }));
  await Promise.all(players.map((each) => each.until(() => each.document?.status === 'over')));
  const game = await house.gameOf(id, guests[2]);
  expect(game).toMatchObject({ status: 'over', dealsPlayed: 4, you: 2 });
  for (const [player, client] of players.entries()) {
    for (const deal of [0, 1, 2, 3]) {
      checkDeal(client, deal);
      expect(playerInDeal(client.deals.get(deal)!.seat as Seat, deal)).toBe(player);
    }
    expect(client.acknowledgements.every((each) => 'ok' in each)).toBe(true);
    expect(client.document!.totals).toEqual(game.totals);
    expect(client.results.at(-1)!.totals).toEqual(game.totals);
  }
  expect(game.deals.map(({ record }) => record)).toEqual(players[0]!.results.map(({ record }) => record));
  expect(await house.database.prisma.journalEntry.count({ where: { tableId: `game/${id}` } })).toBe(0);
});

test('"play now" makes the visitor a guest and deals thirteen tiles', async () => {
  const response = await fetch(`${house.url}/api/tables/play-now`, { method: 'POST' });
  expect(response.status).toBe(201);
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  const { table, you } = await response.json();
  expect(table).toMatchObject({ status: 'playing', length: 'endless', visibility: 'private' });
  expect(table.seats[you.player]).toMatchObject({ type: 'person', isGuest: true });
  const client = house.client({ table: table.id, cookie });
  await client.until(() => client.deals.size > 0);
  expect(client.deals.get(0)!.events[1]).toMatchObject({ type: 'dealt', hand: { length: 13 } });
});

describe('connections', () => {
  async function alone(order: object = {}) {
    const guest = await house.newGuest();
    const { table, you } = await house.newTable(guest, { seats: [PERSON, BOT, BOT, BOT], ...QUICK, ...order });
    return { guest, id: table.id, key: you.type === 'player' ? you.key! : '' };
  }

  test('a reloaded page gets the same deal and the same question', async () => {
    const { guest, id } = await alone();
    const client = house.client({ table: id, cookie: guest.cookie });
    await client.until(() => client.questions.length === 1);
    const before = client.deals.get(0)!.events.slice();
    client.reload();
    await client.until(() => client.questions.length === 2);
    expect(client.deals.get(0)!.events).toEqual(before);
    expect(client.questions[1]).toEqual(client.questions[0]);
  });

  test('a reconnection resumes after the known events', async () => {
    const { guest, id } = await alone({ length: 'endless' });
    // The third question stays open until it is sent again. A deal that ends before it is followed by another.
    const client = house.client({
      table: id,
      cookie: guest.cookie,
      isReady: true,
      choose: (question, observer) => (question.number === 3 ? undefined : quiet(question, observer)),
    });
    const isOpen = () => client.questions.at(-1)?.number === 3;
    await client.until(isOpen);
    const known = [...client.deals.values()].at(-1)!.events.length;
    client.close();
    const sent = client.frames.length;
    client.connect();
    await client.until(() => client.frames.slice(sent).some(([name]) => name === 'question'));
    const [, deal] = client.frames.slice(sent).find(([name]) => name === 'deal')!;
    expect(JSON.parse(deal)).toMatchObject({ from: known, events: [] });
    expect(client.questions.at(-1)).toEqual(client.questions.at(-2));
  });

  test('the newer of two tabs replaces the older, which gets a problem', async () => {
    const { guest, id, key } = await alone();
    const older = house.client({ table: id, cookie: guest.cookie });
    await older.until(() => older.questions.length === 1);
    const newer = house.client({ table: id, key, choose: quiet });
    await older.until(() => older.problems.length > 0);
    expect(older.problems).toEqual(['replaced']);
    await newer.until(() => newer.acknowledgements.length > 0);
    expect(newer.acknowledgements[0]).toEqual({ ok: true });
  });

  test('an absent person times out and can come back', async () => {
    const guests = await Promise.all([house.newGuest(), house.newGuest()]);
    const order = { seats: [PERSON, PERSON, BOT, BOT] as const, ...QUICK, length: 'endless' as const };
    const { table } = await house.newTable(guests[0]!, { ...order, seats: [...order.seats] });
    await house.ask('POST', `/tables/${table.id}/join`, guests[1], {});
    const stays = house.client({ table: table.id, cookie: guests[0]!.cookie, choose: quiet, isReady: true });
    // A deal may end before the second one.
    const timeOuts = () =>
      [...stays.deals.values()].flatMap(({ events }) => events.filter(({ type }) => type === 'foul'));
    await stays.until(() => timeOuts().length === 2);
    expect(timeOuts()[0]).toEqual({ type: 'foul', seat: 1, reason: 'timed-out' });
    const back = house.client({ table: table.id, cookie: guests[1]!.cookie, choose: quiet, isReady: true });
    await back.until(() => back.acknowledgements.some((each) => 'ok' in each));
  });

  test('a bot replaces a person who leaves, and the game ends when all have left', async () => {
    const guests = await Promise.all([house.newGuest(), house.newGuest()]);
    // The clock gives the second person time to connect.
    const order = { seats: [PERSON, PERSON, BOT, BOT], ...QUICK, length: 'endless', clock: 'bank' } as const;
    const { table } = await house.newTable(guests[0]!, { ...order, seats: [...order.seats] });
    await house.ask('POST', `/tables/${table.id}/join`, guests[1], {});
    const stays = house.client({ table: table.id, cookie: guests[0]!.cookie, choose: quiet });
    const leaves = house.client({ table: table.id, cookie: guests[1]!.cookie });
    await leaves.until(() => leaves.questions.length === 1);
    expect(await leaves.send('leave', {})).toEqual({ ok: true });
    await stays.until(() => stays.results.length === 1);
    checkDeal(stays, 0);
    expect(stays.deals.get(0)!.events.filter(({ type }) => type === 'foul')).toEqual([]);
    expect(stays.document!.seats[1]).toMatchObject({ presence: 'left' });
    expect(await stays.send('leave', {})).toEqual({ ok: true });
    expect(await house.gameOf(table.id, guests[1])).toMatchObject({ status: 'over', dealsPlayed: 1 });
  });
});

test('a stored game is resumed at every start of the server', async () => {
  const guest = await house.newGuest();
  const id = await storeGame(house.database, new Map([[2, guest]]), QUICK, new Uint8Array(32).fill(7));
  let known: PlayerClient | undefined;
  for (const last of [3, 6]) {
    await house.restart();
    const client = house.client({
      table: id,
      cookie: guest.cookie,
      choose: (question, observer) => (question.number > last ? undefined : quiet(question, observer)),
    });
    await client.until(() => (client.questions.at(-1)?.number ?? 0) > last);
    const before = known?.deals.get(0)?.events ?? [];
    expect(client.deals.get(0)!.events.slice(0, before.length)).toEqual(before);
    if (known !== undefined) expect(client.questions[0]).toEqual(known.questions.at(-1));
    known = client;
  }
});

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
  const spectator = house.client({ table: table.id });
  await spectator.until(() => spectator.welcome !== undefined);
  const [one, two] = [await house.ask('POST', path, guests[0]), await house.ask('POST', path, guests[1])];
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.body).toMatchObject({
    table: { id: (one.body as { table: { id: string } }).table.id, status: 'playing' },
  });
  // With the id, others could take the places that are kept for the players.
  await spectator.send('say', { phrase: 'hello' });
  const read = await house.ask('GET', `/tables/${table.id}`, stranger);
  expect(JSON.stringify([spectator.frames, read])).not.toContain('rematch');
});
