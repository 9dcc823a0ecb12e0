// Local files of uploaded bots: fetched in parts, held while they are used, charged to their owner, and removed with their bot.

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareBot } from '@mcr-arena/hosts';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { diskUseBeside, readOwnQuota } from '../../../apps/server/src/accounts/quotas.ts';
import { createArtifactCache } from '../../../apps/server/src/bots/artifacts/artifact-cache.ts';
import { botOfArtifact } from '../../../apps/server/src/bots/artifacts/artifact-name.ts';
import { createArtifactStore, hashOfFile } from '../../../apps/server/src/bots/artifacts/artifact-store.ts';
import { deleteRemovedArtifacts, removeBot } from '../../../apps/server/src/bots/remove-bot.ts';
import { listMigrations, migrate } from '../../../apps/server/src/database/migrations.ts';
import { connectPostgres } from '../../../apps/server/src/database/sql-connection.ts';
import { scriptedRunner } from '../../hosts/stdio/scripted-runner.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { closedAfterTests, newDatabase, newDatabaseUrl } from '../throwaway.ts';

const MIB = 2 ** 20;
const folder = makeScratchFolder();
const artifacts = createArtifactStore();
const database = closedAfterTests(await newDatabase());
const cache = createArtifactCache(database.prisma, artifacts, { folder: join(folder, 'cache') });
const ownerId = (await database.prisma.user.create({ data: { name: 'ann', kind: 'person' } })).id;
/** A bot of one version with this file. */
async function botWith(name: string, content: string | Buffer) {
  const { prisma } = database;
  const file = join(folder, name);
  writeFileSync(file, content);
  const artifact = { hash: await hashOfFile(file), size: content.length };
  await artifacts.put(prisma, file, artifact);
  const { id: botId } = await prisma.bot.create({ data: { ownerId, name } });
  const version = { number: 1, kind: 'stdio', manifest: { kind: 'stdio', file: name } } as const;
  const data = { botId, ...version, contentHash: artifact.hash, artifactHash: artifact.hash };
  await prisma.botVersion.create({ data });
  return { botId, name, ...artifact };
}

const entries = (hash: string): readonly string[] =>
  existsSync(cache.location.folder) ? readdirSync(cache.location.folder).filter((key) => key.includes(hash)) : [];

test('a file is stored in parts, and fetched once by all who need it at once', async () => {
  const content = randomBytes(600_000);
  const { hash, name } = await botWith('large.py', content);
  expect(await database.prisma.artifactPart.count({ where: { hash } })).toBe(3);
  const held = await Promise.all([1, 2, 3].map(() => cache.hold(hash, name)));
  expect(new Set(held.map((each) => each!.path)).size).toBe(1);
  expect(readFileSync(held[0]!.path)).toEqual(content);
  for (const each of held) each!.release();
});

test('a file that was changed is fetched again by the next process', async () => {
  const { hash, name } = await botWith('changed.py', 'print(1)\n');
  const held = (await cache.hold(hash, name))!;
  writeFileSync(held.path, 'print(2)\n');
  held.release();
  const next = createArtifactCache(database.prisma, artifacts, cache.location);
  const again = (await next.hold(hash, name))!;
  expect(readFileSync(again.path, 'utf8')).toBe('print(1)\n');
  again.release();
});

test('content that was changed in the database is refused', async () => {
  const { hash, name } = await botWith('broken.py', 'print(3)\n');
  await database.prisma.artifactPart.updateMany({ where: { hash }, data: { bytes: Buffer.from('print(2)\n') } });
  await expect(cache.hold(hash, name)).rejects.toThrow('the stored bytes were changed');
  expect(entries(hash)).toEqual([]);
});

test('the files of a removed bot are removed, packed and prepared, once nobody holds them', async () => {
  const { prisma } = database;
  const [removed, kept] = [await botWith('removed.py', 'print("a")\n'), await botWith('kept.py', 'print("b")\n')];
  const runner = scriptedRunner(() => ({ line: () => {} }));
  const prepared = [];
  for (const { hash, name: file } of [removed, kept]) {
    const bot = botOfArtifact({ hash, file });
    const { reference, release } = await cache.locate({ host: 'stdio', bot, parameters: {} });
    const path = fileURLToPath(reference.bot);
    prepared.push(expectValue(await prepareBot(path, { runner, cache: cache.location })));
    release();
  }
  const sweep = async () => {
    await deleteRemovedArtifacts(prisma, artifacts);
    await cache.sweep();
    return [removed, kept].map(({ hash }) => entries(hash).length);
  };
  expect(await sweep()).toEqual([2, 2]);
  await removeBot(prisma, removed.botId);
  // The prepared bot still plays.
  expect(await sweep()).toEqual([1, 2]);
  for (const { release } of prepared) release();
  expect(await sweep()).toEqual([0, 2]);
  expect(await cache.hold(removed.hash, removed.name)).toBeUndefined();
});

test('a bot at a table keeps its files until the game is over', async () => {
  const { prisma } = database;
  const { botId, hash } = await botWith('seated.py', 'print("c")\n');
  const { id: botVersionId } = await prisma.botVersion.findFirstOrThrow({ where: { botId } });
  const game = { id: 'game', status: 'playing', options: {}, secret: randomBytes(32) } as const;
  await prisma.game.create({ data: { ...game, seats: { create: { player: 0, botVersionId } } } });
  await removeBot(prisma, botId);
  await deleteRemovedArtifacts(prisma, artifacts);
  expect(await prisma.artifact.count({ where: { hash } })).toBe(1);
  await prisma.game.update({ where: { id: 'game' }, data: { status: 'over' } });
  await deleteRemovedArtifacts(prisma, artifacts);
  expect(await prisma.artifact.count({ where: { hash } })).toBe(0);
});

test('the report of a check counts towards the quota of disk space, and is deleted with its bot', async () => {
  const { prisma } = database;
  const { botId } = await botWith('reported.py', 'print("e")\n');
  const used = async () => (await readOwnQuota(prisma, ownerId, new Date())).use.diskMiB * MIB;
  const before = await used();
  const checkReport = { printed: randomBytes(MIB).toString('base64') };
  await prisma.botVersion.updateMany({ where: { botId }, data: { checkReport } });
  expect((await used()) - before).toBeGreaterThan(MIB);
  expect((await diskUseBeside(prisma, ownerId, '')).usedBytes).toBeGreaterThan(before + MIB);
  await removeBot(prisma, botId);
  await deleteRemovedArtifacts(prisma, artifacts);
  expect(await used()).toBeLessThan(before);
});

test('prepared files count towards the quota of disk space', async () => {
  const { prisma } = database;
  const { hash, size } = await botWith('charged.py', 'print("d")\n');
  const used = async () => (await readOwnQuota(prisma, ownerId, new Date())).use.diskMiB * MIB;
  const before = await used();
  await prisma.artifact.update({ where: { hash }, data: { preparedSize: 3 * MIB } });
  expect((await used()) - before).toBeCloseTo(3 * MIB, 0);
  // Beside this artifact, only the others count.
  expect((await diskUseBeside(prisma, ownerId, hash)).usedBytes).toBeCloseTo(before - size, 0);
});

test('content that version 0.2 stored whole is divided into parts', async () => {
  const connection = expectValue(await connectPostgres(await newDatabaseUrl('empty')));
  expectValue(await migrate(connection, listMigrations().slice(0, 1)));
  const content = randomBytes(600_000);
  await connection.query('INSERT INTO artifact (hash, size, bytes) VALUES ($1, $2, $3)', [
    'a',
    content.length,
    content,
  ]);
  await connection.query(`INSERT INTO artifact (hash, size, location) VALUES ('b', 1, 'aa/b')`, []);
  expectValue(await migrate(connection));
  const { rows } = await connection.query('SELECT hash, bytes FROM artifact_part ORDER BY hash, number');
  expect(rows.map(({ hash }) => hash)).toEqual(['a', 'a', 'a']);
  expect(Buffer.concat(rows.map(({ bytes }) => bytes as Buffer))).toEqual(content);
  await connection.close();
});
