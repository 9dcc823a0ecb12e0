// One check of a version, from the queue to its report. One that ends three processes fails with that as its reason. A check whose
// owner has used the processor time of the day waits, and so does one for which a disk has no room. A check of a bot that was removed
// ends without a report.

import { setTimeout as sleep } from 'node:timers/promises';
import { isStorageFault } from '@mcr-arena/hosts';
import type { CheckReport, Notice } from '@mcr-arena/protocol/documents';
import { Prisma, type PrismaClient } from '../../../dist/prisma/client.ts';
import { bookProcessorTime, type Clock, resetAfter, usersWithoutTime } from '../../accounts/processor-time.ts';
import type { Store } from '../../database/open-database.ts';
import { notify } from '../../notices/notices.ts';
import type { ArtifactCache } from '../artifacts/artifact-cache.ts';
import { referenceOf } from '../bot-version.ts';
import type { CheckQueue } from './check-queue.ts';
import { type CheckOutcome, reportOfFailure } from './check-report.ts';
import { createProgressWriter } from './progress-writer.ts';
import { runCheck, StorageFault } from './run-check.ts';

export interface CheckTools {
  readonly prisma: PrismaClient;
  readonly queue: CheckQueue;
  readonly cache: ArtifactCache;
  /** What days are counted by. */
  readonly clock: Clock;
  readonly run?: typeof runCheck;
  onError(error: unknown): void;
}

const MAX_ATTEMPTS = 3;
/** A check that waits is looked at so often: its owner's quota may be raised, or the disk have room. */
const WAIT_MS = 60_000;
/** How often it is looked whether the bot of a check was removed. */
const LOOK_MS = 2000;
/** Characters of the reason in a notice; the report has all of it. */
const LONGEST_REASON = 300;

/** Rejects where it was interrupted, or failed by a fault of this machine. */
export async function checkVersion(tools: CheckTools, id: string, signal: AbortSignal): Promise<void> {
  const { prisma, queue } = tools;
  const version = await prisma.botVersion.findUnique({ where: { id }, include: { check: true, bot: true } });
  if (version === null || version.check === null || version.check.state === 'done') return queue.end(id, prisma);
  if (await isPostponed(tools, version)) return;
  const attempts = version.check.attempts + 1;
  if (attempts > MAX_ATTEMPTS) {
    const message = `the check was begun ${MAX_ATTEMPTS} times and never came to its end: ask an administrator of this server`;
    return storeReport(tools, id, { report: reportOfFailure('check-interrupted', message), cpuMs: 0 });
  }
  const state = { state: 'running', attempts, startedAt: new Date(), progress: Prisma.DbNull } as const;
  if (!(await change(prisma, id, state))) return queue.end(id, prisma);
  const removed = new AbortController();
  void watchRemoval(tools, id, removed);
  try {
    const outcome = await runWatched(tools, version, AbortSignal.any([signal, removed.signal]));
    await storeReport(tools, id, outcome);
  } catch (thrown) {
    if (removed.signal.aborted) return queue.end(id, prisma);
    // A process that is stopped on purpose is not a failure of the check.
    if (signal.aborted) await change(prisma, id, { attempts: attempts - 1 });
    if (!(thrown instanceof StorageFault || isStorageFault(thrown))) throw thrown;
    tools.onError(thrown);
    await postpone(tools, id, new Date(Date.now() + WAIT_MS), attempts - 1);
  } finally {
    removed.abort();
  }
}

type CheckedVersion = Prisma.BotVersionGetPayload<{ include: { bot: true } }>;

async function runWatched(
  { prisma, cache, run = runCheck, onError }: CheckTools,
  version: CheckedVersion,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const writer = createProgressWriter(prisma, version.id, onError);
  try {
    const bot = await cache.locate(referenceOf(version));
    return await run({ bot, signal, onProgress: writer.note });
  } finally {
    await writer.flush();
  }
}

/** Aborts `removed` when the check is gone, until it is aborted elsewhere. */
async function watchRemoval({ prisma, onError }: CheckTools, id: string, removed: AbortController): Promise<void> {
  const { signal } = removed;
  while (!signal.aborted) {
    const check = await prisma.botCheck.findUnique({ where: { versionId: id } }).catch(onError);
    if (check === null) removed.abort();
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Whether the check is there still: that of a removed bot is not. */
async function change(store: Store, versionId: string, data: Prisma.BotCheckUpdateManyMutationInput): Promise<boolean> {
  return (await store.botCheck.updateMany({ where: { versionId }, data })).count > 0;
}

/** Whether the check waits, because its owner has used the processor time of the day. */
async function isPostponed(
  tools: CheckTools,
  { id, bot: { ownerId }, check }: CheckedVersion & { readonly check: { readonly attempts: number } | null },
): Promise<boolean> {
  const now = tools.clock();
  if ((await usersWithoutTime(tools.prisma, [ownerId], now)).size === 0) return false;
  const untilReset = resetAfter(now).getTime() - now.getTime();
  await postpone(tools, id, new Date(Date.now() + Math.min(untilReset, WAIT_MS)), check!.attempts);
  return true;
}

/** After an interruption the check is queued again. */
async function postpone({ prisma, queue }: CheckTools, id: string, time: Date, attempts: number): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    await change(transaction, id, { state: 'queued', attempts });
    await queue.postpone(id, time, transaction);
  });
}

/** With the processor time of the check, once: the queue does not give out a check whose report is stored. */
async function storeReport(
  { prisma, queue, clock }: CheckTools,
  id: string,
  { report, cpuMs }: CheckOutcome,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const { number, bot } = await transaction.botVersion.findUniqueOrThrow({ where: { id }, include: { bot: true } });
    await bookProcessorTime(transaction, bot.ownerId, cpuMs, clock());
    await queue.end(id, transaction);
    if (!(await change(transaction, id, { state: 'done' }))) return;
    const data = { checkReport: storable(report) as unknown as Prisma.InputJsonObject, checkedAt: new Date() };
    await transaction.botVersion.update({ where: { id }, data });
    const notice = noticeOf(report, { bot: bot.name, version: number });
    await notify(transaction, [{ userId: bot.ownerId, notice }]);
  });
}

function noticeOf(report: CheckReport, about: { readonly bot: string; readonly version: number }): Notice {
  if (report.ok) return { type: 'checkPassed', ...about };
  const reason = report.failure && printable(report.failure.message).slice(0, LONGEST_REASON);
  return { type: 'checkFailed', ...about, faults: report.faults.length, ...(reason !== undefined && { reason }) };
}

/** A database can keep no U+0000, which bots may print. */
function storable(report: CheckReport): unknown {
  return JSON.parse(JSON.stringify(report).replaceAll('\\u0000', '\\ufffd'));
}

function printable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}
