// A night of 13 players at real tables: three tables of three, a substitute, a late player, a server that is killed in the middle, two
// phones that enter the same deal, and links that are used wrongly.

import type { NightDocument, NightKeys } from '@mcr-arena/protocol/documents';
import { type HandResult, nightOf, nightStandingsOf } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { shared } from '../../shared.ts';
import { openPeopleHouse } from '../tables/people-house.ts';
import { newAccount } from './duplicate-under-test.ts';

const house = await openPeopleHouse();
const [olga, other] = [await newAccount(house, 'Olga', 'organiser'), await newAccount(house, 'Otto', 'organiser')];
afterAll(() => house.close());

const ORDER = {
  name: 'Tuesday',
  rounds: 2,
  minutes: 90,
  players: Array.from({ length: 13 }, (_, index) => ({ name: `Player ${index + 1}` })),
};
const SELF_DRAWN: HandResult = { type: 'selfDrawn', winner: 0, points: 10 };
const CLAIMED: HandResult = { type: 'claimed', winner: 1, from: 0, points: 20 };
const EXHAUSTED: HandResult = { type: 'exhausted' };

const created = shared(async () => {
  const { status, body } = await house.ask('POST', '/nights', olga, ORDER);
  expect(status).toBe(201);
  const { id } = body as NightDocument;
  const { keys } = (await house.ask('GET', `/nights/${id}/keys`, olga)).body as NightKeys;
  return { id, keys };
});

async function lead(event: object, sender = olga) {
  const { id } = await created();
  const { status, body } = await house.ask('POST', `/nights/${id}/events`, sender, event);
  return { status, document: body as NightDocument, code: (body as { error?: { code: string } }).error?.code };
}

/** Without a result, takes the deal back. */
async function enter(round: number, table: number, deal: number, result: unknown, keyOf = table) {
  const { id, keys } = await created();
  const place = { round, table, deal };
  const entry = result === undefined ? { type: 'handUndone', ...place } : { type: 'hand', ...place, result };
  const { status, body } = await house.ask('POST', `/nights/${id}/entries`, undefined, {
    key: keys[keyOf - 1]!.key,
    entry,
  });
  return { status, code: (body as { error?: { code: string } }).error?.code, document: body as NightDocument };
}

async function read() {
  const { body } = await house.ask('GET', `/nights/${(await created()).id}`);
  const document = body as NightDocument;
  return { document, night: nightOf(document, document.events) };
}

const firstHands = shared(async () => {
  expect((await lead({ type: 'roundStarted' })).status).toBe(200);
  expect((await enter(1, 1, 1, SELF_DRAWN)).status).toBe(200);
});

const refused = shared(async () => {
  await firstHands();
  const outcomes = [
    await enter(1, 2, 1, SELF_DRAWN, 1),
    ...(await Promise.all(
      [7, -20, 401, 1e15, 8.5, '8', null].map((points) => enter(1, 2, 1, { type: 'selfDrawn', winner: 0, points })),
    )),
    await enter(1, 2, 1, { ...SELF_DRAWN, winner: 4 }),
    // The seat of a table of three that is empty, a discarder who wins, deals and rounds to come.
    await enter(1, 2, 1, { ...SELF_DRAWN, winner: 3 }),
    await enter(1, 2, 1, { ...CLAIMED, from: 1 }),
    await enter(1, 2, 2, SELF_DRAWN),
    await enter(2, 2, 1, SELF_DRAWN),
    await enter(1, 9, 1, SELF_DRAWN),
  ];
  expect((await lead({ type: 'playerAdded', name: 'a\u0000b' })).code).toBe('request-malformed');
  expect(outcomes.map(({ status, code }) => `${status} ${code}`)).toEqual([
    '403 table-key-wrong',
    ...Array<string>(8).fill('400 request-malformed'),
    ...Array<string>(5).fill('409 night-not-now'),
  ]);
  expect((await lead({ type: 'roundEnded', round: 1 }, other)).code).toBe('not-yours');
  expect((await read()).night.rounds[0]!.tables[1]!.hands).toEqual([]);
});
test('a link enters only what a hand of its table can be', refused);

const raced = shared(async () => {
  await refused();
  const both = await Promise.all([enter(1, 4, 1, EXHAUSTED), enter(1, 4, 1, SELF_DRAWN)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.code).toBe('hand-entered');
  const stands = both[0].status === 200 ? EXHAUSTED : SELF_DRAWN;
  await Promise.all([enter(1, 4, 1, stands), enter(1, 4, 1, stands)]);
  const { night } = await read();
  expect(night.rounds[0]!.tables[3]!.hands).toEqual([{ result: stands }]);
});
test('of two phones that enter the same deal, one wins; the same result twice is entered once', raced);

const counted = shared(async () => {
  await raced();
  const hands: readonly (readonly [number, number, HandResult])[] = [
    [1, 2, CLAIMED],
    [2, 1, SELF_DRAWN],
    [2, 2, CLAIMED],
    [3, 1, SELF_DRAWN],
  ];
  for (const [table, deal, result] of hands.slice(0, 2)) expect((await enter(1, table, deal, result)).status).toBe(200);
  await house.restart();
  for (const [table, deal, result] of hands.slice(2)) expect((await enter(1, table, deal, result)).status).toBe(200);
  const { id, keys } = await created();
  const dispute = { type: 'disputed', round: 1, table: 4, deal: 1, note: 'nobody won' };
  await enter(1, 4, 1, EXHAUSTED);
  await house.ask('POST', `/nights/${id}/entries`, undefined, { key: keys[3]!.key, entry: dispute });
  expect((await read()).night.rounds[0]!.tables[3]!.hands[0]!.dispute).toBe('nobody won');
  const { tables } = (await read()).night.rounds[0]!;
  expect(tables.map(({ players }) => players.length)).toEqual([4, 3, 3, 3]);
  const late = tables[1]!.players[2]!;
  for (const event of [
    { type: 'corrected', round: 1, table: 4, deal: 1, result: EXHAUSTED },
    { type: 'penalty', round: 1, player: late, unit: 'score', amount: 20, reason: 'late' },
    { type: 'roundEnded', round: 1 },
    { type: 'substituted', player: late, name: 'Substitute' },
    { type: 'playerAdded', name: 'Late' },
  ])
    expect((await lead(event)).status, event.type).toBe(200);
  // Self-drawn with 10: +54 and -18 each. A claim of 20: -28 for the discarder, -8 for the others, the empty seat among them, +44.
  const expected = new Map<number, readonly [number, number]>([
    ...[[3, 26] as const, [3, 26] as const, [0.5, -26] as const, [0.5, -26] as const].map(
      (points, seat) => [tables[0]!.players[seat]!, points] as const,
    ),
    ...[[3, 26] as const, [3, 26] as const, [1, -46] as const].map(
      (points, seat) => [tables[1]!.players[seat]!, points] as const,
    ),
    ...[[4, 54] as const, [1.5, -18] as const, [1.5, -18] as const].map(
      (points, seat) => [tables[2]!.players[seat]!, points] as const,
    ),
    ...tables[3]!.players.map((player) => [player, [2.33, 0] as const] as const),
    [13, [0, 0]],
  ]);
  const { night } = await read();
  const standings = nightStandingsOf(night);
  expect(new Map(standings.map(({ player, tablePoints, score }) => [player, [tablePoints, score]]))).toEqual(expected);
  expect(standings.map(({ rank }) => rank)).toEqual([1, 2, 2, 2, 2, 6, 6, 6, 9, 9, 11, 12, 12, 14]);
  // 14 players: two tables of four, two of three, the late player among them.
  expect(night.plan.map((round) => round.tables.map(({ length }) => length))).toEqual([[4, 4, 3, 3]]);
  expect(night.plan[0]!.tables.flat()).toContain(13);
  const csv = await fetch(`${house.url}/api/nights/${id}/results.csv`);
  expect((await csv.text()).split('\r\n')[1]).toContain(',,4,54,4,54');
});
test('the results agree with those computed by hand, though the server is started again in the middle', counted);

const ended = shared(async () => {
  await counted();
  await lead({ type: 'attendance', player: 2, isHere: false });
  await lead({ type: 'roundStarted' });
  expect((await read()).night.rounds[1]!.tables.flatMap(({ players }) => players)).not.toContain(2);
  expect((await lead({ type: 'nightEnded' })).code).toBe('night-not-now');
  // A link that got about can fill its table, but neither another one nor the organiser's list.
  let status = 200;
  for (let entries = 0; status === 200 && entries < 99; entries += 1) {
    ({ status } = await (entries % 2 === 0 ? enter(2, 1, 1, EXHAUSTED) : enter(2, 1, 1, undefined)));
  }
  expect(status).toBe(409);
  expect((await enter(2, 2, 1, EXHAUSTED)).status).toBe(200);
  await lead({ type: 'roundEnded', round: 2 });
  expect((await lead({ type: 'nightEnded' })).document.status).toBe('finished');
  expect((await lead({ type: 'playerAdded', name: 'Too late' })).code).toBe('night-over');
  expect((await enter(2, 1, 1, EXHAUSTED)).code).toBe('night-over');
  const list = (await house.ask('GET', '/nights')).body as { nights: readonly { players: number }[] };
  expect(list.nights[0]!.players).toBeGreaterThanOrEqual(13);
});
test('a player who left is not seated, and after the end nothing changes', ended);
