// Rows that were edited by hand: the answer names table and column; the log names table, row, column and field.

import { zstdCompressSync } from 'node:zlib';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { readAdministration } from '../../apps/server/src/accounts/administration.ts';
import { createSetRecords } from '../../apps/server/src/archive/set-records.ts';
import { openSetQueues } from '../../apps/server/src/jobs/set-queue.ts';
import { appForFile } from './app-under-test.ts';
import { specUnderTest } from './jobs/spec-under-test.ts';
import { newBotToken } from './test-tokens.ts';

const arena = await appForFile();

const WHOLE = { rounds: 1, setsPerRound: 1, seatings: 4, avoidRepeats: 0, separateOwners: false };

test.each([
  ['config', { rounds: 1 }, '', 'field "setsPerRound"'],
  ['rules', {}, '', 'column "rules"'],
  ['limits', { decisionMs: 1 }, '', 'field "startMs"'],
  ['limits', { decisionMs: 1 }, '/tournament.json', 'field "startMs"'],
  ['config', { ...WHOLE, rounds: 1_000_000 }, '', 'rounds is an integer'],
])('reports the malformed %s of a competition: %j', async (column, value, address, named) => {
  const { database, director, app, logged } = arena;
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
  const id = expectValue(await director.create({ name: 'Odd', config: { entrants, rounds: 1, seatings: 1 } }));
  await database.prisma.competition.update({ where: { id }, data: { [column]: value } });
  const response = await app.inject({ url: `/api/tournaments/${id}${address}` });
  expect(response.statusCode).toBe(500);
  const { code, message } = response.json().error;
  expect(code).toBe('data-malformed');
  expect(message).toContain(`column "${column}" of table "competition"`);
  expect(message).not.toContain(id);
  const logLine = logged
    .filter((line) => line.includes('malformed data'))
    .at(-1)
    ?.replaceAll('\\"', '"');
  expect(logLine).toContain(`table "competition", row "${id}", column "${column}"`);
  expect(logLine).toContain(named);
});

test('lists a malformed tournament as unreadable', async () => {
  const { database, director, app, logged } = arena;
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
  const config = { entrants, rounds: 3, seatings: 1 } as const;
  const good = expectValue(await director.create({ name: 'Good', config }));
  const malformed = expectValue(await director.create({ name: 'Odd', config }));
  await database.prisma.competition.update({ where: { id: malformed }, data: { config: { rounds: 'many' } } });
  const before = logged.length;
  const response = await app.inject({ url: '/api/tournaments?limit=2' });
  expect(response.statusCode).toBe(200);
  expect(response.json().tournaments).toMatchObject([
    { id: malformed, name: 'Odd', status: 'created', rounds: 0, unreadable: true },
    { id: good, rounds: 3 },
  ]);
  expect(response.json().tournaments[1]).not.toHaveProperty('unreadable');
  expect(logged.slice(before).join('').replaceAll('\\"', '"')).toContain(
    `row "${malformed}", column "config", field "rounds"`,
  );
});

async function playedTournament(id: string): Promise<void> {
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
  await playedTournament(table.replace('_', '-'));
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

test('names a record of a set that is JSON, but not a record', async () => {
  await playedTournament('other');
  const { prisma } = arena.database;
  const { setId } = await prisma.setRecord.findFirstOrThrow({ where: { set: { competitionId: 'other' } } });
  await prisma.setRecord.update({ where: { setId }, data: { text: new Uint8Array(zstdCompressSync('{}')) } });
  await expect(createSetRecords(prisma).record(setId)).rejects.toThrow(
    `malformed data in table "set_record", row "${setId}", column "text"`,
  );
});

test.each(['{', '{}'])('names the settings %s', async (value) => {
  const { prisma } = arena.database;
  const row = { key: 'administration', value };
  await prisma.setting.upsert({ where: { key: row.key }, create: row, update: row });
  await expect(readAdministration(prisma)).rejects.toThrow(
    'malformed data in table "setting", row "administration", column "value"',
  );
  await prisma.setting.delete({ where: { key: row.key } });
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
