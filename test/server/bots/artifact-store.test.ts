// Uploaded content that is deleted while the same content is uploaded again, and content whose deletion was interrupted.

import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import {
  ArtifactMissing,
  createArtifactStore,
  hashOfFile,
} from '../../../apps/server/src/bots/artifacts/artifact-store.ts';
import { uploadBot } from '../../../apps/server/src/bots/uploads/upload-bot.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { closedAfterTests, newDatabase, until } from '../throwaway.ts';
import { isWaitingForLock } from './waiting-for-lock.ts';

const folder = makeScratchFolder();
const artifacts = createArtifactStore(join(folder, 'artifacts'));
const database = closedAfterTests(await newDatabase());
/** The stored content; undefined if there is none. */
async function contentOf(hash: string, store = artifacts): Promise<string | undefined> {
  const file = join(folder, `fetched-${randomUUID()}`);
  return (await store.fetch(database.prisma, hash, file)) ? readFileSync(file, 'latin1') : undefined;
}

/** A stored artifact that no version refers to. */
async function unusedArtifact(content: string) {
  const file = join(folder, content);
  writeFileSync(file, content);
  const artifact = { hash: await hashOfFile(file), size: content.length };
  await artifacts.put(database.prisma, file, artifact);
  return { file, artifact };
}

test('content that is uploaded while it is being deleted stays', async () => {
  const { prisma } = database;
  const { file, artifact } = await unusedArtifact('again');
  const { id: ownerId } = await prisma.user.create({ data: { name: 'ann', kind: 'person' } });
  const { id: botId } = await prisma.bot.create({ data: { ownerId, name: 'bot' } });
  let deletion: Promise<void> | undefined;
  let isOver = false;
  await prisma.$transaction(
    async (transaction) => {
      await artifacts.put(transaction, file, artifact);
      deletion = artifacts.deleteUnused(prisma).then(() => {
        isOver = true;
      });
      await until(async () => isOver || (await isWaitingForLock(prisma)));
      const content = { manifest: {}, contentHash: artifact.hash, artifactHash: artifact.hash };
      await transaction.botVersion.create({ data: { botId, number: 1, kind: 'stdio', ...content } });
    },
    { timeout: 600_000 },
  );
  await deletion;
  expect(await contentOf(artifact.hash)).toBe('again');
  expect(await prisma.botVersion.count({ where: { artifactHash: artifact.hash } })).toBe(1);
});

test('content without versions is deleted with its file', async () => {
  const { artifact } = await unusedArtifact('unused');
  await artifacts.deleteUnused(database.prisma);
  expect(await contentOf(artifact.hash)).toBeUndefined();
});

test('a missing file and a missing folder are different errors', async () => {
  const { artifact } = await unusedArtifact('one');
  await unusedArtifact('two');
  const path = join(folder, 'artifacts');
  rmSync(join(path, artifact.hash.slice(0, 2), artifact.hash));
  await expect(contentOf(artifact.hash)).rejects.toThrow(ArtifactMissing);
  const elsewhere = createArtifactStore(join(folder, 'not-mounted'));
  const fetching = contentOf(artifact.hash, elsewhere);
  await expect(fetching).rejects.toThrow('(MCR_ARTIFACTS) is missing or empty');
  await expect(fetching).rejects.not.toThrow(ArtifactMissing);
});

test('an upload of the same version brings back a file that is missing or short', async () => {
  const { prisma } = database;
  const file = join(folder, 'version');
  writeFileSync(file, 'version');
  const { id: ownerId } = await prisma.user.create({ data: { name: 'bob', kind: 'person' } });
  const tools = { prisma, artifacts, clock: () => new Date(), queueCheck: async () => {} };
  const manifest = { kind: 'stdio', file: 'bot.js' } as const;
  const upload = async () => expectValue(await uploadBot(tools, { ownerId, name: 'bot', manifest, file, size: 7 }));
  const { version } = await upload();
  const hash = version.artifactHash!;
  rmSync(join(folder, 'artifacts', hash.slice(0, 2), hash));
  await expect(contentOf(hash)).rejects.toThrow(ArtifactMissing);
  expect(await upload()).toMatchObject({ version: { id: version.id }, isNew: false });
  expect(await contentOf(hash)).toBe('version');
  writeFileSync(join(folder, 'artifacts', hash.slice(0, 2), hash), 'vers');
  await upload();
  expect(await contentOf(hash)).toBe('version');
});
