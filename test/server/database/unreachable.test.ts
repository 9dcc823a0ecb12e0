// An unreachable database: which errors count as unreachable, and how the API answers.

import { readFile } from 'node:fs/promises';
import { expectValue } from '@mcr-arena/tiles';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { PrismaClient } from '../../../apps/server/dist/prisma/client.ts';
import { joinDatabase, SerialPrismaPg } from '../../../apps/server/src/database/open-database.ts';
import { isUnreachable } from '../../../apps/server/src/database/passing-failure.ts';
import type { ApiServer } from '../../../apps/server/src/http/api-server.ts';
import { handleErrors } from '../../../apps/server/src/http/errors.ts';
import { createLog } from '../../../apps/server/src/log.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { openDatabaseProxy } from '../tcp-proxy.ts';
import { newDatabaseUrl } from '../throwaway.ts';

const folder = makeScratchFolder();
const proxy = await openDatabaseProxy(await newDatabaseUrl('migrated'));
const database = expectValue(await joinDatabase({ type: 'postgres', url: proxy.url }));
afterAll(async () => {
  await database.close();
  await proxy.close();
});

const QUERIES: readonly (readonly [name: string, run: (prisma: PrismaClient) => Promise<unknown>])[] = [
  ['a query', (prisma) => prisma.user.findMany()],
  ['a raw query', (prisma) => prisma.$queryRaw`SELECT 1`],
  ['a raw statement', (prisma) => prisma.$executeRaw`DELETE FROM lease`],
  ['a transaction', (prisma) => prisma.$transaction(async (transaction) => void (await transaction.user.count()))],
];

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (thrown) => thrown,
  );
}

test.each(QUERIES)('the error of %s that is refused or loses its connection counts as unreachable', async (_, run) => {
  const { prisma } = database;
  await run(prisma);
  proxy.cut();
  for (const _time of [1, 2]) expect(isUnreachable(await errorOf(run(prisma)))).toBe(true);
  proxy.restore();
  await run(prisma);
});

test.each(QUERIES)('the error of %s to a server that does not exist counts as unreachable', async (_, run) => {
  for (const host of [encodeURIComponent(folder), '127.0.0.1&port=1']) {
    const connectionString = `postgres://mcr@localhost:5432/postgres?host=${host}`;
    const prisma = new PrismaClient({ adapter: new SerialPrismaPg({ connectionString }) });
    const error = await errorOf(run(prisma));
    expect(isUnreachable(error), String(error)).toBe(true);
    await prisma.$disconnect();
  }
});

test.each([
  ['is cut', () => proxy.cut()],
  ['is ended by the database', endConnections],
])('a transaction whose connection %s fails as unreachable and is rolled back', async (_, end) => {
  const { prisma } = database;
  const name = `user of a transaction that ${_}`;
  const error = await errorOf(
    prisma.$transaction(async (transaction) => {
      await transaction.user.create({ data: { name, nameKey: name, kind: 'person' } });
      await end();
      await transaction.user.count();
    }),
  );
  proxy.restore();
  expect(isUnreachable(error), String(error)).toBe(true);
  expect(await prisma.user.count({ where: { name } })).toBe(0);
});

async function endConnections(): Promise<void> {
  await database.prisma.$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
}

test('other errors do not count as unreachable', async () => {
  const { prisma } = database;
  const errors = [
    await errorOf(prisma.$queryRaw`SELECT * FROM nothing`),
    await errorOf(prisma.setting.create({ data: { key: 'a', value: '\u0000' } })),
    await errorOf(prisma.user.findUniqueOrThrow({ where: { name: 'nobody' } })),
    await errorOf(readFile('/nowhere/file')),
    new Error('ECONNREFUSED'),
  ];
  expect(errors.map(isUnreachable)).toEqual(errors.map(() => false));
});

test('a request is answered with 503 and Retry-After while the database is unreachable', async () => {
  const app: ApiServer = fastify({ loggerInstance: createLog({ logLevel: 'silent' }) }).withTypeProvider();
  handleErrors(app);
  app.get('/', () => database.prisma.user.count());
  proxy.cut();
  const answer = await app.inject({ url: '/' });
  proxy.restore();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toMatchObject({ error: { code: 'database-unavailable' } });
  expect((await app.inject({ url: '/' })).statusCode).toBe(200);
});
