// Errors of a full disk are server errors, and ask the client to try again later. Uploads are refused before the disk is full.

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createArtifactStore, hashOfFile } from '../../../apps/server/src/bots/artifacts/artifact-store.ts';
import { reusableBytes } from '../../../apps/server/src/bots/uploads/uploads.ts';
import type { ApiServer } from '../../../apps/server/src/http/api-server.ts';
import { handleErrors } from '../../../apps/server/src/http/errors.ts';
import { createUploadsUnderWay } from '../../../apps/server/src/http/uploads-under-way.ts';
import { createLog } from '../../../apps/server/src/log.ts';
import { newDatabase, newFolder } from '../throwaway.ts';

/** Of a stored file, in bytes. */
const SIZE = 4 * 2 ** 20;

test.each([
  ['of a file', 'ENOSPC: no space left on device, write'],
  ['of PostgreSQL', 'could not extend file "base/5/16384": No space left on device'],
])('the error %s is answered with 507 and Retry-After', async (_, message) => {
  const app: ApiServer = fastify({ loggerInstance: createLog({ logLevel: 'silent' }) }).withTypeProvider();
  handleErrors(app);
  app.get('/', () => {
    throw new Error(message);
  });
  const answer = await app.inject({ url: '/' });
  expect(answer.statusCode).toBe(507);
  expect(answer.headers['retry-after']).toBe('600');
  expect(answer.json()).toEqual({ error: { code: 'storage-full', message: expect.not.stringContaining('base') } });
});

test('space is reserved for uploads in progress, twice their size', async () => {
  const underWay = createUploadsUnderWay(async () => 500);
  const first = Promise.withResolvers<void>();
  const running = underWay.during('ann', 150, () => first.promise);
  await expect(underWay.during('bea', 101, async () => {})).rejects.toMatchObject({ code: 'storage-full' });
  await underWay.during('bea', 100, async () => {});
  first.resolve();
  await running;
  await underWay.during('bea', 250, async () => {});
});

test('an empty upload is refused on a full disk', async () => {
  const underWay = createUploadsUnderWay(async () => -1);
  await expect(underWay.during('ann', 0, async () => {})).rejects.toMatchObject({ code: 'storage-full' });
});

test('the space of deleted files in the database is free for other files', async () => {
  const { prisma, close } = await newDatabase();
  const folder = newFolder();
  onTestFinished(() => close().finally(folder.remove));
  const artifacts = createArtifactStore();
  const put = async (content: string): Promise<void> => {
    const file = join(folder.path, content);
    writeFileSync(file, randomBytes(SIZE));
    await artifacts.put(prisma, file, { hash: await hashOfFile(file), size: SIZE });
  };
  const size = async (): Promise<number> => {
    const [found] = await prisma.$queryRaw<[{ bytes: number }]>`
      SELECT pg_total_relation_size('artifact_part')::float8 AS bytes`;
    return found.bytes;
  };
  await put('first');
  // The second file is stored behind the first, so that the file of the table cannot be shortened.
  const kept = await prisma.user.create({ data: { name: 'ann', kind: 'person' } });
  const bot = await prisma.bot.create({ data: { ownerId: kept.id, name: 'bot' } });
  await put('second');
  const artifactHash = await hashOfFile(join(folder.path, 'second'));
  const content = { manifest: {}, contentHash: artifactHash, artifactHash };
  await prisma.botVersion.create({ data: { botId: bot.id, number: 1, kind: 'stdio', ...content } });
  const full = await size();
  expect(await reusableBytes(prisma)).toBeLessThan(SIZE / 2);
  await artifacts.deleteUnused(prisma);
  expect(await reusableBytes(prisma)).toBeGreaterThan(SIZE / 2);
  await put('third');
  expect(await size()).toBeLessThan(full + SIZE / 2);
});
