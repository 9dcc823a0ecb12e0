// Takes checks from their queue, runs several at a time, and stores their progress and reports. If a process ends during a check,
// another takes it again; a check that ends three processes fails for that reason. A check waits while its owner has no
// processor time left for the day.

import type { CheckProgressDocument, CheckReport, Notice } from '@mcr-arena/protocol/documents';
import { Prisma, type PrismaClient } from '../../../dist/prisma/client.ts';
import { bookProcessorTime, type Clock, resetAfter, usersWithoutTime } from '../../accounts/processor-time.ts';
import { createSignal } from '../../events/signal.ts';
import { notify } from '../../notices/notices.ts';
import type { ArtifactCache } from '../artifacts/artifact-cache.ts';
import { referenceOf } from '../bot-version.ts';
import { type CheckQueue, RENEWAL_MS } from './check-queue.ts';
import { type CheckOutcome, reportOfFailure } from './check-report.ts';
import { runCheck } from './run-check.ts';

export interface CheckWorkerOptions {
  readonly prisma: PrismaClient;
  readonly queue: CheckQueue;
  readonly cache: ArtifactCache;
  /** Number of checks at a time. */
  readonly slots: number;
  /** Clock for counting days. */
  readonly clock: Clock;
  readonly run?: typeof runCheck;
  onError(error: unknown): void;
}

export interface CheckWorker {
  /** Queries the queue again, because there may be a new check. */
  wake(): void;
  /** Takes no more checks and releases running ones. */
  close(): Promise<void>;
}

const POLL_MS = 1000;
/** Shortest time between two writes of the progress. */
const PROGRESS_MS = 300;
const RETRY_MS = 2000;
const MAX_ATTEMPTS = 3;
/** Interval at which a check that waits for processor time is retried, because its owner's quota may be raised. */
const WAIT_MS = 60_000;
/** Longest reason in a notice, in characters; the report has the full text. */
const LONGEST_REASON = 300;

export function startCheckWorker(options: CheckWorkerOptions): CheckWorker {
  const { queue, slots, onError } = options;
  const running = new Map<string, AbortController>();
  const signals = Array.from({ length: slots }, () => createSignal());
  let isClosing = false;
  const renewal = setInterval(() => void queue.renew([...running.keys()]).catch(onError), RENEWAL_MS).unref();
  const lane = async (lane: number): Promise<void> => {
    while (!isClosing) {
      const version = await queue.take().catch((thrown) => void onError(thrown));
      if (version === undefined) {
        await signals[lane]!.wait(POLL_MS);
        continue;
      }
      const aborted = new AbortController();
      running.set(version, aborted);
      await checkVersion(options, version, aborted.signal).catch(async (thrown) => {
        if (!isClosing) {
          onError(thrown);
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
        await queue.release(version).catch(onError);
      });
      running.delete(version);
    }
  };
  const lanes = signals.map((_, index) => lane(index));
  return {
    wake: () => {
      for (const signal of signals) signal.set();
    },
    close: async () => {
      isClosing = true;
      clearInterval(renewal);
      for (const signal of signals) signal.set();
      for (const aborted of running.values()) aborted.abort();
      await Promise.all(lanes);
    },
  };
}

async function checkVersion(options: CheckWorkerOptions, id: string, signal: AbortSignal): Promise<void> {
  const { prisma, queue, cache, run = runCheck, onError } = options;
  const version = await prisma.botVersion.findUnique({ where: { id }, include: { check: true, bot: true } });
  if (version === null || version.check?.state === 'done') return queue.end(id, prisma);
  if (await isPostponed(options, version)) return;
  const attempts = (version.check?.attempts ?? 0) + 1;
  if (attempts > MAX_ATTEMPTS) {
    const message = `the check was started ${MAX_ATTEMPTS} times and never finished: ask an administrator of this server`;
    return storeReport(options, id, { report: reportOfFailure('check-interrupted', message), cpuMs: 0 });
  }
  await prisma.botCheck.update({
    where: { versionId: id },
    data: { state: 'running', attempts, startedAt: new Date(), progress: Prisma.DbNull },
  });
  const writer = createProgressWriter(prisma, id, onError);
  try {
    const bot = await cache.locate(referenceOf(version));
    const outcome = await run({ bot, signal, onProgress: writer.note });
    await writer.flush();
    await storeReport(options, id, outcome);
  } catch (thrown) {
    await writer.flush();
    // An attempt does not count if the process is stopped on purpose.
    if (signal.aborted) await prisma.botCheck.update({ where: { versionId: id }, data: { attempts: attempts - 1 } });
    throw thrown;
  }
}

/** Postpones the check if its owner has no processor time left for the day. */
async function isPostponed(
  { prisma, queue, clock }: CheckWorkerOptions,
  { id, bot: { ownerId } }: { readonly id: string; readonly bot: { readonly ownerId: string } },
): Promise<boolean> {
  const now = clock();
  if ((await usersWithoutTime(prisma, [ownerId], now)).size === 0) return false;
  const untilReset = resetAfter(now).getTime() - now.getTime();
  const time = new Date(Date.now() + Math.min(untilReset, WAIT_MS));
  await prisma.$transaction(async (transaction) => {
    // After an interruption, the check is queued again.
    await transaction.botCheck.update({ where: { versionId: id }, data: { state: 'queued' } });
    await queue.postpone(id, time, transaction);
  });
  return true;
}

/** Stores the newest progress, one write at a time. */
function createProgressWriter(prisma: PrismaClient, versionId: string, onError: (error: unknown) => void) {
  let newest: CheckProgressDocument | undefined;
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    while (newest !== undefined) {
      const progress = newest;
      newest = undefined;
      await prisma.botCheck.updateMany({ where: { versionId, state: 'running' }, data: { progress } }).catch(onError);
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS));
    }
    writing = undefined;
  };
  return {
    note: (progress: CheckProgressDocument): void => {
      newest = progress;
      writing ??= write();
    },
    flush: async (): Promise<void> => {
      newest = undefined;
      await writing;
    },
  };
}

/** Stores the report and charges the processor time. Runs only once, because the queue never returns a check with a stored report. */
async function storeReport(
  { prisma, queue, clock }: CheckWorkerOptions,
  id: string,
  { report, cpuMs }: CheckOutcome,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const { number: version, bot } = await transaction.botVersion.update({
      where: { id },
      data: { checkReport: storable(report) as unknown as Prisma.InputJsonObject, checkedAt: new Date() },
      include: { bot: true },
    });
    const notice = noticeOf(report, { bot: bot.name, version });
    await bookProcessorTime(transaction, bot.ownerId, cpuMs, clock());
    await notify(transaction, [{ userId: bot.ownerId, notice }]);
    await transaction.botCheck.update({ where: { versionId: id }, data: { state: 'done' } });
    await queue.end(id, transaction);
  });
}

function noticeOf(report: CheckReport, about: { readonly bot: string; readonly version: number }): Notice {
  if (report.ok) return { type: 'checkPassed', ...about };
  const reason = report.failure && printable(report.failure.message).slice(0, LONGEST_REASON);
  return { type: 'checkFailed', ...about, faults: report.faults.length, ...(reason !== undefined && { reason }) };
}

/** Replaces U+0000, which bots may print but PostgreSQL cannot store. */
function storable(report: CheckReport): unknown {
  return JSON.parse(JSON.stringify(report).replaceAll('\\u0000', '\\ufffd'));
}

function printable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}
