// What people say about others in their games: whom they avoid, and reports to the administrators.

import type { GameSearch, PlayerReports } from '@mcr-arena/protocol/documents';
import { expect, test } from 'vitest';
import { BOT, houseUnderTest, PERSON } from './house-under-test.ts';
import { type Guest, signUp } from './people-house.ts';

/** Ten reports in an hour from one address. */
const house = houseUnderTest({}, false, false, 600);

const find = async (guest: Guest, wish: object): Promise<GameSearch> =>
  (await house.ask('POST', '/tables/find', guest, wish)).body;

/** 204, or the code of the refusal. */
async function answerTo(...request: Parameters<typeof house.ask>): Promise<unknown> {
  const { status, body } = await house.ask(...request);
  return status === 204 ? 204 : (body as { readonly error: { readonly code: string } }).error.code;
}

/** A game of two people and two bots that has started. */
async function playTwo(): Promise<{ readonly id: string; readonly both: readonly [Guest, Guest] }> {
  const both = [await house.newGuest(), await house.newGuest()] as const;
  const { id } = (await house.newTable(both[0], { seats: [PERSON, PERSON, BOT, BOT], length: 'endless' })).table;
  await house.ask('POST', `/tables/${id}/join`, both[1]);
  return { id, both };
}

test('who avoids somebody is not seated with them, whoever of the two looks first, and nobody else sees the list', async () => {
  const { id, both } = await playTwo();
  const [ann, ben] = both;
  expect((await house.ask('PUT', `/games/${id}/avoided/1`, ann)).status).toBe(204);
  const listOf = async (guest?: Guest): Promise<object> => (await house.ask('GET', '/me/avoided', guest)).body;
  expect(await listOf(ann)).toEqual({ people: [{ name: ben.name, isGuest: true, since: expect.any(String) }] });
  expect([await listOf(ben), await listOf()]).toEqual([{ people: [] }, { people: [] }]);
  const wish = { rules: 'wmo' };
  const others = await Promise.all([1, 2, 3].map(() => house.newGuest()));
  for (const guest of [ann, ben]) expect(await find(guest, wish)).toMatchObject({ type: 'waiting', people: 1 });
  for (const guest of others.slice(0, 2)) await find(guest, wish);
  expect(await find(ben, wish)).toMatchObject({ type: 'waiting', people: 3 });
  expect(await find(others[2]!, wish)).toMatchObject({ type: 'seated' });
  expect((await find(ben, wish)).type).toBe('waiting');

  await house.ask('DELETE', `/me/avoided/${encodeURIComponent(ben.name)}`, ben);
  expect(await listOf(ann)).toMatchObject({ people: [{ name: ben.name }] });
  await house.ask('DELETE', `/me/avoided/${encodeURIComponent(ben.name)}`, ann);
  expect(await listOf(ann)).toEqual({ people: [] });
});

test('only other people of a game that has started can be avoided, and at most a hundred', async () => {
  const { id, both } = await playTwo();
  const codeOf = (player: number | string, guest?: Guest, game = id): Promise<unknown> =>
    answerTo('PUT', `/games/${game}/avoided/${player}`, guest);
  expect(await codeOf(0, both[0])).toBe('player-unknown');
  expect(await codeOf(2, both[0])).toBe('player-unknown');
  for (const player of [4, -1, 'x', '1.5']) expect(await codeOf(player, both[0])).toBe('request-malformed');
  for (const stranger of [undefined, await house.newGuest()]) expect(await codeOf(1, stranger)).toBe('not-seated');
  expect(await codeOf(1, both[0], 'aaaaaaaaaaaaaaaa')).toBe('game-unknown');
  const { id: waiting } = (await house.newTable(both[0], { seats: [PERSON, PERSON, PERSON, BOT] })).table;
  await house.ask('POST', `/tables/${waiting}/join`, both[1]);
  expect(await codeOf(1, both[0], waiting)).toBe('game-unknown');

  const { prisma } = house.database;
  const names = Array.from({ length: 99 }, (_, number) => ({ name: `avoided ${number}`, kind: 'guest' as const }));
  const made = await prisma.user.createManyAndReturn({ data: names, select: { id: true } });
  await prisma.avoidance.createMany({ data: made.map((each) => ({ userId: both[0].id, avoidedId: each.id })) });
  const { id: other } = (await house.newTable(both[0], { seats: [PERSON, PERSON, BOT, BOT] })).table;
  await house.ask('POST', `/tables/${other}/join`, await house.newGuest());
  const codes = await Promise.all([codeOf(1, both[0]), codeOf(1, both[0], other)]);
  expect(codes.toSorted()).toEqual([204, 'too-many-avoided']);
});

test('a report is for administrators, who then see the deals; it is once per game, and nothing of it reaches others', async () => {
  const { prisma } = house.database;
  const { id, both } = await playTwo();
  const [ann, ben] = both;
  const [ada, eve] = [await signUp(house, 'Ada'), await signUp(house, 'Eve')];
  await prisma.user.update({ where: { id: ada.id }, data: { role: 'administrator' } });
  const report = (guest: Guest | undefined, change: object = {}, game = id): Promise<unknown> =>
    answerTo('POST', `/games/${game}/reports`, guest, { player: 1, deal: 7, reason: 'collusion', ...change });
  const statusOf = async (reader: Guest): Promise<number> => (await house.ask('GET', `/games/${id}`, reader)).status;
  const reportsOf = async (): Promise<PlayerReports> => (await house.ask('GET', '/reports', ada)).body;

  expect(await statusOf(ada)).toBe(403);
  for (const change of [
    { reason: 'ugly' },
    { deal: -1 },
    { deal: 0.5 },
    { player: 7 },
    { text: '' },
    { text: 'x'.repeat(501) },
    { text: 'a\u0000' },
    { text: '\u202egpj.exe' },
    { more: 1 },
  ]) {
    expect(await report(ann, change), JSON.stringify(change)).toBe('request-malformed');
  }
  for (const stranger of [undefined, eve, ada]) expect(await report(stranger)).toBe('not-seated');
  for (const player of [0, 2]) expect(await report(ann, { player })).toBe('player-unknown');
  const text = 'They show\neach other their hands.';
  const twice = await Promise.all([report(ann, { text }), report(ann, { text })]);
  expect(twice.toSorted()).toEqual([204, 'already-reported']);
  expect(await report(ben, { player: 0, reason: 'other' })).toBe(204);

  const { reports, open } = await reportsOf();
  expect([open, reports.length]).toEqual([2, 2]);
  // No deal is over yet: the one in progress is meant.
  expect(reports[1]).toEqual({
    id: expect.any(String),
    game: id,
    deal: 0,
    reason: 'collusion',
    text,
    reporter: { name: ann.name, isGuest: true },
    reported: { name: ben.name, isGuest: true, isSuspended: false },
    ofReported: 1,
    createdAt: expect.any(String),
  });
  expect([await statusOf(ada), await statusOf(eve)]).toEqual([200, 403]);
  const notices = await prisma.notice.findMany({ where: { type: 'playerReported' } });
  expect(notices.map(({ userId, body }) => [userId, body])).toContainEqual([
    ada.id,
    { player: ben.name, reason: 'collusion', game: id },
  ]);
  expect(notices.every(({ userId }) => userId !== ben.id && userId !== ann.id)).toBe(true);

  const path = `/reports/${reports[1]!.id}/close`;
  expect([await answerTo('POST', path, ada), await answerTo('POST', path, ada)]).toEqual([204, 'report-unknown']);
  expect(await answerTo('POST', path, ann)).toBe('scope-missing');
  expect((await reportsOf()).open).toBe(1);
  expect(await report(ann)).toBe('already-reported');

  // Those of one address are limited, over all people and games.
  const answers: unknown[] = [];
  for (let game = 0; game < 6; game += 1) {
    const { id: other, both: people } = await playTwo();
    for (const player of [1, 0]) answers.push(await report(people[1 - player], { player }, other));
  }
  expect(answers.at(-1)).toBe('attempts-limited');
  expect(answers.filter((answer) => answer === 204).length).toBeLessThan(10);

  // A guest can be suspended too, which ends the session.
  const suspended = await house.ask('POST', `/users/${encodeURIComponent(ben.name)}/suspend`, ada);
  expect([suspended.status, suspended.body]).toEqual([200, expect.objectContaining({ kind: 'guest' })]);
  expect(await report(ben, { player: 0 })).toBe('not-seated');
});
