// A malformed row is an error: the answer names its table and column, and the log also its id and field.

import { expectValue } from '@mcr-arena/tiles';
import { afterAll, expect, test } from 'vitest';
import { startApp } from './app-under-test.ts';

const arena = await startApp();
afterAll(() => arena.close());

const WHOLE = { rounds: 1, setsPerRound: 1, seatings: 4, avoidRepeats: 0, separateOwners: false };

test.each([
  ['config', { rounds: 1 }, '', 'field "setsPerRound"'],
  ['config', { rounds: 'many' }, '', 'field "rounds"'],
  ['config', 7, '', 'expected object'],
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
