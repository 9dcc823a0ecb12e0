// Uploaded bots in a tournament with house bots: sandbox, ownership and checks. Bots of one owner never play a wall at the same time.

import { afterAll, expect, test } from 'vitest';
import { startDirector } from '../../../apps/server/src/director.ts';
import { bearer, startApp } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { drawerBot, finishedCheck, upload } from './upload-client.ts';

const under = await startApp(undefined, undefined, undefined, { maxBytes: 2 ** 20, runsBots: true });
const { database, uploads } = under;
const onError = (error: unknown): void => void (under.logged as string[]).push(String(error));
const players = await startDirector({ database, workers: 2, uploads, announce: () => {}, onError });
afterAll(async () => {
  await players.close();
  await under.close();
});

/** Creates a tournament over the API and plays it to its end. */
async function play(entrants: readonly { readonly id: string; readonly bot: string }[]): Promise<string> {
  const headers = bearer(under.tokens.organiser);
  const payload = { name: 'Cup', rounds: 1, seatings: 4, entrants };
  const created = await under.app.inject({ method: 'POST', url: '/api/tournaments', headers, payload });
  expect(created.statusCode, created.body).toBe(201);
  const { id } = created.json();
  await under.app.inject({ method: 'POST', url: `/api/tournaments/${id}/start`, headers });
  await until(async () => {
    await players.advance(id);
    const row = await under.database.prisma.competition.findUniqueOrThrow({ where: { id } });
    if (row.status === 'failed') throw new Error(`${row.failure} ${under.logged.join('\n')}`);
    return row.status === 'finished';
  });
  return id;
}

test('bots of one owner at two tables of a wall play one after the other', { tags: ['full'] }, async () => {
  const token = under.tokens.organiser;
  for (const name of ['left', 'right']) {
    const file = { name: `${name}.js`, bytes: drawerBot(`// ${name}`) };
    const uploaded = await upload(under, token, name, file);
    expect((await finishedCheck(under, token, uploaded.body)).state).toBe('passed');
  }
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const house = names.map((id) => ({ id, bot: 'random' }));
  const uploads = [
    { id: 'left', bot: 'organiser/left' },
    { id: 'right', bot: 'organiser/right@1' },
  ];
  const id = await play([...uploads, ...house]);
  const { prisma } = under.database;
  const entrants = await prisma.entrant.findMany({
    where: { competitionId: id, botVersion: { kind: 'stdio' } },
  });
  expect(entrants.map(({ name }) => name).toSorted()).toEqual(['left', 'right']);
  expect(await prisma.botLog.count({ where: { seat: { set: { competitionId: id } } } })).toBe(2);
  const bot = await under.app.inject({ url: '/api/bots/left', headers: bearer(token) });
  expect(bot.json().versions[0]).toMatchObject({ deals: 4, faults: 0, voids: 0 });
  expect(await prisma.lease.count({ where: { key: { startsWith: 'apart/' } } })).toBe(0);
});

test('versions that failed their check, and unranked bots of other users, cannot be entered', async () => {
  const headers = bearer(under.tokens.other);
  const entrants = ['a', 'b', 'c'].map((id) => ({ id, bot: 'random' }));
  const refused = async (bot: string): Promise<string> => {
    const payload = { name: 'Cup', rounds: 1, seatings: 4, entrants: [...entrants, { id: 'x', bot }] };
    const answer = await under.app.inject({ method: 'POST', url: '/api/tournaments', headers, payload });
    return answer.json().error?.message;
  };
  expect(await refused('organiser/left')).toContain('is neither your bot');
  const broken = { name: 'broken.js', bytes: 'process.exit(1)' };
  const uploaded = await upload(under, under.tokens.other, 'broken', broken);
  expect((await finishedCheck(under, under.tokens.other, uploaded.body)).state).toBe('failed');
  expect(await refused(uploaded.body.version.id)).toContain('has not passed its check');
});
