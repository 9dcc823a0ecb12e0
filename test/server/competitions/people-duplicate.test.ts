// Competitions of people among themselves: places, a bot for who leaves, a late table, closing, results by hand, and verification.

import type { GameSummary, HumanDuplicateDocument } from '@mcr-arena/protocol/documents';
import { verifyHumanDuplicate } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { comparedWithDatum, DEFAULT_IMPS, deltasByPlace, type PeopleDuplicateResults } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { shared } from '../../shared.ts';
import { PASSWORD } from '../browser-session.ts';
import { type Guest, openPeopleHouse, signUp } from '../tables/people-house.ts';
import { eager, type PlayerClient } from '../tables/player-client.ts';
import { until } from '../throwaway.ts';
import { LATER } from './contest-under-test.ts';
import { newAccount, readDuplicate, untilOver } from './duplicate-under-test.ts';

const house = await openPeopleHouse({ resultMs: 60_000 });
const organiser = await newAccount(house, 'Olga', 'organiser');
const [ann, ben, cem, dan, eve] = await Promise.all(
  ['Ann', 'Ben', 'Cem', 'Dan', 'Eve'].map((name) => newAccount(house, name)),
);
afterAll(() => house.close());

const ORDER = { name: 'Evening', closesAt: LATER, deals: 4, baseline: 'beginner', pauses: 'none' };

async function create(id: string, people: object): Promise<HumanDuplicateDocument> {
  const { status, body } = await house.ask('POST', '/duplicates', organiser, { ...ORDER, id, people });
  expect([status, body]).toEqual([201, expect.objectContaining({ people })]);
  return body;
}

async function enter(id: string, person: Guest, team?: string): Promise<string> {
  const { status, body } = await house.ask('POST', `/duplicates/${id}/enter`, person, { ...(team && { team }) });
  return status === 200
    ? (body as { readonly table: string }).table
    : (body as { readonly error: { readonly code: string } }).error.code;
}

async function placesOf(id: string): Promise<readonly (readonly [string, number, number])[]> {
  return (await readDuplicate(house, id)).entered.map(({ name, table, place }) => [name, table!, place!]);
}

/** Opens a table and confirms. */
async function sit(table: string, person: Guest, isReady = true): Promise<PlayerClient> {
  const client = house.client({ table, cookie: person.cookie, choose: eager, isReady });
  await client.until(() => client.document?.startsInMs !== undefined);
  await client.send('ready', { deal: 0 });
  return client;
}

const seated = shared(async () => {
  const noClock = { ...ORDER, id: 'evening', clock: 'none', people: {} };
  expect((await house.ask('POST', '/duplicates', organiser, noClock)).status).toBe(400);
  await create('evening', { imps: DEFAULT_IMPS });
  const bot = `/duplicates/evening/bots/${encodeURIComponent('MCR Arena')}/random`;
  expect((await house.ask('PUT', bot, organiser)).status).toBe(409);
  expect(await enter('evening', ann!, 'Blue')).toBe('team-refused');
  const first = await enter('evening', ann!);
  expect(await enter('evening', ben!)).toBe(first);
  // Only the competition gives places, and not to bots while people may still come.
  expect((await house.ask('POST', `/tables/${first}/join`, eve)).status).toBe(409);
  expect((await house.ask('POST', `/tables/${first}/bots`, ann)).body).toMatchObject({ error: { code: 'bots-early' } });
  // Who leaves before the game may come again; the place is free.
  await house.ask('POST', `/tables/${first}/leave`, ann);
  expect(await placesOf('evening')).toEqual([['Ben', 1, 1]]);
  for (const person of [cem!, ann!, ann!, dan!]) expect(await enter('evening', person)).toBe(first);
  expect((await placesOf('evening')).toSorted()).toEqual([
    ['Ann', 1, 2],
    ['Ben', 1, 1],
    ['Cem', 1, 0],
    ['Dan', 1, 3],
  ]);
  return first;
});

const played = shared(async () => {
  const first = await seated();
  // Dan does not confirm, but leaves: a bot sits in, and he is a late starter.
  const clients = [await sit(first, cem!), await sit(first, ben!, false), await sit(first, ann!)] as const;
  await house.ask('POST', `/tables/${first}/leave`, dan);
  await clients[1].until(() => clients[1].scored.length === 1);
  await clients[1].send('ready', { deal: 0 });
  await clients[1].until(() => clients[1].scored.length === 2);
  expect(clients.flatMap(({ results }) => results)).toEqual([]);
  await house.ask('POST', `/tables/${first}/leave`, ben);
  expect(await enter('evening', ben!)).toBe('competition-closed');
  const late = await enter('evening', dan!);
  expect(await enter('evening', eve!)).toBe(late);
  expect(late).not.toBe(first);
  await clients[0].until(() => clients[0].document?.status === 'over');
  // Who has left sees the totals of the deals that they played; their team mates may have the other walls before them.
  const listedFor = async (person: Guest) => {
    const { games } = (await house.ask('GET', '/games', person)).body as { readonly games: readonly GameSummary[] };
    return games.find(({ id }) => id === first);
  };
  expect(await listedFor(ben!)).toMatchObject({ dealsPlayed: 2, totals: clients[1].scored[1]!.totals });
  expect(await listedFor(cem!)).toMatchObject({ dealsPlayed: 4 });
  return { first, late };
});

const finished = shared(async () => {
  const { late } = await played();
  await house.database.prisma.game.update({ where: { id: late }, data: { createdAt: new Date(0) } });
  await house.restart();
  const filled = await house.ask('POST', `/tables/${late}/bots`, dan);
  expect(filled.body).toMatchObject({ table: { status: 'playing', seats: [{}, {}, { bot: 'beginner' }, {}] } });
  const clients = [await sit(late, dan!), await sit(late, eve!)] as const;
  await clients[0].until(() => clients[0].scored.length === 1);
  // The entries close; the table plays on, and nothing is shown until it has finished.
  const closing = { closesAt: '2001-01-01T00:00:00Z' };
  expect((await house.ask('PATCH', '/duplicates/evening', organiser, closing)).body).toMatchObject({
    phase: 'closing',
  });
  for (const path of ['results.json', 'competitors/1/deals/1'])
    expect((await house.ask('GET', `/duplicates/evening/${path}`, ann)).status).toBe(403);
  expect(await enter('evening', organiser)).toBe('competition-closed');
  return untilOver(house, 'evening');
});

// Each step continues the one before.
test('people take places in order of arrival', seated);
test('a bot plays on for who leaves; who comes late sits at another table', async () => void (await played()));
test('the tables in play finish after the closing time', async () => {
  const { standings } = await finished();
  expect(standings!.map(({ name, played, rank }) => [name, played, rank !== undefined]).toSorted()).toEqual([
    ['Ann', 4, true],
    ['Ben', 2, false],
    ['Cem', 4, true],
    ['Dan', 4, true],
    ['Eve', 4, true],
  ]);
});

test('each place is compared with the same place at the other table, and the results pass verification', async () => {
  const { standings, commitment } = await finished();
  const text = JSON.stringify((await house.ask('GET', '/duplicates/evening/results.json')).body);
  const results = JSON.parse(text) as PeopleDuplicateResults;
  const [one, two] = results.tables.map(({ played }) =>
    played.map(({ deal, record }) => deltasByPlace(record.deltas, deal - 1)),
  );
  // Cem and Dan have place 0.
  const byDeal = one!.map((points, deal) => comparedWithDatum([points[0], two![deal]![0]], DEFAULT_IMPS));
  const resultsOf = (name: string) => standings!.find((each) => each.name === name)!.results;
  expect(resultsOf('Cem')).toEqual(byDeal.map(([result]) => result));
  expect(resultsOf('Dan')).toEqual(byDeal.map(([, result]) => result));
  expect(resultsOf('Ben')!.slice(2)).toEqual([null, null]);
  const checked = expectValue(verifyHumanDuplicate(text, commitment));
  expect([checked.findings, checked.deals, results.version]).toEqual([[], 8, 3]);
  // Ben left after two deals.
  const changed = { ...results, competitors: results.competitors.map((each) => ({ ...each, own: 4 })) };
  const kinds = expectValue(verifyHumanDuplicate(JSON.stringify(changed))).findings.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['standings']));
  const { number } = standings!.find(({ name }) => name === 'Eve')!;
  expect((await house.ask('GET', `/duplicates/evening/competitors/${number}/deals/4`)).status).toBe(200);
  const csv = await (await fetch(`${house.url}/api/duplicates/evening/results.csv`)).text();
  expect(csv.split('\r\n')[0]).toBe(
    'rank,competitor,type,owner,deals,imps,low,high,table,place,team,deal 1,deal 2,deal 3,deal 4',
  );
});

test('members of a team sit at different tables in different places', async () => {
  await create('teams', { teams: 2 });
  expect(await enter('teams', ann!)).toBe('team-refused');
  const first = await enter('teams', ann!, 'Blue');
  expect(await enter('teams', ben!, 'Red')).toBe(first);
  expect(await enter('teams', eve!, 'Green')).toBe('team-refused');
  expect(await enter('teams', cem!, 'blue')).not.toBe(first);
  const { entered } = await readDuplicate(house, 'teams');
  expect(entered.map(({ name, team, table, place }) => [name, team, table, place])).toEqual([
    ['Ann', 'Blue', 1, 0],
    ['Ben', 'Red', 1, 3],
    ['Cem', 'Blue', 2, 1],
  ]);
  await house.ask('PATCH', '/duplicates/teams', organiser, { closesAt: '2001-01-01T00:00:00Z' });
  const { teams } = await untilOver(house, 'teams');
  expect(teams).toEqual([
    { name: 'Blue', played: 0, total: { value: 0 }, byBots: 0 },
    { name: 'Red', played: 0, total: { value: 0 }, toFirst: { value: 0 }, byBots: 0 },
  ]);
});

test('the place of a deleted account is free again', async () => {
  await create('deleted', {});
  const fay = await signUp(house, 'Fay');
  await enter('deleted', fay);
  expect(await placesOf('deleted')).toEqual([['Fay', 1, 0]]);
  expect((await house.ask('DELETE', '/me', fay, { password: PASSWORD })).status).toBe(204);
  await until(async () => (await placesOf('deleted')).length === 0);
});
