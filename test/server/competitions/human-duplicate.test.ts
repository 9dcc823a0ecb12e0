// A competition of people and bots from creation to results: three people, one of whom stops, and two bots.

import { verifyHumanDuplicate } from '@mcr-arena/arena';
import { expectValue } from '@mcr-arena/tiles';
import { competitorSeatOf, type HumanDuplicateResults } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { competitionReport } from '../../../apps/web/src/pages/verify/report.ts';
import { shared } from '../../shared.ts';
import { type Guest, openPeopleHouse } from '../tables/people-house.ts';
import { eager, quiet } from '../tables/player-client.ts';
import { LATER } from './contest-under-test.ts';
import { newAccount, play, readDuplicate, sendTo, untilOver } from './duplicate-under-test.ts';

let ann: Guest;
let ben: Guest;
let cid: Guest;

const house = await openPeopleHouse();
const organiser = await newAccount(house, 'Olga', 'organiser');
[ann, ben, cid] = [await newAccount(house, 'Ann'), await newAccount(house, 'Ben'), await newAccount(house, 'Cid')];
afterAll(() => house.close());

const ORDER = {
  name: 'Spring',
  id: 'spring',
  closesAt: LATER,
  deals: 4,
  baseline: 'beginner',
  clock: 'none',
  pauses: 'none',
};
const statusOf = async (path: string, reader?: Guest) => (await house.ask('GET', path, reader)).status;
const botPath = (bot: string) => `/duplicates/spring/bots/${encodeURIComponent('MCR Arena')}/${bot}`;

const send = (method: string, path: string, sender: Guest, body?: object) => sendTo(house, method, path, sender, body);

const created = shared(async () => {
  expect((await house.ask('POST', '/duplicates', ann, ORDER)).status).toBe(403);
  expect(
    (await house.ask('POST', '/duplicates', organiser, { ...ORDER, closesAt: '2001-01-01T00:00:00Z' })).status,
  ).toBe(400);
  const made = await house.ask('POST', '/duplicates', organiser, ORDER);
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ phase: 'open', competitors: 0, deals: 4 })]);
  expect((await house.ask('POST', '/duplicates', organiser, ORDER)).status).toBe(409);
  // Only the organiser can enter house bots.
  expect(await send('PUT', botPath('random'), ann)).toBe(403);
  for (const bot of ['random', 'shanten', 'random']) expect(await send('PUT', botPath(bot), organiser)).toBe(200);
  expect((await house.ask('POST', '/duplicates/spring/enter', await house.newGuest())).status).toBe(403);
  const { entered, you } = await readDuplicate(house, 'spring', ann);
  expect(entered.map(({ name, type }) => [name, type])).toEqual([
    ['random v1', 'bot'],
    ['shanten v1', 'bot'],
  ]);
  expect(you).toBeUndefined();
});

const played = shared(async () => {
  await created();
  const tables: string[] = [];
  for (const person of [ann, ben, cid]) {
    const { body } = await house.ask('POST', '/duplicates/spring/enter', person);
    tables.push((body as { readonly table: string }).table);
  }
  const before = JSON.stringify(await readDuplicate(house, 'spring', ben));
  const first = await play(house, 'spring', ann, eager);
  expect(first.options.table).toBe(tables[0]);
  await first.until(() => first.document?.status === 'over');
  expect(JSON.stringify(await readDuplicate(house, 'spring', ben))).toBe(before);
  const { you } = await readDuplicate(house, 'spring', ann);
  expect(you).toEqual({ table: tables[0], isDone: true, points: first.ownPoints() });
  expect(first.frames.filter(([name, message]) => name === 'dealOver' || /"(wall|record|salt)"/.test(message))).toEqual(
    [],
  );
  expect(first.scored.map(({ deal }) => deal)).toEqual([0, 1, 2, 3]);

  for (const reader of [ann, ben, organiser, undefined]) {
    expect(await statusOf('/duplicates/spring/results.json', reader)).toBe(403);
    expect(await statusOf('/duplicates/spring/results.csv', reader)).toBe(403);
    expect(await statusOf('/duplicates/spring/competitors/1/deals/1', reader)).toBe(403);
    expect(await statusOf(`/games/${tables[0]}`, reader)).toBe(403);
    expect(await statusOf(`/games/${tables[0]}/deals/0`, reader)).toBe(403);
    const document = await readDuplicate(house, 'spring', reader);
    expect([document.secret, document.standings]).toEqual([undefined, undefined]);
  }
  expect(await statusOf(`/tables/${tables[1]}`, ann)).not.toBe(200);
  expect((await house.ask('POST', `/tables/${tables[0]}/rematch`, ann)).status).toBe(409);
  // A competitor who has played all deals cannot enter again.
  expect((await house.ask('POST', '/duplicates/spring/enter', ann)).status).toBe(409);
});

const finished = shared(async () => {
  await played();
  const second = await play(house, 'spring', ben, eager);
  await second.until(() => second.document?.status === 'over');
  const third = await play(house, 'spring', cid, (question, observer) =>
    question.deal === 0 ? quiet(question, observer) : undefined,
  );
  await third.until(() => third.questions.some(({ deal }) => deal === 1));
  third.close();
  await house.restart();
  const { you } = await readDuplicate(house, 'spring', cid);
  expect(you).toMatchObject({ isDone: false, points: third.ownPoints() });
  third.url = house.url;
  const { body } = await house.ask('POST', '/duplicates/spring/enter', cid);
  expect(body).toEqual({ table: third.options.table });
  third.connect();
  await third.until(() => third.questions.filter(({ deal }) => deal === 1).length > 1);

  expect(await send('PATCH', '/duplicates/spring', ann, { closesAt: '2001-01-01T00:00:00Z' })).toBe(403);
  expect(await send('PATCH', '/duplicates/spring', organiser, { closesAt: '2001-01-01T00:00:00Z' })).toBe(200);
  await third.until(() => third.document?.status === 'over');
  const over = await untilOver(house, 'spring');
  expect(over.phase).toBe('over');
  expect(await send('PUT', botPath('goal'), organiser)).toBe(409);
  const standings = new Map(over.standings!.map((standing) => [standing.name, standing]));
  expect(standings.get('Ann')).toMatchObject({ played: 4, points: second.ownPoints() });
  expect(standings.get('Cid')).toMatchObject({ played: 1, points: [third.ownPoints()[0], null, null, null] });
  expect(standings.get('Cid')!.rank).toBeUndefined();
  expect(standings.get('shanten v1')!.played).toBe(4);
  expect(standings.get('Ann')!.rank).toBe(standings.get('Ben')!.rank);
});

// Each step continues the one before.
test('organisers create a competition; people and bots enter', created);
test('walls and results of others are hidden until the competition is over', played);
test('a person stops and resumes after a restart; the closing time ends the open deal', finished);

test('equal play gives equal deals, and the results pass verification', async () => {
  await finished();
  const text = JSON.stringify((await house.ask('GET', '/duplicates/spring/results.json')).body);
  const results = JSON.parse(text) as HumanDuplicateResults;
  const [first, second, third, ...bots] = results.competitors;
  // The same walls, bots and actions.
  expect(second!.played).toEqual(first!.played);
  expect(third!.played).toHaveLength(1);
  const walls = (played: typeof first) => played!.played.map(({ record }) => record.config!.wall);
  for (const bot of bots) expect(walls(bot)).toEqual(walls(first));
  const before = await readDuplicate(house, 'spring');
  const { findings, deals } = expectValue(verifyHumanDuplicate(text, before.commitment));
  expect([findings, deals]).toEqual([[], 17]);
  expect(expectValue(competitionReport(text, before.commitment))).toEqual({
    extent: { type: 'competition', id: 'spring', competitors: results.competitors.length, deals: 17 },
    findings: [],
    commitment: before.commitment,
    noted: 'secret',
  });

  const [deal] = first!.played;
  const changed = structuredClone(results) as {
    -readonly [Key in keyof HumanDuplicateResults]: HumanDuplicateResults[Key];
  };
  changed.standings = changed.standings.map((each) => ({ ...each, played: 4 }));
  changed.competitors = changed.competitors.map((each) => ({
    ...each,
    played: each.played.map((one) => ({ ...one, record: deal!.record })),
  }));
  const kinds = expectValue(verifyHumanDuplicate(JSON.stringify(changed))).findings.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['wall', 'standings']));
  expect(expectValue(verifyHumanDuplicate(text, '0'.repeat(64))).findings).toHaveLength(1);
});

test('deals and the results table are public afterwards', async () => {
  await finished();
  const { standings } = await readDuplicate(house, 'spring');
  const ownOf = (name: string) => standings!.find((each) => each.name === name)!;
  for (const name of ['Ben', 'random v1']) {
    const { number, points } = ownOf(name);
    const { body } = await house.ask('GET', `/duplicates/spring/competitors/${number}/deals/2`);
    expect((body as { readonly deltas: readonly number[] }).deltas[competitorSeatOf(1)]).toBe(points[1]);
  }
  expect(await statusOf(`/duplicates/spring/competitors/${ownOf('Cid').number}/deals/2`)).toBe(404);
  const csv = await (await fetch(`${house.url}/api/duplicates/spring/results.csv`)).text();
  const lines = csv.trim().split('\r\n');
  expect(lines[0]).toBe('rank,competitor,type,owner,deals,points,low,high,deal 1,deal 2,deal 3,deal 4');
  expect(lines).toHaveLength(6);
});
