// The bots of a group, which its owners and managers enter in tournaments and contests in one step.

import { expect, test } from 'vitest';
import { appForFile, request } from '../app-under-test.ts';
import { newUserToken } from '../test-tokens.ts';
import { addBot, addVersion, LATER } from './contest-under-test.ts';

const arena = await appForFile();
const { prisma } = arena.database;

const send = (token: string, method: 'GET' | 'POST', path: string, payload?: object) =>
  request(arena, method, path, token, payload);

test('the newest checked version of each member can be entered, by the owners and managers of the group only', async () => {
  const { organiser, other } = arena.tokens;
  const { id: group } = (await send(organiser, 'POST', '/groups', { name: 'Class' })).body;
  const students = await Promise.all(['Ann', 'Bob'].map((name) => newUserToken(prisma, name, 'user')));
  const [ann, bob] = students.map(({ user, token }) => ({ id: user.id, token }));
  await prisma.groupMember.createMany({ data: [ann!, bob!].map(({ id }) => ({ groupId: group, userId: id })) });
  const { id: botId } = await addBot(prisma, 'Ann', 'tiger');
  await addVersion(prisma, botId);
  await addVersion(prisma, botId, { check: { ok: false } });
  await prisma.botVersion.updateMany({ where: { botId }, data: { manifest: { kind: 'stdio', file: 'tiger.js' } } });

  const { body } = await send(organiser, 'GET', `/groups/${group}/bots`);
  expect(body.members).toEqual([{ name: 'Ann', bot: 'tiger', version: 2 }, { name: 'Bob' }]);
  expect((await send(ann!.token, 'GET', `/groups/${group}/bots`)).body.error.code).toBe('group-role-missing');

  const house = ['b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
  const cup = { name: 'Cup', rounds: 1, seatings: 4, entrants: [{ id: 'a', bot: 'Ann/tiger' }, ...house] };
  const created = await send(organiser, 'POST', '/tournaments', cup);
  expect([created.status, created.body.error]).toEqual([201, undefined]);
  const where = { competitionId: created.body.id, name: 'a' };
  const { botVersion } = await prisma.entrant.findFirstOrThrow({ where, include: { botVersion: true } });
  expect(botVersion!.number).toBe(2);

  const stages = [{ name: 'Only', rounds: 1, seatings: 4 }];
  const contest = (await send(organiser, 'POST', '/contests', { name: 'Cup', registrationEnds: LATER, stages })).body
    .id;
  const enter = (token: string, body: object = { group }) => send(token, 'POST', `/contests/${contest}/entries`, body);
  expect((await enter(other)).body.error.code).toBe('not-yours');
  expect((await enter(organiser)).body).toEqual({
    entered: ['Ann'],
    refused: [{ name: 'Bob', reason: 'no bot that passed its check' }],
  });
  const read = await send(organiser, 'GET', `/contests/${contest}`);
  expect(read.body.entries).toMatchObject([{ owner: 'Ann', bot: 'tiger' }]);
  expect((await enter(organiser)).body.entered).toEqual(['Ann']);
  const foreign = (await send(other, 'POST', '/groups', { name: 'Foreign' })).body.id;
  expect((await enter(organiser, { group: foreign })).body.error.code).toBe('group-unknown');
  await prisma.competition.update({ where: { id: contest }, data: { status: 'paused' } });
  expect((await enter(organiser)).body.error.code).toBe('registration-closed');

  expect((await send(other, 'POST', '/tournaments', cup)).body.error.message).toContain('is neither your bot');
  await prisma.groupMember.deleteMany({ where: { userId: ann!.id } });
  expect((await send(organiser, 'POST', '/tournaments', cup)).body.error.code).toBe('config-invalid');
});
