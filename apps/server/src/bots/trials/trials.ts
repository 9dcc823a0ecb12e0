// Trials: runs of code that is not saved, for its author. A user has one trial: a new one replaces the last, unless it is still
// running. It is a job of the same queue as checks, runs in the same sandbox, and uses the CPU time of its owner.

import {
  type Trial,
  type TrialResult,
  type TrialTask,
  trialResultSchema,
  trialTaskSchema,
} from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { BotTrial, PrismaClient } from '../../../dist/prisma/client.ts';
import { type Clock, requireProcessorTime } from '../../accounts/processor-time.ts';
import type { Store } from '../../database/open-database.ts';
import { jsonColumn, parseColumn } from '../../database/parse-column.ts';
import type { CodeQueues } from '../code-jobs.ts';
import type { UploadManifest } from '../kinds/make-upload-kind.ts';

/** Maximum size of the file of a trial. */
export const TRIAL_BYTES = 2 ** 20;

interface TrialTools {
  readonly prisma: PrismaClient;
  readonly queue: Pick<CodeQueues, 'add' | 'end'>;
  readonly clock: Clock;
  /** Called when a trial was queued. */
  wake(): void;
}

interface NewTrial {
  readonly ownerId: string;
  readonly task: TrialTask;
  readonly manifest: UploadManifest;
  readonly content: Uint8Array<ArrayBuffer>;
}

type TrialError = 'account-suspended' | 'trial-under-way' | 'processor-time-used';

export type Trials = ReturnType<typeof createTrials>;

export function createTrials({ prisma, queue, clock, wake }: TrialTools) {
  return {
    start: async ({
      ownerId,
      task,
      manifest,
      content,
    }: NewTrial): Promise<Result<Trial, TrialError> & { readonly retryAfterSeconds?: number }> => {
      const started = await prisma.$transaction(async (transaction): ReturnType<Trials['start']> => {
        // Without the lock, two requests could both find no trial.
        const owners = await transaction.$queryRaw<unknown[]>`
          SELECT id FROM user_account
          WHERE id = ${ownerId}::uuid AND suspended_at IS NULL AND deleted_at IS NULL FOR UPDATE`;
        if (owners.length === 0)
          return failure('account-suspended', 'the account was suspended or deleted in the meantime');
        const last = await transaction.botTrial.findUnique({ where: { ownerId }, select: { id: true, state: true } });
        if (last !== null && last.state !== 'done')
          return failure('trial-under-way', 'a run of yours is in progress: wait until it ends, or stop it');
        const time = await requireProcessorTime(transaction, [ownerId], clock());
        if (!time.ok) return time;
        if (last !== null) await transaction.botTrial.delete({ where: { id: last.id } });
        const data = { ownerId, task: jsonColumn(task), manifest: { ...manifest }, content };
        const row = await transaction.botTrial.create({ data, omit: { content: true, manifest: true } });
        await queue.add({ type: 'trial', id: row.id, ownerId }, transaction);
        return success(await trialDocument(transaction, row));
      });
      if (started.ok) wake();
      return started;
    },
    /** The trial of a user; undefined if there is none. */
    read: (ownerId: string): Promise<Trial | undefined> => trialOf(prisma, ownerId),
    /** Ends and deletes the trial of a user, if any. */
    remove: async (ownerId: string): Promise<void> => {
      await prisma.$transaction(async (transaction) => {
        const trial = await transaction.botTrial.findUnique({ where: { ownerId }, select: { id: true } });
        if (trial === null) return;
        await transaction.botTrial.deleteMany({ where: { id: trial.id } });
        await queue.end({ type: 'trial', id: trial.id }, transaction);
      });
    },
  };
}

type StoredTrial = Omit<BotTrial, 'content' | 'manifest'>;

/** What a trial has found when it begins. */
export const PREPARING: TrialResult = {
  stage: 'prepare',
  done: 0,
  of: 1,
  buildOutput: '',
  situations: [],
  skipped: 0,
};

/** Failure of a trial that was stopped. */
export const STOPPED = { code: 'trial-stopped', message: 'the run was stopped' } as const;

/** Throws if the stored task is malformed. */
export function taskOf({ id, task }: Pick<BotTrial, 'id' | 'task'>) {
  return parseColumn(trialTaskSchema, { table: 'bot_trial', id, column: 'task' }, task);
}

/** The trial of a user; undefined if there is none. */
async function trialOf(prisma: PrismaClient, ownerId: string): Promise<Trial | undefined> {
  const row = await prisma.botTrial.findUnique({ where: { ownerId }, omit: { content: true, manifest: true } });
  return row === null ? undefined : trialDocument(prisma, row);
}

async function trialDocument(store: Store, row: StoredTrial): Promise<Trial> {
  const { id, state, result, endedAt } = row;
  const task = taskOf(row);
  if (state === 'queued') return { state, id, task, ahead: await countAhead(store, row) };
  const place = { table: 'bot_trial', id, column: 'result' };
  const found = result === null ? PREPARING : parseColumn(trialResultSchema, place, result);
  if (state === 'running') return { state, id, task, result: found };
  return { state, id, task, result: found, endedAt: (endedAt ?? new Date()).toISOString() };
}

/** Number of trials that were queued earlier and are not done. */
async function countAhead(store: Store, { queuedAt }: Pick<BotTrial, 'queuedAt'>): Promise<number> {
  const where = { state: { not: 'done' }, queuedAt: { lt: queuedAt } } as const;
  return store.botTrial.count({ where });
}
