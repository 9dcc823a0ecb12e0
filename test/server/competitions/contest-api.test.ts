// Contests over the API: creation, registration, play, reading, export, verification.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { ContestDocument, Crosstable } from '@mcr-arena/protocol/documents';
import { openFolder, verifyFolder } from '@mcr-arena/runs';
import { WMO_RULES } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { commitmentOf, formatSecret, parseSecret, stageSecretOf } from '@mcr-arena/tournament';
import { expect, test, vi } from 'vitest';
import { createToken } from '../../../apps/server/src/accounts/tokens.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { shared } from '../../shared.ts';
import { appForFile, request } from '../app-under-test.ts';
import { addBot, LATER } from './contest-under-test.ts';

const folder = makeScratchFolder();
const arena = await appForFile();
const bot = await addBot(arena.database.prisma, 'ann', '=Ann, "the bot"');
const order = { user: bot.ownerId, scope: 'user', label: 'test' } as const;
const token = (await createToken(arena.database.prisma, order)).token;

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, sender?: string, body?: object) =>
  request(arena, method, path, sender, body);
const entryPath = (id: string, owner: string, name: string) =>
  `/contests/${id}/entries/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
const read = async (id: string): Promise<ContestDocument> => (await send('GET', `/contests/${id}`)).body;

const ORDER = {
  name: 'Spring',
  rules: 'wmo',
  registrationEnds: LATER,
  stages: [
    { name: 'First', rounds: 1, seatings: 4 },
    { name: 'Second', places: 2, rounds: 2, seatings: 4 },
  ],
};

async function playStage(id: string, sets: number): Promise<void> {
  for (let set = 0; set < sets; set += 1) {
    await arena.playNextSet(id);
    await arena.director.advance(id);
  }
}

/** Plays the contest "spring" to its end. */
const spring = shared(async () => {
  const { organiser } = arena.tokens;
  const made = await send('POST', '/contests', organiser, { ...ORDER, id: 'spring' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ id: 'spring', phase: 'registration', stage: 0, entrants: 0 });
  expect((await send('POST', '/contests', organiser, { ...ORDER, id: 'spring' })).status).toBe(409);

  // The clock of the database decides.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(LATER) + 1 });
  expect((await read('spring')).phase).toBe('registration');
  vi.useRealTimers();
  const own = (await send('GET', '/contests/spring/own-bots', token)).body;
  expect(own.bots).toContainEqual({ bot: bot.name, versions: 1, version: 1 });
  const path = entryPath('spring', 'ann', bot.name);
  expect((await send('PUT', path, token)).status).toBe(200);
  expect((await send('DELETE', path, token)).status).toBe(204);
  expect((await read('spring')).entrants).toBe(0);
  expect((await send('PUT', path, token)).status).toBe(200);
  // The organiser withdraws what is registered, and does not learn the names of other bots.
  expect((await send('DELETE', path, organiser)).status).toBe(204);
  const unknown = [path, entryPath('spring', 'ann', 'unknown')].map((each) => send('DELETE', each, organiser));
  expect((await Promise.all(unknown)).map(({ body }) => body.error?.code)).toEqual(['bot-not-found', 'bot-not-found']);
  expect((await send('PUT', path, token)).status).toBe(200);
  // Only the organiser can enter house bots.
  for (const house of ['random', 'shanten']) {
    expect((await send('PUT', entryPath('spring', 'MCR Arena', house), token)).status).toBe(403);
    expect((await send('PUT', entryPath('spring', 'MCR Arena', house), organiser)).status).toBe(200);
  }
  expect(
    (await send('PATCH', '/contests/spring', organiser, { registrationEnds: '2000-01-01T00:00:00Z' })).status,
  ).toBe(200);
  expect((await send('PUT', path, token)).text).toContain('registration-closed');

  expect(await read('spring')).toMatchObject({ phase: 'playing', stage: 1, entrants: 3 });
  const controlled = await send('POST', '/tournaments/spring-s1/cancel', organiser);
  expect([controlled.status, controlled.text]).toEqual([409, expect.stringContaining('control the contest')]);
  await playStage('spring-s1', 1);
  await playStage('spring-s2', 2);
  const over = await read('spring');
  expect(over).toMatchObject({
    status: 'finished',
    phase: 'over',
    stage: 2,
    entrants: 3,
    rules: { scoring: WMO_RULES },
  });
  expect(over.champion).toBe(over.entries[0]!.name);
  expect(over.entries.map(({ rank, stage }) => [rank, stage])).toEqual([
    [1, 2],
    [2, 2],
    [3, 1],
  ]);
  expect(over.opened.map(({ ranking }) => ranking.map(({ advanced }) => advanced))).toEqual([
    [true, true, false],
    [false, false],
  ]);
  const list = (await send('GET', '/contests')).body;
  expect(list.contests).toContainEqual(
    expect.objectContaining({ id: 'spring', champion: over.champion, scoring: 'wmo' }),
  );
  const { tournaments } = (await send('GET', '/tournaments')).body;
  expect(tournaments).toContainEqual(expect.objectContaining({ id: 'spring-s1', scoring: 'wmo' }));
  return over;
});

test('a contest runs from creation to its champion', async () => {
  expect((await spring()).status).toBe('finished');
});

test('only the owner of an excluded bot, the organiser and administrators see the reason', async () => {
  const { organiser, other, administrator } = arena.tokens;
  const { prisma } = arena.database;
  await send('POST', '/contests', organiser, { ...ORDER, id: 'strict', entrantsPerOwner: 3 });
  const failing = await addBot(prisma, 'ann', 'failing');
  await prisma.botVersion.updateMany({
    where: { botId: failing.id },
    data: { kind: 'stdio', checkReport: { ok: false } },
  });
  const removed = await addBot(prisma, 'ann', 'removed');
  for (const { name } of [bot, failing, removed]) await send('PUT', entryPath('strict', 'ann', name), token);
  await prisma.bot.update({ where: { id: removed.id }, data: { removedAt: new Date() } });
  await send('PUT', entryPath('strict', 'MCR Arena', 'random'), organiser);
  await send('PATCH', '/contests/strict', organiser, { registrationEnds: '2000-01-01T00:00:00Z' });
  await arena.director.advance('strict');
  const reasonsFor = async (sender?: string) => {
    const { entries } = (await send('GET', '/contests/strict', sender)).body as ContestDocument;
    return Object.fromEntries(entries.map(({ name, excluded }) => [name, excluded]));
  };
  const reasons = { failing: 'version-unchecked', removed: 'bot-removed' };
  for (const reader of [token, organiser, administrator]) expect(await reasonsFor(reader)).toMatchObject(reasons);
  for (const reader of [undefined, other]) {
    expect(await reasonsFor(reader)).toMatchObject({ failing: undefined, removed: undefined });
  }
  expect((await reasonsFor(token))[bot.name]).toBeUndefined();
});

test('tournament secrets derive from the contest secret, which is published at the end', async () => {
  const { secret, commitment, opened, rules } = await spring();
  const parsed = expectValue(parseSecret(secret!));
  expect(commitmentOf(parsed)).toBe(commitment);
  for (const { id, commitment: own } of opened.flatMap(({ tournaments }) => tournaments)) {
    expect(commitmentOf(stageSecretOf(parsed, id))).toBe(own);
    const tournament = (await send('GET', `/tournaments/${id}`)).body;
    expect([tournament.secret, tournament.rules]).toEqual([formatSecret(stageSecretOf(parsed, id)), rules]);
  }
});

test('the archive contains folders that pass verification', async () => {
  await spring();
  const { bytes } = await send('GET', '/contests/spring/contest.tar');
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: bytes });
  for (const id of ['spring-s1', 'spring-s2']) {
    const { findings, replayed } = expectValue(verifyFolder(openFolder(join(folder, id)), {}));
    expect([findings, replayed.length]).toEqual([[], id === 'spring-s1' ? 1 : 2]);
  }
});

test('standings and crosstable are exported for spreadsheets', async () => {
  await spring();
  const standings = (await send('GET', '/contests/spring/standings.csv')).text.split('\r\n');
  expect(standings[0]).toBe(
    '\uFEFFstage,rank,entrant,owner,rankingPoints,points,sets,deals,pointsPerDeal,low,high,advanced,faults',
  );
  expect(standings[1]).toMatch(/,(true|false),0$/);
  expect(standings).toHaveLength(1 + 3 + 2 + 1);
  // The name must not be read as a formula.
  expect(standings.join('\n')).toContain(`,"'=Ann, ""the bot""",ann,`);
  const table = (await send('GET', '/contests/spring/stages/2/crosstable')).body as Crosstable;
  expect(table.cells.map(({ sets, deals }) => [sets, deals])).toEqual([
    [2, 8],
    [2, 8],
  ]);
  const csv = (await send('GET', '/contests/spring/stages/2/crosstable.csv')).text.split('\r\n');
  const cell = table.cells.find(({ entrant }) => entrant === table.entrants[0])!;
  expect(csv[1]!.endsWith(`,,${Number((cell.points / cell.deals).toFixed(4))}`)).toBe(true);
  expect((await send('GET', '/contests/spring/stages/3/crosstable')).status).toBe(404);
});

test('a contest that cannot be played is refused with the reason', async () => {
  const { organiser } = arena.tokens;
  const refused = async (change: object) => (await send('POST', '/contests', organiser, { ...ORDER, ...change })).text;
  expect(await refused({ registrationEnds: '2000-01-01T00:00:00Z' })).toContain('deadline-passed');
  expect(await refused({ reference: '/etc/passwd' })).toContain('is not a house bot');
  expect(await refused({ stages: [ORDER.stages[1]] })).toContain('which everybody plays');
  expect(await refused({ id: 'x'.repeat(60) })).toContain('at most 56 characters');
  expect(await refused({ group: '00000000-0000-4000-8000-000000000009' })).toContain('group-unknown');
});

test('ids of stages and of daily challenges cannot be taken', async () => {
  const { organiser, other } = arena.tokens;
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
  const tournament = (id: string) => send('POST', '/tournaments', other, { id, name: 'x', entrants, rounds: 1 });
  const duplicate = { name: 'x', baseline: 'beginner', clock: 'none', pauses: 'none', closesAt: LATER };
  expect((await send('POST', '/contests', organiser, { ...ORDER, id: 'reserved' })).status).toBe(201);
  for (const id of ['reserved-s2', 'reserved-s1-t1', 'daily-2999-01-01']) {
    for (const refused of [
      await tournament(id),
      await send('POST', '/contests', other, { ...ORDER, id }),
      await send('POST', '/duplicates', other, { ...duplicate, id }),
    ]) {
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('is reserved for')]);
    }
  }
  expect((await tournament('early-s2')).status).toBe(201);
  const late = await send('POST', '/contests', organiser, { ...ORDER, id: 'early' });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('\\"early-s2\\"')]);
});

test('a remote bot can register only for a contest with bots: any', async () => {
  const { prisma } = arena.database;
  const remote = await prisma.bot.create({
    data: {
      ownerId: bot.ownerId,
      name: 'wire',
      versions: { create: { number: 1, kind: 'remote', manifest: { kind: 'remote' } } },
    },
  });
  const { organiser } = arena.tokens;
  await send('POST', '/contests', organiser, { ...ORDER, id: 'sealed' });
  await send('POST', '/contests', organiser, { ...ORDER, id: 'open', bots: 'any' });
  expect((await send('PUT', entryPath('sealed', 'ann', remote.name), token)).text).toContain('bot-unsealed');
  expect((await send('PUT', entryPath('open', 'ann', remote.name), token)).status).toBe(200);
  expect((await send('PUT', entryPath('open', 'MCR Arena', 'random'), organiser)).status).toBe(200);
  await send('PATCH', '/contests/open', organiser, { registrationEnds: '2000-01-01T00:00:00Z' });
  const { config } = (await send('GET', '/tournaments/open-s1')).body;
  expect([config.duplicate, config.entrants[0]]).toEqual([
    'bridge',
    { id: 'wire', owner: 'ann', bot: 'remote', unsealed: true },
  ]);
});
