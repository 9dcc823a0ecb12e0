// The submissions of tasks. The newest of a member counts; an older one that is not measured yet is not measured any more.

import type { Prisma } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import { readResult, type SubmissionResult } from './measurement.ts';

const WITH_VERSION = {
  version: { select: { id: true, number: true, bot: { select: { name: true, removedAt: true } } } },
  user: { select: { id: true, name: true, suspendedAt: true, deletedAt: true } },
} as const satisfies Prisma.SubmissionInclude;

export type SubmissionRow = Prisma.SubmissionGetPayload<{ include: typeof WITH_VERSION }>;

/** Submissions of a task, of one user or of all, newest first. */
export function listSubmissions(store: Store, taskId: string, userId?: string): Promise<SubmissionRow[]> {
  return store.submission.findMany({
    where: { taskId, ...(userId !== undefined && { userId }) },
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
    include: WITH_VERSION,
  });
}

/** Submissions that a competition has yet to measure, in order: the newest of each member whose bot may play. */
export async function listUnmeasured(store: Store, competitionId: string): Promise<readonly SubmissionRow[]> {
  const rows = await store.submission.findMany({
    where: { competitionId },
    orderBy: { place: 'asc' },
    include: WITH_VERSION,
  });
  const newest = new Map(rows.map((row) => [row.userId, row]));
  return [...newest.values()].filter((row) => row.result === null && mayPlay(row)).sort((a, b) => a.place - b.place);
}

/** Whether the bot was not removed and its owner may play. */
export function mayPlay({ user, version }: Pick<SubmissionRow, 'user' | 'version'>): boolean {
  return user.suspendedAt === null && user.deletedAt === null && version.bot.removedAt === null;
}

// Which of a member's submissions counts, and its result. The newest submission counts, and of its measurements the newest that
// succeeded; if none did, the newest that has ended.

export interface Standing {
  readonly submission: SubmissionRow;
  /** Later measurements of the same submission, newest first. */
  readonly again: readonly SubmissionRow[];
  /** The row with the result that counts; absent before the first measurement has ended. */
  readonly counted?: SubmissionRow;
  readonly result?: SubmissionResult;
  readonly verdict?: 'passed' | 'not-passed' | 'failed';
}

/** `rows`: those of one member in a task, newest first. Undefined if the member has submitted nothing. */
export function standingOf(rows: readonly SubmissionRow[]): Standing | undefined {
  const submission = rows.find(({ again }) => again === null);
  if (submission === undefined) return undefined;
  const again = rows.filter((row) => row.again !== null);
  const ended = [...again, submission].filter((row) => row.result !== null);
  const counted = ended.find((row) => readResult(row)?.type !== 'failed') ?? ended[0];
  const result = counted && readResult(counted);
  return {
    submission,
    again,
    ...(counted && { counted }),
    ...(result && { result, verdict: result.type === 'failed' ? result.type : result.verdict }),
  };
}
