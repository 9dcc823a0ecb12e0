// Runs one check of a version, from the queue to its report. A check that was started three times without a report fails. A check waits
// while its owner has no CPU time left for the day or is suspended, or while a disk is full. The check of a removed bot ends without a
// report.

import { setTimeout as sleep } from 'node:timers/promises';
import { isStorageFault } from '@mcr-arena/files';
import { CHECK_LIMITS, type CheckLimits } from '@mcr-arena/hosts';
import type { CheckProgressDocument, CheckReport, Notice } from '@mcr-arena/protocol/documents';
import type { Millis } from '@mcr-arena/sdk';
import { meetsVerdict } from '@mcr-arena/tournament';
import { Prisma, type PrismaClient } from '../../../dist/prisma/client.ts';
import {
  bookProcessorTime,
  type Clock,
  RunningCharge,
  resetAfter,
  usersWithoutTime,
} from '../../accounts/processor-time.ts';
import { diskUseBeside } from '../../accounts/quotas.ts';
import { databaseTime, type Store } from '../../database/open-database.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import { isUnreachable } from '../../database/passing-failure.ts';
import { retryUntilDone } from '../../database/retry.ts';
import { notify } from '../../notices/notices.ts';
import type { ArtifactCache } from '../artifacts/artifact-cache.ts';
import type { CodeQueues, CodeRun } from '../code-jobs.ts';
import { referenceOf } from '../kinds/version-kinds.ts';
import { createProgressWriter } from '../threads/progress-writer.ts';
import { storable } from '../threads/storable.ts';
import { type RunThread, StoppedWork, StorageFault, type ThreadOptions } from '../threads/thread-runner.ts';
import { type CheckOutcome, reportOfFailure } from './check-report.ts';

export interface CheckTools {
  readonly prisma: PrismaClient;
  readonly queue: Pick<CodeQueues, 'postpone' | 'end'>;
  readonly cache: Pick<ArtifactCache, 'locate' | 'location'>;
  /** Clock that determines the day. */
  readonly clock: Clock;
  /** Speed of this machine. */
  readonly speed: number;
  readonly run: RunCheck;
  onError(error: unknown): void;
}

const MAX_ATTEMPTS = 3;
/** Interval at which a waiting check is retried, because its owner's quota may be raised or the disk may have space again. */
const WAIT_MS = 60_000;
/** Interval at which a running check tests whether its bot was removed or its owner suspended. */
const LOOK_MS = 2000;
/** Longest reason in a notice, in characters; the report has the full text. */
const LONGEST_REASON = 300;

/** Rejects if the check was interrupted, or failed because of an internal error. */
export async function checkVersion(tools: CheckTools, id: string, { signal, onWaiting }: CodeRun): Promise<void> {
  const { prisma, queue } = tools;
  const version = await prisma.botVersion.findUnique({ where: { id }, include: CHECKED });
  if (version === null || version.check === null || version.check.state === 'done')
    return queue.end({ type: 'check', id }, prisma);
  if (await isPostponed(tools, version)) return;
  const attempts = version.check.attempts + 1;
  if (attempts > MAX_ATTEMPTS) {
    const message = `the check was started ${MAX_ATTEMPTS} times and never finished: ask an administrator of this server`;
    return storeReport(tools, id, { report: reportOfFailure('check-interrupted', message), cpuMs: 0 });
  }
  const state = { state: 'running', attempts, startedAt: new Date(), progress: Prisma.DbNull } as const;
  if (!(await change(prisma, id, state))) return queue.end({ type: 'check', id }, prisma);
  const { ownerId } = version.bot;
  const charge = new RunningCharge({ store: prisma, userId: ownerId, clock: tools.clock, onError: tools.onError });
  const watch = new AbortController();
  const ended = watchEnd(tools, id, watch);
  try {
    const run = { signal: AbortSignal.any([signal, watch.signal]), onWaiting };
    const outcome = await runWatched(tools, version, run, charge);
    const charged = { ...outcome, cpuMs: await charge.rest(outcome.cpuMs) };
    // If the database is unreachable at the end, storing the report is retried instead of repeating the check.
    await retryUntilDone(() => storeReport(tools, id, charged), { signal, isFinal, onError: tools.onError });
  } catch (thrown) {
    const reason = watch.signal.aborted ? await ended : undefined;
    if (thrown instanceof StoppedWork) {
      await bookProcessorTime(prisma, ownerId, await charge.rest(thrown.cpuMs), tools.clock());
    }
    if (reason === 'removed') return queue.end({ type: 'check', id }, prisma);
    // An attempt does not count if the process is stopped on purpose.
    if (signal.aborted) await change(prisma, id, { attempts: attempts - 1 });
    const isStorage = thrown instanceof StorageFault || isStorageFault(thrown);
    if (reason === undefined && !isStorage) throw thrown;
    if (isStorage) tools.onError(thrown);
    await postpone(tools, version, new Date(Date.now() + WAIT_MS), attempts - 1);
  } finally {
    watch.abort();
  }
}

function isFinal(error: unknown): boolean {
  return !isUnreachable(error);
}

const CHECKED = {
  check: true,
  artifact: true,
  bot: { include: { owner: true } },
} as const satisfies Prisma.BotVersionInclude;

type CheckedVersion = Prisma.BotVersionGetPayload<{ include: typeof CHECKED }>;

async function runWatched(
  { prisma, cache, speed, run, onError }: CheckTools,
  version: CheckedVersion,
  { signal, onWaiting }: CodeRun,
  charge: RunningCharge,
): Promise<CheckOutcome> {
  const running = { versionId: version.id, state: 'running' } as const;
  const writer = createProgressWriter(
    (progress: CheckProgressDocument) => prisma.botCheck.updateMany({ where: running, data: { progress } }),
    onError,
  );
  const { reference, release } = await cache.locate(referenceOf(version));
  try {
    const roomBytes = await roomFor(prisma, version);
    const options = { bot: reference, cache: cache.location, roomBytes, speed };
    const onUsed = (cpuMs: Millis): void => charge.note(cpuMs);
    return await run({ ...options, signal, onWaiting, onUsed, onProgress: writer.note });
  } finally {
    release();
    await writer.flush();
  }
}

/** Bytes that the owner's quota leaves for the unpacked and built bot. */
async function roomFor(store: Store, { bot, artifact }: CheckedVersion): Promise<number> {
  if (artifact === null) return 0;
  const { freeBytes } = await diskUseBeside(store, bot.ownerId, artifact.hash);
  return Math.max(0, freeBytes - artifact.size);
}

/** Aborts `watch` once the check has been deleted or its owner suspended. Returns the reason when `watch` is aborted. */
async function watchEnd(
  { prisma, onError }: CheckTools,
  id: string,
  watch: AbortController,
): Promise<'removed' | 'suspended' | undefined> {
  const { signal } = watch;
  const select = { version: { select: { bot: { select: { owner: true } } } } } as const;
  while (!signal.aborted) {
    const check = await prisma.botCheck.findUnique({ where: { versionId: id }, select }).catch(onError);
    const reason = check === null ? 'removed' : check?.version.bot.owner.suspendedAt ? 'suspended' : undefined;
    if (reason !== undefined) {
      watch.abort();
      return reason;
    }
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
  }
  return undefined;
}

/** Updates a check that has no report. Returns false if it has one, or was deleted with its bot. */
async function change(store: Store, versionId: string, data: Prisma.BotCheckUpdateManyMutationInput): Promise<boolean> {
  return (await store.botCheck.updateMany({ where: { versionId, state: { not: 'done' } }, data })).count > 0;
}

/** Postpones the check if its owner is suspended or has no CPU time left for the day. */
async function isPostponed(tools: CheckTools, version: CheckedVersion): Promise<boolean> {
  const { ownerId, owner } = version.bot;
  const now = tools.clock();
  const isWithoutTime = (await usersWithoutTime(tools.prisma, [ownerId], now)).size > 0;
  if (!isWithoutTime && owner.suspendedAt === null) return false;
  const untilReset = isWithoutTime ? resetAfter(now).getTime() - now.getTime() : WAIT_MS;
  await postpone(tools, version, new Date(Date.now() + Math.min(untilReset, WAIT_MS)), version.check!.attempts);
  return true;
}

/** Queues the check again, to be taken at `time` or later. */
async function postpone(
  { prisma, queue }: CheckTools,
  { id, bot: { ownerId } }: CheckedVersion,
  time: Date,
  attempts: number,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    await change(transaction, id, { state: 'queued', attempts });
    await queue.postpone({ type: 'check', id, ownerId }, time, transaction);
  });
}

/** Stores the report and charges the CPU time that is not booked yet, unless a report is already stored. Only charges if the check was deleted. */
async function storeReport(
  { prisma, queue, clock }: CheckTools,
  id: string,
  { report, cpuMs, preparedBytes }: CheckOutcome,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const isOpen = await change(transaction, id, { state: 'done' });
    const { number, bot, check } = await transaction.botVersion.findUniqueOrThrow({
      where: { id },
      include: { bot: true, check: true },
    });
    await queue.end({ type: 'check', id }, transaction);
    if (isOpen || check === null) await bookProcessorTime(transaction, bot.ownerId, cpuMs, clock());
    if (!isOpen) return;
    // The clock by which deadlines are decided, which all machines share.
    const checkedAt = await databaseTime(transaction);
    const data = { checkReport: jsonColumn(storable(report)), checkedAt };
    const { artifactHash } = await transaction.botVersion.update({ where: { id }, data });
    if (artifactHash !== null && preparedBytes !== undefined) {
      await transaction.artifact.update({ where: { hash: artifactHash }, data: { preparedSize: preparedBytes } });
    }
    const notice = noticeOf(report, { bot: bot.name, version: number });
    await notify(transaction, [{ userId: bot.ownerId, notice }]);
  });
}

function noticeOf(report: CheckReport, about: { readonly bot: string; readonly version: number }): Notice {
  const faults = report.faults.length;
  if (meetsVerdict(report.verdict)) return { type: 'checkPassed', ...about, ...(faults > 0 && { faults }) };
  const reason = report.failure && printable(report.failure.message).slice(0, LONGEST_REASON);
  return { type: 'checkFailed', ...about, faults, ...(reason !== undefined && { reason }) };
}

function printable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}

export type RunCheckOptions = ThreadOptions<CheckProgressDocument>;

/** Rejects like `RunThread`. */
type RunCheck = (options: RunCheckOptions) => Promise<CheckOutcome>;

export function checkRunner(run: RunThread, limits: CheckLimits = CHECK_LIMITS): RunCheck {
  const kind = { module: new URL('./check-thread.ts', import.meta.url), limits };
  return (options) => run(kind, options);
}
