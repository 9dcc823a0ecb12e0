// The bots of a group, which its owners and managers enter in tournaments in one step.

import { afterAll, expect, test } from 'vitest';
import { bearer, startApp } from '../app-under-test.ts';
import { newUserToken } from '../test-tokens.ts';
import { addBot, addVersion } from './contest-under-test.ts';

const arena = await startApp();
afterAll(() => arena.close());
const { prisma } = arena.database;

async function send(token: string, method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await arena.app.inject({
    method,
    url: `/api${path}`,
    headers: bearer(token),
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

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
  expect((await send(other, 'POST', '/tournaments', cup)).body.error.message).toContain('is neither your bot');
  await prisma.groupMember.deleteMany({ where: { userId: ann!.id } });
  expect((await send(organiser, 'POST', '/tournaments', cup)).body.error.code).toBe('config-invalid');
});
