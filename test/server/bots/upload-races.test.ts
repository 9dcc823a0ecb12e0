// Uploads concurrent with other uploads of the bot, with its removal, or with the deletion of the account: no check of a removed
// bot is left behind.

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import type { Prisma } from '../../../apps/server/dist/prisma/client.ts';
import { deleteAccount } from '../../../apps/server/src/accounts/own-account.ts';
import { createUser } from '../../../apps/server/src/accounts/users.ts';
import { createArtifactStore } from '../../../apps/server/src/bots/artifacts/artifact-store.ts';
import { removeBot } from '../../../apps/server/src/bots/remove-bot.ts';
import { type UploadResult, uploadBot } from '../../../apps/server/src/bots/uploads/upload-bot.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { closedAfterTests, newDatabase } from '../throwaway.ts';
import { isWaitingForLock } from './waiting-for-lock.ts';

const database = closedAfterTests(await newDatabase());
const folder = makeScratchFolder();

const newOwner = async () => {
  const order = { name: `owner ${randomUUID()}`, kind: 'person', role: 'user' } as const;
  return expectValue(await createUser(database.prisma, order));
};

/** Uploads a file; `meanwhile` is called when its check is queued, before the transaction ends. */
function upload(ownerId: string, content: string, meanwhile: () => Promise<unknown> = async () => {}) {
  const file = join(folder, randomUUID());
  writeFileSync(file, content);
  const tools = { prisma: database.prisma, artifacts: createArtifactStore(undefined), clock: () => new Date() };
  const manifest = { kind: 'stdio', file: 'bot.js' } as const;
  const order = { ownerId, name: 'bot', manifest, file, size: content.length };
  return uploadBot({ ...tools, queueCheck: async () => void (await meanwhile()) }, order);
}

const codeOf = (result: UploadResult): string => (result.ok ? 'stored' : result.error.code);
const where = (ownerId: string): Prisma.BotCheckWhereInput => ({ version: { bot: { ownerId } } });
const countChecks = (ownerId: string): Promise<number> => database.prisma.botCheck.count({ where: where(ownerId) });

test('uploads of one bot get consecutive versions; the same content is stored once', async () => {
  const { id } = await newOwner();
  const results = await Promise.all(['a', 'b', 'a', 'c', 'b', 'a'].map((content) => upload(id, content)));
  const versions = results.map((result) => expectValue(result));
  expect(
    versions
      .filter(({ isNew }) => isNew)
      .map(({ version }) => version.number)
      .toSorted(),
  ).toEqual([1, 2, 3]);
  const numbers = versions.map(({ version }) => version.number);
  expect([numbers[0], numbers[1]]).toEqual([numbers[2], numbers[4]]);
  expect([await countChecks(id), await database.prisma.bot.count({ where: { ownerId: id } })]).toEqual([3, 1]);
});

test('removing the bot during an upload waits for the upload and deletes its check', async () => {
  const { id } = await newOwner();
  const { bot } = expectValue(await upload(id, 'first'));
  let removed: Promise<unknown> | undefined;
  const isRemoved = async () =>
    (await database.prisma.bot.findUniqueOrThrow({ where: { id: bot.id } })).removedAt !== null;
  const second = await upload(id, 'second', async () => {
    removed = removeBot(database.prisma, bot.id);
    while (!(await isWaitingForLock(database.prisma)) && !(await isRemoved()));
  });
  await removed;
  expect(codeOf(second)).toBe('stored');
  expect(await countChecks(id)).toBe(0);
  expect(codeOf(await upload(id, 'third'))).toBe('bot-removed');
});

test('deleting the account during an upload waits for the upload and deletes its check', async () => {
  const user = await newOwner();
  let deleted: Promise<unknown> | undefined;
  const isDeleted = async () =>
    (await database.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).deletedAt !== null;
  const first = await upload(user.id, 'first', async () => {
    deleted = deleteAccount(database.prisma, user);
    while (!(await isWaitingForLock(database.prisma)) && !(await isDeleted()));
  });
  await deleted;
  expect(codeOf(first)).toBe('stored');
  expect(await countChecks(user.id)).toBe(0);
  expect(await database.prisma.bot.count({ where: { ownerId: user.id, removedAt: null } })).toBe(0);
  expect(codeOf(await upload(user.id, 'second'))).toBe('account-suspended');
});
