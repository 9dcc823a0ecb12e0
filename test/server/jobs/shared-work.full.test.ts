// Two servers and two workers on one PostgreSQL. The servers and one worker cannot run uploaded bots: checks and sets with them
// wait for the other worker, while all processes play the sets of house bots. A server and the worker with the sandbox are killed
// during play. A contest has the same results as on a single server.

import type { UploadedBot } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { secretOfSeed } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { noteSandbox } from '../../../apps/server/src/bots/uploads/code-capability.ts';
import { createContest } from '../../../apps/server/src/competitions/contest/contests.ts';
import { registerBot } from '../../../apps/server/src/competitions/contest/registration.ts';
import { verifyLadder } from '../../../apps/server/src/competitions/ladder/rebuild-ladder.ts';
import { type Database, joinDatabase } from '../../../apps/server/src/database/open-database.ts';
import { drawerBot } from '../bots/upload-client.ts';
import { addBot, LATER } from '../competitions/contest-under-test.ts';
import { sendJson } from '../send-json.ts';
import { ask, playedBy, type Serving, serve, work, workWithoutBubblewrap } from '../serving.ts';
import { newDatabaseUrl, until } from '../throwaway.ts';

const OWNERS = ['ann', 'bea', 'cem', 'dan'] as const;
const HOUSE_ENTRANTS = 4;
const STAGES = [
  { name: 'Qualification', rounds: 6, seatings: 4 },
  { name: 'Final', places: 4, rounds: 6, seatings: 4 },
] as const;
/** The number of sets in the contest: two tables per round, then one. */
const CONTEST_SETS = 6 * 2 + 6;
const HOUSE_ROUNDS = 40;
const NO_CODE = { MCR_UPLOADED_BOTS: 'no' };
const LIMIT_MS = 1_500_000;

interface Farm {
  readonly servers: readonly [Serving, Serving];
  readonly environment: Readonly<Record<string, string>>;
  readonly database: Database;
  readonly token: string;
}

test('two servers and two workers share checks, ladder and contests; one worker runs all uploaded bots', async () => {
  const farm = await startFarm();
  const { servers, environment, database, token } = farm;
  const [first, second] = servers;
  const plain = await workWithoutBubblewrap(environment);
  expect((await readUploads(second)).available).toBe(false);
  const sandboxed = await work(environment);
  await until(async () => (await readUploads(second)).available);
  const tokens = await uploadAll(servers, token);
  await sandboxed.kill();

  // Without the sandbox, sets and checks of uploaded bots wait, and sets of house bots are played.
  const forget = await noteSandbox(database.prisma, (error) => expect.unreachable(String(error)));
  const waiting = await upload(second, tokens.ann!, 'late');
  for (const owner of OWNERS) await rank(first, tokens[owner]!, owner);
  await playHouseTournament(servers, token);
  for (const server of servers) expect(await playedBy(server)).toBeGreaterThan(0);
  expect(plain.setsPlayed()).toBeGreaterThan(0);
  await until(async () => (await codeSets(database)).waiting > 0);
  expect((await codeSets(database)).played).toBe(0);
  expect(await checkStateOf(first, tokens.ann!, waiting)).toBe('queued');
  await forget();

  // Another worker with a sandbox runs them, and plays the contest and the ladder. This worker and a server are killed.
  const next = await work(environment);
  await until(async () => (await checkStateOf(first, tokens.ann!, waiting)) === 'passed', LIMIT_MS);
  await until(async () => (await codeSets(database)).played > 2, LIMIT_MS);
  await openContest(database, second, token);
  await until(async () => (await contestSets(database)) > 2, LIMIT_MS);
  await first.kill();
  await next.kill();
  expect(await contestSets(database)).toBeLessThan(CONTEST_SETS);
  const last = await work(environment);
  const results = await resultsOfContest(second);
  expect(await database.prisma.competitionSet.count({ where: { voids: { gt: 0 } } })).toBe(0);
  expect([await last.stop(), await plain.stop(), await second.stop()]).toEqual([0, 0, 0]);
  expect(last.setsPlayed()).toBeGreaterThan(0);

  const ladder = expectValue(await verifyLadder({ type: 'postgres', url: database.url }, () => {}));
  expect(ladder.sets).toBeGreaterThan(2);
  expect(ladder.differences).toEqual([]);
  await database.close();
  expect(results).toEqual(await resultsOnOneServer());
}, 1_800_000);

/** Starts two servers that do not run uploaded bots. */
async function startFarm(): Promise<Farm> {
  const environment = { DATABASE_URL: await newDatabaseUrl('empty') };
  const serving = { ...environment, ...NO_CODE, MCR_LADDER: 'yes' };
  const servers = [await serve(serving), await serve(serving)] as const;
  const database = expectValue(await joinDatabase({ type: 'postgres', url: environment.DATABASE_URL }));
  return { servers, environment, database, token: servers[0].administratorToken! };
}

/** The results of the same contest on a single server. */
async function resultsOnOneServer(): Promise<readonly string[]> {
  const url = await newDatabaseUrl('empty');
  const server = await serve({ DATABASE_URL: url });
  await uploadAll([server], server.administratorToken!);
  const database = expectValue(await joinDatabase({ type: 'postgres', url }));
  await openContest(database, server, server.administratorToken!);
  const results = await resultsOfContest(server);
  await database.close();
  expect(await server.stop()).toBe(0);
  return results;
}

async function readUploads({ url }: Serving): Promise<{ readonly available: boolean }> {
  return (await (await fetch(`${url}/api/uploads`)).json()) as { readonly available: boolean };
}

/** Uploads a bot of each owner, alternating between the servers, waits for its check and returns the owners' tokens. */
async function uploadAll(
  servers: readonly Serving[],
  administrator: string,
): Promise<Readonly<Record<string, string>>> {
  const tokens: Record<string, string> = {};
  for (const [index, owner] of OWNERS.entries()) {
    const server = servers[index % servers.length]!;
    const order = { name: owner, scope: 'organiser' };
    const { token } = await ask(`${server.url}/api/tokens`, administrator, order);
    tokens[owner] = token!;
    const uploaded = await upload(server, token!, owner);
    const other = servers[(index + 1) % servers.length]!;
    await until(async () => (await checkStateOf(other, token!, uploaded)) === 'passed', LIMIT_MS);
  }
  return tokens;
}

/** Uploads a bot of this name. */
async function upload({ url }: Serving, token: string, name: string): Promise<UploadedBot> {
  const body = new FormData();
  body.set('name', name);
  body.set('file', new Blob([drawerBot(`// ${name}`)]), `${name}.js`);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/bots`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  return (await answer.json()) as UploadedBot;
}

/** Returns the state of the check; throws if the bot did not pass. */
async function checkStateOf({ url }: Serving, token: string, { check }: UploadedBot): Promise<string> {
  const { state } = (await sendJson('GET', `${url}${check}`, undefined, { token })).body;
  if (state === 'failed') throw new Error(`${check}: the bot did not pass its check`);
  return state;
}

async function rank({ url }: Serving, token: string, owner: string): Promise<void> {
  expect((await sendJson('PUT', `${url}/api/ladder/bots/${owner}/${owner}`, {}, { token })).status).toBe(200);
}

/** Plays a tournament that is created on one server and started on the other. */
async function playHouseTournament([first, second]: Farm['servers'], token: string): Promise<void> {
  const entrants = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({ id, bot: 'shanten' }));
  const order = { id: 'house', name: 'House', entrants, rounds: HOUSE_ROUNDS, seatings: 4 };
  await ask(`${first.url}/api/tournaments`, token, order);
  await ask(`${second.url}/api/tournaments/house/start`, token);
  await until(async () => (await ask(`${first.url}/api/tournaments/house`)).status === 'finished', LIMIT_MS);
}

/** The numbers of played and waiting ladder sets with uploaded bots. */
async function codeSets({ prisma }: Database): Promise<{ readonly played: number; readonly waiting: number }> {
  const code = { competition: { kind: 'ladder' }, seats: { some: { botVersion: { kind: 'stdio' as const } } } };
  const played = await prisma.competitionSet.count({ where: { ...code, playedAt: { not: null } } });
  return { played, waiting: await prisma.competitionSet.count({ where: { ...code, playedAt: null } }) };
}

function contestSets({ prisma }: Database): Promise<number> {
  const stages = { startsWith: 'shared-s' };
  return prisma.competitionSet.count({ where: { competitionId: stages, playedAt: { not: null } } });
}

/** Opens a contest of the uploaded bots and others and closes its registration. The secret is fixed, so the walls are always the same. */
async function openContest({ prisma }: Database, { url }: Serving, token: string): Promise<void> {
  const { id: ownerId } = await prisma.user.findFirstOrThrow({ where: { name: OWNERS[0] } });
  const config = { registrationEnds: LATER, stages: [...STAGES] };
  const order = { id: 'shared', name: 'Shared', secret: secretOfSeed('shared'), ownerId, config };
  expectValue(await createContest(prisma, order));
  for (const name of OWNERS) {
    const bot = await prisma.bot.findFirstOrThrow({ where: { name, owner: { name } } });
    expectValue(await registerBot(prisma, 'shared', bot));
  }
  for (let number = 1; number <= HOUSE_ENTRANTS; number += 1) {
    expectValue(await registerBot(prisma, 'shared', await addBot(prisma, `owner${number}`, `bot${number}`, 'shanten')));
  }
  const closing = { registrationEnds: '2000-01-01T00:00:00Z' };
  expect((await sendJson('PATCH', `${url}/api/contests/shared`, closing, { token })).status).toBe(200);
}

/** Waits for the end of the contest and returns results.json of all stages. */
async function resultsOfContest({ url }: Serving): Promise<readonly string[]> {
  await until(async () => (await ask(`${url}/api/contests/shared`)).status === 'finished', LIMIT_MS);
  const results = STAGES.map(async (_, index) =>
    (await fetch(`${url}/api/tournaments/shared-s${index + 1}/results.json`)).text(),
  );
  return Promise.all(results);
}
