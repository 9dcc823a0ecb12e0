// Stores an uploaded file as a version of a bot and queues its check. Identical content returns the existing version.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Bot, BotVersion, Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import { type Clock, requireProcessorTime } from '../../accounts/processor-time.ts';
import { diskUseBeside } from '../../accounts/quotas.ts';
import type { Store } from '../../database/open-database.ts';
import { type ArtifactStore, hashOfFile } from '../artifacts/artifact-store.ts';
import type { QueuedVersion } from '../checks/check-queue.ts';
import type { UploadManifest } from '../kinds/upload-kind.ts';
import { contentHashOf } from './upload-manifest.ts';

export interface UploadTools {
  readonly prisma: PrismaClient;
  readonly artifacts: ArtifactStore;
  readonly clock: Clock;
  queueCheck(version: QueuedVersion, store: Store): Promise<void>;
}

export interface Upload {
  readonly ownerId: string;
  readonly name: string;
  readonly manifest: UploadManifest;
  /** Path of the received file. */
  readonly file: string;
  readonly size: number;
}

export interface UploadedVersion {
  readonly bot: Bot;
  readonly version: BotVersion;
  /** False if the bot already had a version with the same content. */
  readonly isNew: boolean;
}

export type UploadError = 'account-suspended' | 'bot-removed' | 'quota-exceeded' | 'processor-time-used';

export type UploadResult = Result<UploadedVersion, UploadError> & { readonly retryAfterSeconds?: number };

const MIB = 2 ** 20;

export async function uploadBot(
  { prisma, artifacts, clock, queueCheck }: UploadTools,
  { ownerId, name, manifest, file, size }: Upload,
): Promise<UploadResult> {
  const hash = await hashOfFile(file);
  const contentHash = contentHashOf(manifest, hash);
  return prisma.$transaction(async (transaction): Promise<UploadResult> => {
    // Without the lock, concurrent uploads of one user would see the same free space and the same next number.
    const owners = await transaction.$queryRaw<unknown[]>`
      SELECT id FROM user_account
      WHERE id = ${ownerId}::uuid AND suspended_at IS NULL AND deleted_at IS NULL FOR UPDATE`;
    if (owners.length === 0)
      return failure('account-suspended', 'the account was suspended or deleted in the meantime');
    await transaction.bot.createMany({ data: [{ ownerId, name }], skipDuplicates: true });
    const bot = await lockBot(transaction, { ownerId, name });
    if (bot.removedAt !== null) return failure('bot-removed', `bot "${name}" was removed: choose another name`);
    const known = await transaction.botVersion.findUnique({
      where: { botId_contentHash: { botId: bot.id, contentHash } },
    });
    if (known !== null) return success({ bot, version: known, isNew: false });
    const room = await roomFor(transaction, ownerId, { hash, size });
    if (!room.ok) return room;
    const time = await requireProcessorTime(transaction, [ownerId], clock());
    if (!time.ok) return time;
    await artifacts.put(transaction, file, { hash, size });
    const newest = await transaction.botVersion.aggregate({ where: { botId: bot.id }, _max: { number: true } });
    const version = await transaction.botVersion.create({
      data: {
        botId: bot.id,
        number: (newest._max.number ?? 0) + 1,
        kind: manifest.kind,
        manifest: { ...manifest },
        contentHash,
        artifactHash: hash,
        check: { create: {} },
      },
    });
    await queueCheck({ id: version.id, ownerId }, transaction);
    return success({ bot, version, isNew: true });
  });
}

/** Locks the row, so that a removal at the same time either comes first or finds the new version with its check. */
async function lockBot(transaction: Prisma.TransactionClient, key: Pick<Bot, 'ownerId' | 'name'>): Promise<Bot> {
  await transaction.$queryRaw`SELECT id FROM bot WHERE owner_id = ${key.ownerId}::uuid AND name = ${key.name} FOR UPDATE`;
  return transaction.bot.findUniqueOrThrow({ where: { ownerId_name: key } });
}

/** Checks that the user's quota has room for a file that is new to them. */
async function roomFor(
  transaction: Prisma.TransactionClient,
  ownerId: string,
  { hash, size }: { readonly hash: string; readonly size: number },
): Promise<Result<true, 'quota-exceeded'>> {
  const { diskMiB, usedBytes, freeBytes } = await diskUseBeside(transaction, ownerId, hash);
  if (size <= freeBytes) return success(true);
  return failure(
    'quota-exceeded',
    `your bots use ${mebibytes(usedBytes)} of ${diskMiB} MiB and this file needs ${mebibytes(size)}: remove a bot first`,
  );
}

function mebibytes(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}
