// Rows that were edited by hand: the answer names table and column; the log names table, row and column.

import { expectValue } from '@mcr-arena/tiles';
import { afterAll, expect, test } from 'vitest';
import { openSetQueues } from '../../apps/server/src/jobs/set-queue.ts';
import { startApp } from './app-under-test.ts';
import { specUnderTest } from './jobs/spec-under-test.ts';
import { newBotToken } from './test-tokens.ts';

const arena = await startApp();
afterAll(() => arena.close());

async function newTournament(id: string): Promise<void> {
  const { version } = await newBotToken(arena.database.prisma, id);
  const entrants = ['a', 'b', 'c', 'd'].map((name) => ({ id: name, bot: name === 'a' ? 'remote' : 'random' }));
  const config = { id, entrants, rounds: 1, seatings: 4 as const };
  expectValue(await arena.director.create({ name: id, config, botVersions: new Map([['a', version]]) }));
  expectValue(await arena.director.control(id, 'start'));
  await arena.playNextSet(id);
  expectValue(await arena.director.control(id, 'cancel'));
}

test.each([
  ['competition', 'secret', `secret = '\\x00ff' WHERE id = 'competition'`, ''],
  [
    'set_record',
    'text',
    `text = '\\x00ff' WHERE set_id IN (SELECT id FROM competition_set WHERE competition_id = 'set-record')`,
    'sets/r1-t1-s1/record.json',
  ],
  [
    'bot_version',
    'manifest',
    `manifest = '{"kind": "unheard of"}' WHERE bot_id = (SELECT id FROM bot WHERE name = 'bot-version')`,
    'tournament.json',
  ],
] as const)('reports malformed data in %s.%s', async (table, column, change, path) => {
  await newTournament(table.replace('_', '-'));
  const url = `/api/tournaments/${table.replace('_', '-')}/${path}`.replace(/\/$/, '');
  expect((await arena.app.inject({ url })).statusCode).toBe(200);
  await arena.database.prisma.$executeRawUnsafe(`UPDATE ${table} SET ${change}`);
  const answer = await arena.app.inject({ url });
  expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'data-malformed']);
  const named = new RegExp(
    `malformed data in table .{0,2}"${table}.{0,2}", row .{1,60}, column .{0,2}"${column}.{0,2}"`,
  );
  expect(arena.logged.some((line) => named.test(line))).toBe(true);
});

test('other jobs are taken if the specification of one is not JSON', async () => {
  const queues = await openSetQueues(arena.database, (error) => expect.unreachable(String(error)));
  const queue = queues.of('anywhere');
  const { prisma } = arena.database;
  const [broken, whole] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const jobs = [broken, whole].map((id) => ({ id, competition: 'jobs', spec: specUnderTest('jobs', 1) }));
  await queue.add(jobs, prisma);
  await prisma.$executeRaw`UPDATE pgboss.job SET data = '{"spec": "{"}' WHERE id = ${broken}::uuid`;
  const taken = await queue.take(10, []);
  const specs = new Map(taken.map(({ id, spec }) => [id, spec]));
  expect(specs.get(broken)).toBeUndefined();
  expect(specs.get(whole)).toEqual(specUnderTest('jobs', 1));
  expect(taken.filter(({ competition }) => competition === 'jobs')).toHaveLength(2);
  await queues.close();
});
