// A competition of people and bots from creation to results: two people, one of whom stops, and two bots.

import { verifyHumanDuplicate } from '@mcr-arena/runs';
import { WMO_RULES } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { competitorSeatOf, type HumanDuplicateResults } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { streakOf } from '../../../apps/server/src/competitions/human-duplicate/daily.ts';
import { competitionReport } from '../../../apps/web/src/pages/verify/report.ts';
import { shared } from '../../shared.ts';
import { type Guest, openPeopleHouse } from '../tables/people-house.ts';
import { eager } from '../tables/player-client.ts';
import { LATER } from './contest-under-test.ts';
import { newAccount, play, readDuplicate, untilOver } from './duplicate-under-test.ts';

const house = await openPeopleHouse();
const organiser = await newAccount(house, 'Olga', 'organiser');
const [ann, ben] = [await newAccount(house, 'Ann'), await newAccount(house, 'Ben')];
afterAll(() => house.close());

const ORDER = {
  name: 'Spring',
  id: 'spring',
  closesAt: LATER,
  deals: 4,
  baseline: 'beginner',
  clock: 'none',
  rules: 'wmo',
  pauses: 'none',
};
const statusOf = async (path: string, reader?: Guest) => (await house.ask('GET', path, reader)).status;
const botPath = (bot: string) => `/duplicates/spring/bots/${encodeURIComponent('MCR Arena')}/${bot}`;

const put = async (path: string, sender: Guest) => (await house.ask('PUT', path, sender)).status;

const created = shared(async () => {
  const late = { ...ORDER, closesAt: '2001-01-01T00:00:00Z' };
  const refused = await house.ask('POST', '/duplicates', organiser, late);
  expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'deadline-passed' } }]);
  const made = await house.ask('POST', '/duplicates', organiser, ORDER);
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ phase: 'open', competitors: 0, deals: 4 })]);
  expect((await house.ask('POST', '/duplicates', organiser, ORDER)).status).toBe(409);
  // Only the organiser can enter house bots.
  expect(await put(botPath('random'), ann)).toBe(403);
  for (const bot of ['random', 'shanten', 'random']) expect(await put(botPath(bot), organiser)).toBe(200);
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
  for (const person of [ann, ben]) {
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
    for (const path of ['results.json', 'results.csv', 'competitors/1/deals/1'])
      expect(await statusOf(`/duplicates/spring/${path}`, reader), path).toBe(403);
    for (const path of [tables[0], `${tables[0]}/deals/0`]) expect(await statusOf(`/games/${path}`, reader)).toBe(403);
    const document = await readDuplicate(house, 'spring', reader);
    expect([document.secret, document.standings]).toEqual([undefined, undefined]);
  }
  expect(await statusOf(`/tables/${tables[1]}`, ann)).not.toBe(200);
  expect((await house.ask('POST', `/tables/${tables[0]}/rematch`, ann)).status).toBe(409);
  // A competitor who has played all deals cannot enter again.
  expect((await house.ask('POST', '/duplicates/spring/enter', ann)).status).toBe(409);
  return first;
});

const finished = shared(async () => {
  const first = await played();
  const second = await play(house, 'spring', ben, (question, observer) =>
    question.deal === 0 ? eager(question, observer) : undefined,
  );
  await second.until(() => second.questions.some(({ deal }) => deal === 1));
  second.close();
  await house.restart();
  const { you } = await readDuplicate(house, 'spring', ben);
  expect(you).toMatchObject({ isDone: false, points: second.ownPoints() });
  second.url = house.url;
  const { body } = await house.ask('POST', '/duplicates/spring/enter', ben);
  expect(body).toEqual({ table: second.options.table });
  second.connect();
  await second.until(() => second.questions.filter(({ deal }) => deal === 1).length > 1);

  const closing = { closesAt: '2001-01-01T00:00:00Z' };
  expect((await house.ask('PATCH', '/duplicates/spring', organiser, closing)).status).toBe(200);
  await second.until(() => second.document?.status === 'over');
  const over = await untilOver(house, 'spring');
  expect(over.phase).toBe('over');
  expect(await put(botPath('goal'), organiser)).toBe(409);
  const standings = new Map(over.standings!.map((standing) => [standing.name, standing]));
  expect(standings.get('Ann')).toMatchObject({ played: 4, points: first.ownPoints() });
  expect(standings.get('Ben')).toMatchObject({ played: 1, points: [second.ownPoints()[0], null, null, null] });
  expect(standings.get('Ben')!.rank).toBeUndefined();
  expect(standings.get('shanten v1')!.played).toBe(4);
});

// Each step continues the one before.
test('organisers create a competition; people and bots enter', created);
test('walls and results of others are hidden until the competition is over', played);
test('a person stops and resumes after a restart; the closing time ends the open deal', finished);

test('equal play gives equal deals, and the results pass verification', async () => {
  await finished();
  const text = JSON.stringify((await house.ask('GET', '/duplicates/spring/results.json')).body);
  const results = JSON.parse(text) as HumanDuplicateResults;
  const [first, second, ...bots] = results.competitors;
  // The same walls, bots and actions.
  expect(second!.played).toEqual(first!.played.slice(0, 1));
  const walls = (played: typeof first) => played!.played.map(({ record }) => record.config!.wall);
  for (const bot of bots) expect(walls(bot)).toEqual(walls(first));
  const before = await readDuplicate(house, 'spring');
  const { findings, deals } = expectValue(verifyHumanDuplicate(text, before.commitment));
  expect([findings, deals, results.rules.scoring, before.rules]).toEqual([[], 13, WMO_RULES, results.rules]);
  expect(expectValue(competitionReport(text, before.commitment))).toEqual({
    extent: { type: 'competition', id: 'spring', competitors: results.competitors.length, deals: 13 },
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
  for (const name of ['Ann', 'random v1']) {
    const { number, points } = ownOf(name);
    const { body } = await house.ask('GET', `/duplicates/spring/competitors/${number}/deals/2`);
    expect((body as { readonly deltas: readonly number[] }).deltas[competitorSeatOf(1)]).toBe(points[1]);
  }
  expect(await statusOf(`/duplicates/spring/competitors/${ownOf('Ben').number}/deals/2`)).toBe(404);
  const csv = await (await fetch(`${house.url}/api/duplicates/spring/results.csv`)).text();
  const lines = csv.trim().split('\r\n');
  expect(lines[0]).toBe('rank,competitor,type,owner,deals,points,low,high,deal 1,deal 2,deal 3,deal 4');
  expect(lines).toHaveLength(5);
});

test('a streak counts consecutive days up to today or yesterday', () => {
  const days = new Set(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-03']);
  expect(streakOf(days, '2027-03-01')).toBe(3);
  expect(streakOf(days, '2027-03-02')).toBe(3);
  expect(streakOf(days, '2027-03-03')).toBe(1);
  expect(streakOf(days, '2027-03-05')).toBe(0);
});
