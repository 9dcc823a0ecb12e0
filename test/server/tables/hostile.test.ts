// Clients that break the table protocol, or use a table at which they have no seat.

import { PROBLEMS, PROTOCOL_VERSION } from '@mcr-arena/protocol';
import { SEATS } from '@mcr-arena/tiles';
import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { newUserToken } from '../test-tokens.ts';
import { BOT, houseUnderTest, PERSON } from './house-under-test.ts';
import { type Guest, signUp } from './people-house.ts';
import { quiet } from './player-client.ts';

const house = houseUnderTest({ resultMs: 60_000 });

const ALONE = { seats: [PERSON, BOT, BOT, BOT], pauses: 'none', length: 1 } as const;

async function tableOf(guest: Guest, order: object = {}): Promise<string> {
  return (await house.newTable(guest, { ...ALONE, seats: [...ALONE.seats], ...order })).table.id;
}

function codeOf(acknowledgement: object): string | undefined {
  return (acknowledgement as { readonly error?: { readonly code: string } }).error?.code;
}

describe('a connection ends', () => {
  test('when the session that opened it ends, but not when another session ends', async () => {
    const [guest, other] = [await house.newGuest(), await house.newGuest()];
    const table = await tableOf(guest, { spectators: 'delayed' });
    const [player, spectator] = [
      house.client({ table, cookie: guest.cookie }),
      house.client({ table, cookie: other.cookie }),
    ];
    await Promise.all([player, spectator].map((each) => each.until(() => each.welcome !== undefined)));
    await house.ask('DELETE', '/sessions/current', guest);
    await player.until(() => player.problems.length > 0);
    expect(player.problems).toEqual(['session-ended']);
    expect([spectator.socket.connected, spectator.problems]).toEqual([true, []]);
  });

  test('when its user is suspended, even with the key of the seat', async () => {
    const user = await signUp(house, 'suspended one');
    const table = await tableOf(user, { spectators: 'none' });
    const player = house.client({ table, cookie: user.cookie });
    await player.until(() => player.welcome !== undefined);
    const { you } = player.welcome!;
    const key = you.type === 'player' ? you.key! : '';
    const { token } = await newUserToken(house.database.prisma, 'suspending', 'administrator');
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${house.url}/api/users/${encodeURIComponent(user.name)}/suspend`, { method: 'POST', headers });
    await player.until(() => player.problems.length > 0);
    expect(player.problems).toEqual(['session-ended']);
    const again = house.client({ table, key });
    await again.until(() => again.problems.length > 0);
    expect(again.problems).toEqual(['not-seated']);
  });
});

describe('a place that somebody else has taken', () => {
  const OPEN = { seats: [PERSON, PERSON, PERSON, BOT] as const, pauses: 'none', length: 1 } as const;

  test('takes no messages from the connection of the person who gave it up', async () => {
    const [first, former, next] = await Promise.all([house.newGuest(), house.newGuest(), house.newGuest()]);
    const { table } = await house.newTable(first, { ...OPEN, seats: [...OPEN.seats] });
    const join = (guest: Guest) => house.ask('POST', `/tables/${table.id}/join`, guest, { player: 1 });
    await join(former);
    const stale = house.client({ table: table.id, cookie: former.cookie });
    await stale.until(() => stale.welcome !== undefined);
    await house.ask('POST', `/tables/${table.id}/leave`, former);
    expect((await join(next)).status).toBe(200);
    const player = house.client({ table: table.id, cookie: next.cookie });
    await player.until(() => player.document !== undefined);
    expect(codeOf(await stale.send('consent', { consents: true }))).toBe('not-a-player');
    expect(codeOf(await stale.send('leave', {}))).toBe('not-a-player');
    expect(player.document!.seats[1]).toMatchObject({ presence: 'connected', consents: false });
  });
});

describe('messages', () => {
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  const PASS = { type: 'pass' };

  test('bad messages are answered with a problem, and the question stays open', async () => {
    const guest = await house.newGuest();
    const client = house.client({ table: await tableOf(guest), cookie: guest.cookie });
    await client.until(() => client.questions.length === 1);
    for (const [name, message, code] of [
      ['reply', undefined, 'message-malformed'],
      ['reply', null, 'message-malformed'],
      ['reply', 'pass', 'message-malformed'],
      ['reply', nested(1000), 'message-malformed'],
      ['reply', { deal: 0, number: 1, action: nested(1000) }, 'message-malformed'],
      ['reply', { deal: 0, number: 1, action: { type: 'discard', tile: 99 } }, 'message-malformed'],
      ['reply', { deal: 0, number: 1, action: PASS, seat: 2 }, 'message-malformed'],
      ['reply', { deal: 0, number: 1, action: { ...PASS, text: 'x'.repeat(50_000) } }, 'message-malformed'],
      ['reply', { deal: 0, number: 1, action: PASS }, 'action-illegal'],
      ['reply', { deal: 0, number: 1, action: { type: 'win' } }, 'action-illegal'],
      ['reply', { deal: 0, number: 2, action: PASS }, 'question-unknown'],
      ['reply', { deal: 1, number: 1, action: PASS }, 'deal-over'],
      ['ready', { deal: 0 }, 'deal-over'],
      ['ready', {}, 'message-malformed'],
      ['consent', { consents: 'yes' }, 'message-malformed'],
      ['leave', { player: 1 }, 'message-malformed'],
      ['deal', { deal: 0 }, 'message-unknown'],
      ['__proto__', {}, 'message-unknown'],
    ] as const) {
      expect(codeOf(await client.send(name, message)), `${name} ${JSON.stringify(message)?.slice(0, 80)}`).toBe(code);
    }
    // A reply to it counts once.
    const action = quiet(client.questions[0]!, client.deals.get(0)!.observer)!;
    expect(await client.reply(client.questions[0]!, action)).toEqual({ ok: true });
    expect(await client.reply(client.questions[0]!, action)).toEqual({ ok: true });
    const ownDiscards = () =>
      client.deals.get(0)!.events.filter((event) => event.type === 'discarded' && event.seat === 0);
    await client.until(() => ownDiscards().length > 0);
    expect(ownDiscards()).toHaveLength(1);
  });

  test('a message that is too large ends the connection but not the table', async () => {
    const guest = await house.newGuest();
    const table = await tableOf(guest);
    const client = house.client({ table, cookie: guest.cookie });
    await client.until(() => client.questions.length === 1);
    const closed = new Promise((resolve) => client.socket.once('disconnect', resolve));
    client.socket.emit('reply', 'x'.repeat(200_000));
    await closed;
    const again = house.client({ table, cookie: guest.cookie });
    await again.until(() => again.questions.length === 1);
  });

  test('a flood ends the connection', async () => {
    const guest = await house.newGuest();
    const client = house.client({ table: await tableOf(guest), cookie: guest.cookie });
    await client.until(() => client.questions.length === 1);
    const closed = new Promise((resolve) => client.socket.once('disconnect', resolve));
    for (let message = 0; message < 2000; message += 1) client.socket.emit('reply', {});
    await closed;
  });
});

describe('hellos', () => {
  const refused = (auth: object, cookie?: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const options = { auth, transports: ['websocket'], forceNew: true, reconnection: false };
      const socket = io(`${house.url}/tables`, { ...options, ...(cookie && { extraHeaders: { cookie } }) });
      socket.on('connect_error', (error) =>
        resolve((error as { data?: { code: string } }).data?.code ?? error.message),
      );
      socket.on('connect', () => reject(new Error('let in')));
    });
  const hello = { protocol: PROTOCOL_VERSION, table: 'AAAAAAAAAAAAAAAA' };

  test.each([
    [{}, 'hello-malformed'],
    [{ ...hello, protocol: 7 }, 'protocol-unsupported'],
    [{ ...hello, table: '../../etc' }, 'hello-malformed'],
    [{ ...hello, table: 'xyz' }, 'table-unknown'],
    [{ ...hello, known: { deal: -1, events: 0 } }, 'hello-malformed'],
    [hello, 'table-unknown'],
  ])('refuses %o', async (auth, code) => {
    expect(Object.keys(PROBLEMS)).toContain(code);
    expect(await refused(auth)).toBe(code);
  });

  test('another guest, or a client with a wrong key, cannot connect to a seat', async () => {
    const [guest, other] = await Promise.all([house.newGuest(), house.newGuest()]);
    const table = await tableOf(guest, { spectators: 'none' });
    expect(await refused({ ...hello, table }, other.cookie)).toBe('not-seated');
    expect(await refused({ ...hello, table, key: 'A'.repeat(43) }, guest.cookie)).toBe('not-seated');
    expect(await refused({ ...hello, table })).toBe('not-seated');
  });
});

describe('spectators', () => {
  test('get a deal with its wall only when it is over, and cannot send replies', async () => {
    const guest = await house.newGuest();
    const table = await tableOf(guest);
    const spectator = house.client({ table });
    await spectator.until(() => spectator.welcome !== undefined);
    expect(spectator.welcome!.you).toEqual({ type: 'spectator' });
    expect(codeOf(await spectator.send('reply', { deal: 0, number: 1, action: { type: 'pass' } }))).toBe(
      'not-a-player',
    );
    const player = house.client({ table, cookie: guest.cookie, choose: quiet });
    await spectator.until(() => spectator.results.length === 1);
    await player.until(() => player.results.length === 1);
    // Public events are "shown" late, if the deal is long enough.
    const frames = spectator.frames.filter(([name]) => name !== 'shown');
    expect([...new Set(frames.map(([name]) => name))].sort()).toEqual(['dealOver', 'table', 'welcome']);
    const shown = spectator.frames.filter(([name]) => name === 'shown').map(([, text]) => text);
    expect(shown.filter((text) => /"wall"|"hands"/.test(text))).toEqual([]);
    expect(spectator.results[0]!.record).toEqual(player.results[0]!.record);
  });

  test('who connect before the game starts do not watch a table without spectators', async () => {
    const [guest, other] = await Promise.all([house.newGuest(), house.newGuest()]);
    const table = await tableOf(guest, { seats: [PERSON, PERSON, BOT, BOT], spectators: 'none' });
    const spectator = house.client({ table });
    await spectator.until(() => spectator.welcome !== undefined);
    await house.ask('POST', `/tables/${table}/join`, other);
    await spectator.until(() => spectator.problems.length > 0 || spectator.document?.status === 'playing');
    expect(spectator.problems).toEqual(['not-seated']);
  });

  test('see all hands live only if all people consent', async () => {
    const guest = await house.newGuest();
    const table = await tableOf(guest, { spectators: 'consent', length: 4 });
    const spectator = house.client({ table });
    const player = house.client({ table, cookie: guest.cookie, choose: quiet });
    await player.until(() => player.results.length === 1);
    const watched = () => spectator.frames.filter(([name]) => name === 'watched').map(([, text]) => JSON.parse(text));
    expect(watched()).toEqual([]);
    expect(await player.send('consent', { consents: true })).toEqual({ ok: true });
    expect(await player.send('ready', { deal: 0 })).toEqual({ ok: true });
    await spectator.until(() => watched().length > 3);
    const seenAt = (seat: number) =>
      watched().flatMap(({ views }: { readonly views: readonly object[][] }) => views[seat]!);
    for (const seat of SEATS) expect(seenAt(seat)[1]).toMatchObject({ type: 'dealt', hand: { length: 13 } });
    const own = seenAt(player.deals.get(1)!.seat);
    await player.until(() => player.deals.get(1)!.events.length >= own.length);
    expect(player.deals.get(1)!.events.slice(0, own.length)).toEqual(own);
  });
});

describe('over HTTP', () => {
  test('a replay is readable by everyone if its table permits it', { tags: ['full'] }, async () => {
    const [guest, other] = await Promise.all([house.newGuest(), house.newGuest()]);
    const table = await tableOf(guest, { replay: 'everyone' });
    const player = house.client({ table, cookie: guest.cookie, choose: quiet });
    await player.until(() => player.document?.status === 'over');
    expect((await house.ask('GET', `/games/${table}`, other)).status).toBe(200);
    expect((await house.ask('GET', `/games/${table}/deals/0`)).body).toEqual(player.results[0]!.record);
    expect((await house.ask('GET', `/games/${table}/deals/1`, guest)).status).toBe(404);
    expect((await house.ask('GET', '/games', other)).body).toEqual({ games: [] });
  });

  test('places are taken once, only players can leave, and there is no rematch before the end', async () => {
    const guests = await Promise.all([1, 2, 3, 4].map(() => house.newGuest()));
    const table = await tableOf(guests[0]!, {
      seats: [PERSON, PERSON, BOT, BOT],
      visibility: 'open',
      length: 'endless',
    });
    const listed = async () => ((await house.ask('GET', '/tables')).body as { tables: { id: string }[] }).tables;
    expect((await listed()).map(({ id }) => id)).toContain(table);
    const join = (guest: Guest) => house.ask('POST', `/tables/${table}/join`, guest, {});
    const joined = await Promise.all(guests.slice(1).map(join));
    expect(joined.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = guests.slice(1)[joined.findIndex(({ status }) => status === 200)]!;
    const loser = guests.slice(1)[joined.findIndex(({ status }) => status === 409)]!;
    expect((await join(winner)).status).toBe(200);
    expect((await house.ask('POST', `/tables/${table}/leave`, loser)).status).toBe(403);
    expect((await house.ask('POST', `/tables/${table}/rematch`, winner)).status).toBe(409);
    for (const guest of [guests[0]!, winner]) {
      expect((await house.ask('POST', `/tables/${table}/leave`, guest)).status).toBe(204);
    }
    expect((await listed()).map(({ id }) => id)).not.toContain(table);
  });

  test('a table that cannot be played is refused', async () => {
    const guest = await house.newGuest();
    for (const order of [{ seats: [BOT, BOT, BOT, BOT] }, { length: 3 }, { clock: 'fast' }, { seats: [PERSON] }]) {
      expect((await house.ask('POST', '/tables', guest, order)).status).toBe(400);
    }
  });
});
