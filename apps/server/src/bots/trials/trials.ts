// Trials: runs of code that is not saved, for its author. A user has one trial: a new one replaces the last, unless it is still
// running. It is a job of the same queue as checks, runs in the same sandbox, and uses the CPU time of its owner.

import type { Trial, TrialTask } from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { type Clock, requireProcessorTime } from '../../accounts/processor-time.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import type { CheckQueues } from '../checks/check-queue.ts';
import type { UploadManifest } from '../kinds/upload-kind.ts';
import { trialDocument, trialOf } from './trial-document.ts';

/** Maximum size of the file of a trial. */
export const TRIAL_BYTES = 2 ** 20;

interface TrialTools {
  readonly prisma: PrismaClient;
  readonly queue: Pick<CheckQueues, 'add' | 'end'>;
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
