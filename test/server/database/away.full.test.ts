// A server whose database is unreachable until its leases expire, while it plays a ladder, a contest and a table, checks a bot
// and receives uploads. Requests are refused meanwhile; afterwards everything continues, and nothing is lost or duplicated.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import { parseSecret, secretOfSeed } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { createContest } from '../../../apps/server/src/competitions/contest/create-contest.ts';
import { registerBot } from '../../../apps/server/src/competitions/contest/registration.ts';
import { verifyLadder } from '../../../apps/server/src/competitions/ladder/rebuild-ladder.ts';
import { type Database, joinDatabase } from '../../../apps/server/src/database/open-database.ts';
import { checkStateOf, sendUpload, upload } from '../bots/upload-over-http.ts';
import { addBot, closeRegistration, LATER } from '../competitions/contest-under-test.ts';
import { ask, type Serving, serve } from '../serving.ts';
import { checkGame, sitDown } from '../tables/killed-tables.ts';
import { type PlayerClient, quiet } from '../tables/player-client.ts';
import { newDatabaseUrl, resultsOfOrder, until } from '../throwaway.ts';
import { openDatabaseProxy } from './database-proxy.ts';

const ENTRANTS = 8;
const STAGE = 'away-s1';

test('a server continues after its database was unreachable', async () => {
  const url = await newDatabaseUrl('empty');
  const proxy = await openDatabaseProxy(url);
  const server = await serve({ DATABASE_URL: proxy.url, MCR_LADDER: 'yes', MCR_WORKERS: '2', MCR_LOG_LEVEL: 'fatal' });
  const token = server.administratorToken!;
  const database = expectValue(await joinDatabase({ type: 'postgres', url }));
  await openContest(database, server, token);
  let isPlaying = false;
  const seated = await sitDown(server, 'none', (...given) => (isPlaying ? quiet(...given) : undefined));
  const { client } = seated;
  await client.until(() => client.questions.length > 0);
  const early = await upload(server, token, 'early');
  await until(async () => (await checkStateOf(server, token, early)) === 'running');
  await until(async () => (await countPlayed(database, STAGE)) >= 2 && (await countPlayed(database, 'ladder')) >= 2);

  proxy.cut();
  const digests = await digestsIn(database);
  const ladderSets = await countPlayed(database, 'ladder');
  await expectRefusals(server, token);
  await client.until(() => client.problems.length > 0);
  expect([client.problems, (await fetch(`${server.url}/healthz`)).status]).toEqual([['not-ready'], 200]);
  expect(await countPlayed(database, STAGE)).toBeLessThan(20);
  proxy.restore();

  await until(async () => (await fetch(`${server.url}/api/ladder`)).ok);
  const late = await upload(server, token, 'late');
  isPlaying = true;
  await comeBack(client);
  await client.until(() => client.results.length > 0);
  await checkGame(server, seated);
  for (const bot of [early, late]) await until(async () => (await checkStateOf(server, token, bot)) === 'passed');
  await until(async () => (await countPlayed(database, 'ladder')) >= ladderSets + 3);
  await expectResults(server);
  await expectNothingDoubled(database, digests);
  client.close();
  expect(await server.stop()).toBe(0);
  expect(expectValue(await verifyLadder({ type: 'postgres', url }, () => {})).differences).toEqual([]);
  await database.close();
  await proxy.close();
});

/** Opens a contest with one stage of 20 sets and closes its registration. */
async function openContest({ prisma }: Database, { url }: Serving, token: string): Promise<void> {
  const { id: ownerId } = await prisma.user.findFirstOrThrow({ where: { role: 'administrator' } });
  const config = { registrationEnds: LATER, stages: [{ name: 'Only', rounds: 10, seatings: 4 as const }] };
  expectValue(await createContest(prisma, { id: 'away', name: 'Away', secret: secretOfSeed('away'), ownerId, config }));
  for (let number = 1; number <= ENTRANTS; number += 1) {
    expectValue(await registerBot(prisma, 'away', await addBot(prisma, `owner${number}`, `bot${number}`, 'shanten')));
  }
  await closeRegistration(url, token, 'away');
}

function countPlayed({ prisma }: Database, competitionId: string): Promise<number> {
  return prisma.competitionSet.count({ where: { competitionId, playedAt: { not: null } } });
}

/** Digests of the stored records, by set id. */
async function digestsIn({ prisma }: Database): Promise<ReadonlyMap<string, string | null>> {
  const sets = await prisma.competitionSet.findMany({ where: { playedAt: { not: null } } });
  return new Map(sets.map(({ id, digest }) => [id, digest]));
}

async function expectRefusals(server: Serving, token: string): Promise<void> {
  const { url } = server;
  const headers = { authorization: `Bearer ${token}` };
  for (const refused of [
    await fetch(`${url}/api/ladder`),
    await fetch(`${url}/api/contests/away`),
    await fetch(`${url}/api/me`, { headers }),
    await fetch(`${url}/api/contests/away/cancel`, { method: 'POST', headers }),
    await sendUpload(server, token, 'late'),
  ]) {
    expect([refused.status, refused.headers.get('retry-after')], refused.url).toEqual([503, '5']);
  }
}

/** Reconnects until the table is available again. */
async function comeBack(client: PlayerClient): Promise<void> {
  const welcomes = () => client.frames.filter(([name]) => name === 'welcome').length;
  const before = welcomes();
  await until(async () => {
    client.problems.length = 0;
    client.close();
    client.connect();
    await client.until(() => welcomes() > before || client.problems.length > 0);
    return welcomes() > before;
  });
}

/** Compares results.json of the stage with the results of the same tournament played without a server. */
async function expectResults({ url }: Serving): Promise<void> {
  await until(async () => (await ask(`${url}/api/contests/away`)).status === 'finished');
  const { config, secret } = await ask(`${url}/api/tournaments/${STAGE}`);
  const entrants = config!.entrants.map((entrant) => ({ ...entrant, bot: 'shanten' }));
  const bots = expectValue(botsOf({ ...config!, entrants }, '.', HOUSE_BOTS));
  const played = await (await fetch(`${url}/api/tournaments/${STAGE}/results.json`)).text();
  const order = { config: config!, bots, rules: DUPLICATE_RULES };
  expect(played).toBe(await resultsOfOrder(order, expectValue(parseSecret(secret!))));
}

/** `before`: digests of the sets that were stored before. */
async function expectNothingDoubled(database: Database, before: ReadonlyMap<string, string | null>): Promise<void> {
  const { prisma } = database;
  const after = await digestsIn(database);
  for (const [id, digest] of before) expect(after.get(id)).toBe(digest);
  expect(await prisma.competitionSet.count({ where: { voids: { gt: 0 } } })).toBe(0);
  const versions = await prisma.botVersion.findMany({ where: { bot: { name: { in: ['early', 'late'] } } } });
  expect(versions).toHaveLength(2);
  const notices = await prisma.notice.groupBy({ by: ['type'], _count: true, orderBy: { type: 'asc' } });
  expect(notices.filter(({ type }) => type.startsWith('check'))).toEqual([{ type: 'checkPassed', _count: 2 }]);
}
