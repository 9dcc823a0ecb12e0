// Stores an uploaded file as a version of a bot and queues its check. Identical content returns the existing version;
// if its check failed, it is repeated: the reason may have passed, as a full disk or quota does.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { type Bot, type BotVersion, Prisma, type PrismaClient } from '../../../dist/prisma/client.ts';
import { type Clock, requireProcessorTime } from '../../accounts/processor-time.ts';
import { diskUseBeside } from '../../accounts/quotas.ts';
import type { Store } from '../../database/open-database.ts';
import { type ArtifactStore, hashOfFile } from '../artifacts/artifact-store.ts';
import { reportSummariesOf } from '../checks/check-report.ts';
import type { CodeJob } from '../code-jobs.ts';
import type { UploadManifest } from '../kinds/make-upload-kind.ts';
import { contentHashOf } from './upload-manifest.ts';

interface UploadTools {
  readonly prisma: PrismaClient;
  readonly artifacts: ArtifactStore;
  readonly clock: Clock;
  queueCheck(job: CodeJob, store: Store): Promise<void>;
}

export interface Upload {
  readonly ownerId: string;
  readonly name: string;
  readonly manifest: UploadManifest;
  /** Path of the received file. */
  readonly file: string;
  readonly size: number;
}

interface UploadedVersion {
  readonly bot: Bot;
  readonly version: BotVersion;
  /** False if the bot already had a version with the same content. */
  readonly isNew: boolean;
}

type UploadError = 'account-suspended' | 'bot-removed' | 'uploads-limited' | 'quota-exceeded' | 'processor-time-used';

export type UploadResult = Result<UploadedVersion, UploadError> & { readonly retryAfterSeconds?: number };

const MIB = 2 ** 20;
const DAY_MS = 86_400_000;
/** Maximum number of versions that a user uploads in 24 hours. Each stays in lists for ever, with the report of its check. */
const VERSIONS_PER_DAY = 200;

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
    const found = await lockBot(transaction, { ownerId, name });
    if (found !== undefined && found.removedAt !== null)
      return failure('bot-removed', `bot "${name}" was removed: choose another name`);
    const known = await transaction.botVersion.findFirst({ where: { bot: { ownerId, name }, contentHash } });
    if (found !== undefined && known !== null) {
      // The file may be missing, for example after a backup was restored without the folder of files.
      await artifacts.put(transaction, file, { hash, size });
      const summary = (await reportSummariesOf(transaction, [known.id])).get(known.id);
      if (summary?.verdict === 'failed') {
        await forgetCheck(transaction, known.id);
        await queueCheck({ type: 'check', id: known.id, ownerId }, transaction);
      }
      return success({ bot: found, version: known, isNew: false });
    }
    const rate = await requireRate(transaction, ownerId, clock());
    if (!rate.ok) return rate;
    const room = await roomFor(transaction, ownerId, { hash, size });
    if (!room.ok) return room;
    const time = await requireProcessorTime(transaction, [ownerId], clock());
    if (!time.ok) return time;
    await artifacts.put(transaction, file, { hash, size });
    const bot = found ?? (await createBot(transaction, { ownerId, name }));
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
    await queueCheck({ type: 'check', id: version.id, ownerId }, transaction);
    return success({ bot, version, isNew: true });
  });
}

type BotKey = Pick<Bot, 'ownerId' | 'name'>;

/** Locks the row, so that a removal at the same time either comes first or finds the new version with its check. */
async function lockBot(transaction: Prisma.TransactionClient, key: BotKey): Promise<Bot | undefined> {
  await transaction.$queryRaw`SELECT id FROM bot WHERE owner_id = ${key.ownerId}::uuid AND name = ${key.name} FOR UPDATE`;
  return (await transaction.bot.findUnique({ where: { ownerId_name: key } })) ?? undefined;
}

/** Creates a bot, unless another request of its owner has just created it. */
async function createBot(transaction: Prisma.TransactionClient, key: BotKey): Promise<Bot> {
  await transaction.bot.createMany({ data: [key], skipDuplicates: true });
  return (await lockBot(transaction, key))!;
}

/** Makes a checked version one whose check has not begun. */
async function forgetCheck(transaction: Prisma.TransactionClient, versionId: string): Promise<void> {
  await transaction.botVersion.update({
    where: { id: versionId },
    data: { checkReport: Prisma.DbNull, checkedAt: null },
  });
  const check = { state: 'queued', attempts: 0, queuedAt: new Date() } as const;
  await transaction.botCheck.update({ where: { versionId }, data: check });
}

/** Checks that the user may upload another version now. */
async function requireRate(
  store: Store,
  ownerId: string,
  now: Date,
): Promise<Result<true, 'uploads-limited'> & { readonly retryAfterSeconds?: number }> {
  const since = new Date(now.getTime() - DAY_MS);
  const newest = { orderBy: { createdAt: 'desc' }, skip: VERSIONS_PER_DAY - 1, take: 1 } as const;
  const where = { bot: { ownerId }, createdAt: { gt: since } };
  const [oldest] = await store.botVersion.findMany({ where, ...newest, select: { createdAt: true } });
  if (oldest === undefined) return success(true);
  const retryAfterSeconds = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / 1000);
  const message = `you have uploaded ${VERSIONS_PER_DAY} versions in 24 hours, which is the maximum`;
  return { ...failure('uploads-limited', message), retryAfterSeconds };
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
