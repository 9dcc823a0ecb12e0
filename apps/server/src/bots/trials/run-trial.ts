// Runs one trial, from the queue to its result. CPU time is charged while it is used, whatever ends the trial. While other users wait for
// trials, it ends early, because theirs could otherwise wait longer than they take.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { CheckLimits } from '@mcr-arena/hosts';
import type { TrialResult, TrialTask } from '@mcr-arena/protocol/documents';
import type { BotTrial, PrismaClient } from '../../../dist/prisma/client.ts';
import { bookProcessorTime, type Clock, RunningCharge, usersWithoutTime } from '../../accounts/processor-time.ts';
import { diskUseBeside } from '../../accounts/quotas.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import type { ArtifactCache } from '../artifacts/artifact-cache.ts';
import type { CodeQueues, CodeRun } from '../code-jobs.ts';
import { fileNameOf, referenceOf } from '../kinds/version-kinds.ts';
import type { ThreadOutcome } from '../threads/bot-thread.ts';
import { createProgressWriter } from '../threads/progress-writer.ts';
import { storable } from '../threads/storable.ts';
import { type RunThread, StoppedWork, type ThreadOptions } from '../threads/thread-runner.ts';
import { PREPARING, STOPPED, taskOf } from './trials.ts';

export interface TrialRunTools {
  readonly prisma: PrismaClient;
  readonly queue: Pick<CodeQueues, 'end'>;
  readonly cache: Pick<ArtifactCache, 'folder' | 'location'>;
  readonly clock: Clock;
  /** Speed of this machine. */
  readonly speed: number;
  readonly run: RunTrial;
  onError(error: unknown): void;
}

/** Rejects like `RunThread`. */
type RunTrial = (task: TrialTask, options: ThreadOptions<TrialResult>) => Promise<ThreadOutcome<TrialResult>>;

/** Shorter than those of checks: authors wait for a trial, and so does the queue. */
const TRIAL_LIMITS: CheckLimits = { cpuMs: 60_000, waitMs: 30_000, wallMs: 120_000 };

const MAX_ATTEMPTS = 2;
/** Interval at which a running trial tests whether its owner has stopped it or was suspended, and whether it is to end early. */
const LOOK_MS = 500;
/** Wall time after which a trial ends early if others wait. Most need a few seconds. */
const EARLY_MS = 20_000;
const EARLY = {
  code: 'trial-overdue',
  message: `the run was ended after ${EARLY_MS / 1000} s because others wait for runs`,
} as const;
const MODULE = new URL('./trial-thread.ts', import.meta.url);
const NO_CONTENT = new Uint8Array();

export function trialRunner(run: RunThread, limits: CheckLimits = TRIAL_LIMITS): RunTrial {
  return (task, options) => run({ module: MODULE, limits, task }, options);
}

/** Rejects if the trial was interrupted, or failed because of an internal error. */
export async function runTrial(tools: TrialRunTools, id: string, run: CodeRun): Promise<void> {
  const { prisma, queue } = tools;
  const trial = await prisma.botTrial.findUnique({ where: { id } });
  if (trial === null || trial.state === 'done') return queue.end({ type: 'trial', id }, prisma);
  if (trial.attempts >= MAX_ATTEMPTS) {
    const message = 'the run was started twice and never finished: ask an administrator of this server';
    return storeResult(tools, trial, { ...PREPARING, failure: { code: 'trial-interrupted', message } });
  }
  const begun = { state: 'running', attempts: trial.attempts + 1 } as const;
  await prisma.botTrial.updateMany({ where: { id }, data: begun });
  const charge = new RunningCharge({
    store: prisma,
    userId: trial.ownerId,
    clock: tools.clock,
    onError: tools.onError,
  });
  const { report, cpuMs } = await runWatched(tools, trial, run, charge);
  await bookProcessorTime(prisma, trial.ownerId, await charge.rest(cpuMs), tools.clock());
  if (!run.signal.aborted) return storeResult(tools, trial, report);
  // This process is closing, and another one runs the trial. An attempt does not count then.
  await prisma.botTrial.updateMany({ where: { id }, data: { state: 'queued', attempts: trial.attempts } });
  throw new Error('the trial was interrupted');
}

/** Returns what was found so far if the trial was stopped. Rejects after an internal error. */
async function runWatched(
  tools: TrialRunTools,
  trial: BotTrial,
  { signal, onWaiting }: CodeRun,
  charge: RunningCharge,
): Promise<ThreadOutcome<TrialResult>> {
  const { prisma, onError } = tools;
  const running = { id: trial.id, state: 'running' } as const;
  const writer = createProgressWriter(
    (progress: TrialResult) =>
      prisma.botTrial.updateMany({ where: running, data: { result: jsonColumn(storable(progress)) } }),
    onError,
  );
  const { bot, remove } = await fileOf(tools, trial);
  const watch = new AbortController();
  const turn: Turn = {};
  void watchEnd(tools, trial, watch, turn);
  try {
    const outcome = await tools.run(taskOf(trial), {
      bot,
      cache: tools.cache.location,
      speed: tools.speed,
      roomBytes: await roomFor(prisma, trial),
      signal: AbortSignal.any([signal, watch.signal]),
      onWaiting,
      onUsed: (cpuMs) => charge.note(cpuMs),
      onProgress: (progress) => {
        turn.startedMs ??= performance.now();
        writer.note(progress);
      },
    });
    const isCut = turn.isEarly && outcome.report.failure?.code === STOPPED.code;
    return isCut ? { ...outcome, report: { ...outcome.report, failure: EARLY } } : outcome;
  } catch (thrown) {
    if (!(thrown instanceof StoppedWork)) throw thrown;
    return { report: { ...PREPARING, failure: turn.isEarly ? EARLY : STOPPED }, cpuMs: thrown.cpuMs };
  } finally {
    watch.abort();
    remove();
    await writer.flush();
  }
}

/** Writes the file of the trial. */
async function fileOf({ cache }: Pick<TrialRunTools, 'cache'>, trial: BotTrial) {
  const stored = { ...trial, botId: trial.ownerId, artifactHash: null };
  const reference = referenceOf(stored);
  const { path, remove } = cache.folder.temporaryFolder();
  try {
    const file = join(path, fileNameOf(stored)!);
    await writeFile(file, trial.content, { mode: 0o600 });
    return { bot: { ...reference, bot: pathToFileURL(file).href }, remove };
  } catch (thrown) {
    remove();
    throw thrown;
  }
}

/** Bytes that the owner's quota leaves for the unpacked and built bot. */
async function roomFor(prisma: PrismaClient, { ownerId, content }: BotTrial): Promise<number> {
  const { freeBytes } = await diskUseBeside(prisma, ownerId, '');
  return Math.max(0, freeBytes - content.length);
}

interface Turn {
  /** When the trial began to run; absent while it waits for a processor. */
  startedMs?: number;
  /** Whether it was ended because others wait. */
  isEarly?: true;
}

/** Aborts `watch` once the trial has been deleted or its owner suspended, or others wait for too long. */
async function watchEnd(
  { prisma, clock, onError }: TrialRunTools,
  { id, ownerId }: BotTrial,
  watch: AbortController,
  turn: Turn,
): Promise<void> {
  const { signal } = watch;
  const select = { owner: { select: { suspendedAt: true } } } as const;
  while (!signal.aborted) {
    const trial = await prisma.botTrial.findUnique({ where: { id }, select }).catch(onError);
    if (trial === null || trial?.owner.suspendedAt) return watch.abort();
    const isLong = turn.startedMs !== undefined && performance.now() - turn.startedMs > EARLY_MS;
    if (isLong && (await doOthersWait(prisma, ownerId, clock()).catch(onError)) && !signal.aborted) {
      turn.isEarly = true;
      return watch.abort();
    }
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Whether a trial of another user could begin. */
async function doOthersWait(prisma: PrismaClient, ownerId: string, now: Date): Promise<boolean> {
  const users = await prisma.user.findMany({
    where: { id: { not: ownerId }, suspendedAt: null, trial: { state: 'queued' } },
    select: { id: true },
  });
  const ids = users.map(({ id }) => id);
  return ids.length > 0 && (await usersWithoutTime(prisma, ids, now)).size < ids.length;
}

/** Stores the result, unless the trial was deleted. */
async function storeResult({ prisma, queue }: TrialRunTools, { id }: BotTrial, result: TrialResult): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const data = {
      state: 'done',
      endedAt: new Date(),
      result: jsonColumn(storable(result)),
      content: NO_CONTENT,
    } as const;
    await transaction.botTrial.updateMany({ where: { id, state: { not: 'done' } }, data });
    await queue.end({ type: 'trial', id }, transaction);
  });
}
