// A kind of uploads that only this test adds to the list. Covers its whole life: it is uploaded, checked, seated with people, ranked,
// locked by a contest, played and benched.

/** @module-tag sandbox */

import { expectValue } from '@mcr-arena/tiles';
import { expect, test, vi } from 'vitest';
import { benchFailing } from '../../../apps/server/src/competitions/ladder/rate-sets.ts';
import { startDirector } from '../../../apps/server/src/director.ts';
import { appForFile, bearer } from '../app-under-test.ts';
import { finishedCheck, upload } from '../bots/upload-client.ts';
import { addBot, LATER } from '../competitions/contest-under-test.ts';
import { closedAfterTests, until } from '../throwaway.ts';

vi.mock('../../../apps/server/src/bots/kinds/upload-kinds.ts', async (original) => {
  const { UPLOAD_KINDS } = await original<typeof import('../../../apps/server/src/bots/kinds/upload-kinds.ts')>();
  const { FIRST_ACTION_KIND } = await import('./first-action-kind.ts');
  return { UPLOAD_KINDS: [FIRST_ACTION_KIND, ...UPLOAD_KINDS] };
});

const under = await appForFile({ uploading: { maxBytes: 2 ** 20, runsBots: true } });
const { database, uploads } = under;
const onError = (error: unknown): void => void (under.logged as string[]).push(String(error));
const players = closedAfterTests(await startDirector({ database, workers: 2, uploads, announce: () => {}, onError }));

function send(bytes: string, name = 'bot.action') {
  return upload(under, under.tokens.organiser, 'tosser', { name, bytes, fields: { mood: 'calm' } });
}

async function put(path: string, payload?: object) {
  const headers = bearer(under.tokens.organiser);
  const answer = await under.app.inject({ method: 'PUT', url: `/api/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

test('an upload of a new kind is checked, ranked, locked, played and benched', async () => {
  const { prisma } = under.database;
  const wrong = await send('middle');
  expect(await finishedCheck(under, under.tokens.organiser, wrong.body)).toMatchObject({
    state: 'failed',
    report: { failure: { code: 'manifest-invalid', message: '"middle": expected first or last' } },
  });
  const sent = await send('last');
  expect(sent).toMatchObject({
    status: 201,
    body: { version: { kind: 'first-action', number: 2, file: 'bot.action' } },
  });
  expect(await finishedCheck(under, under.tokens.organiser, sent.body)).toMatchObject({
    state: 'passed',
    report: { buildOutput: 'always the last action', deals: 24, faults: [] },
  });
  const ranked = await put('ladder/bots/organiser/tosser', { version: 2 });
  expect(ranked.status, JSON.stringify(ranked.body)).toBe(200);
  const seated = await put('bots/organiser/tosser/people', { allowed: true });
  expect(seated.body).toMatchObject({ playsWithPeople: true });

  const { id: version, bot } = await prisma.botVersion.findFirstOrThrow({
    where: { number: 2, bot: { name: 'tosser' } },
    include: { bot: true },
  });
  const config = { registrationEnds: LATER, stages: [{ name: 'Final', rounds: 1, seatings: 4 as const }] };
  const contest = expectValue(await players.createContest({ id: 'cup', name: 'Cup', ownerId: bot.ownerId, config }));
  expectValue(await players.registerBot(contest, bot));
  for (const owner of ['ann', 'ben', 'cas']) {
    expectValue(await players.registerBot(contest, await addBot(prisma, owner, owner)));
  }
  expectValue(await players.moveDeadline(contest, new Date(0)));
  await until(
    async () => (await prisma.competition.findUniqueOrThrow({ where: { id: contest } })).status === 'finished',
  );
  const entry = await prisma.contestEntry.findFirstOrThrow({ where: { contestId: contest, botId: bot.id } });
  expect(entry.versionId).toBe(version);
  const logs = await prisma.botLog.findMany({ where: { botId: bot.id } });
  expect(JSON.stringify(logs[0]!.deals)).toContain('calm last');

  const result = { versionId: version, botId: bot.id, position: 0, total: 0, deals: 4, faults: 1, mu: 25, sigma: 8 };
  const rows = [1, 2, 3, 4, 5].map((sequence) => ({ ...result, sequence, playedAt: new Date() }));
  await prisma.ladderResult.createMany({ data: rows });
  await prisma.$transaction((transaction) => benchFailing(transaction, [version]));
  expect(await prisma.botVersion.findUniqueOrThrow({ where: { id: version } })).toMatchObject({ rankedAt: null });
  expect(await put('ladder/bots/organiser/tosser', { version: 2 })).toMatchObject({
    body: { error: { code: 'version-benched' } },
  });
});

test('its size limit and its fields apply to its files only', async () => {
  expect(await send('first'.padEnd(21))).toMatchObject({ status: 413, body: { error: { code: 'upload-too-large' } } });
  expect(await send('first', 'bot.js')).toMatchObject({
    status: 400,
    body: { error: { message: 'mood: permitted only for names of actions, whose file names end with .action' } },
  });
});
