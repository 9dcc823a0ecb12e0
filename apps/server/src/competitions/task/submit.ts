// Submits versions for a task, and measures submissions again after its end.

import { randomBytes } from 'node:crypto';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { Prisma, type PrismaClient } from '../../../dist/prisma/client.ts';
import { databaseTime } from '../../database/open-database.ts';
import { isOver, lockCompetition, OVER } from '../competition-row.ts';
import { rowOfNew } from '../new-competition.ts';
import { findEligible } from './eligible.ts';
import { listSubmissions, standingOf } from './submission-rows.ts';
import { readTaskConfig, seedOf, TASK } from './task-config.ts';
import { OPPONENT_PLACE } from './wall-sets.ts';

/** Maximum number of submissions of a member: each has its own small chance to pass by luck. */
export const MOST_SUBMISSIONS = 5;

export type SubmitError =
  | 'task-unknown'
  | 'task-closed'
  | 'task-passed'
  | 'group-unknown'
  | 'bot-not-found'
  | 'version-unchecked'
  | 'version-submitted'
  | 'too-many-submissions';

export interface SubmitOrder {
  readonly taskId: string;
  readonly userId: string;
  /** Name of a bot of the user. */
  readonly bot: string;
  /** Number of its version; default: the newest that passed its check. */
  readonly version?: number;
}

/** Submits a version, which replaces earlier ones of the member. */
export function submitVersion(
  prisma: PrismaClient,
  { taskId, userId, bot: name, version: number }: SubmitOrder,
): Promise<Result<true, SubmitError>> {
  return prisma.$transaction(async (transaction): Promise<Result<true, SubmitError>> => {
    const row = await lockCompetition(transaction, taskId);
    const task = await transaction.task.findUnique({ where: { id: taskId } });
    if (row === undefined || task === null) return failure('task-unknown', 'task not found');
    // The member may have left since the request began.
    const key = { groupId_userId: { groupId: task.groupId, userId } };
    if ((await transaction.groupMember.findUnique({ where: key })) === null) {
      return failure('group-unknown', 'group not found, or you are not a member');
    }
    if (isOver(row.status)) return failure('task-closed', 'the task is over');
    if (task.deadline <= (await databaseTime(transaction))) {
      return failure('task-closed', `the deadline has passed: ${task.deadline.toISOString()}`);
    }
    const earlier = await listSubmissions(transaction, taskId, userId);
    const standing = standingOf(earlier);
    if (standing?.verdict === 'passed') {
      return failure('task-passed', `version ${standing.submission.version.number} has passed: nothing more to submit`);
    }
    if (earlier.length >= MOST_SUBMISSIONS) {
      return failure('too-many-submissions', `you have submitted ${MOST_SUBMISSIONS} versions, the maximum`);
    }
    const bot = await transaction.bot.findFirst({ where: { ownerId: userId, name, removedAt: null } });
    if (bot === null) return failure('bot-not-found', `you have no bot "${name}"`);
    const version = await findEligible(transaction, bot.id, number);
    if (version === undefined) {
      const what = number === undefined ? 'no uploaded version' : `no uploaded version ${number}`;
      return failure('version-unchecked', `bot "${name}" has ${what} that passed its check`);
    }
    if (standing?.submission.versionId === version.id && standing.verdict !== 'failed') {
      return failure('version-submitted', `version ${version.number} of "${name}" is already submitted`);
    }
    const place = Math.max(...row.entrants.map((entrant) => entrant.place)) + 1;
    await addSubmission(transaction, {
      taskId,
      competitionId: taskId,
      place,
      userId,
      versionId: version.id,
      entrant: entrantNameOf(place, name, version.number),
    });
    return success(true);
  });
}

/** Distinct within a competition, at most 100 characters. */
function entrantNameOf(place: number, bot: string, version: number): string {
  return `${place}. ${bot.slice(0, 80)} v${version}`;
}

interface NewSubmission {
  readonly taskId: string;
  readonly competitionId: string;
  readonly place: number;
  readonly userId: string;
  readonly versionId: string;
  readonly entrant: string;
  readonly again?: 'same' | 'fresh';
}

async function addSubmission(
  transaction: Prisma.TransactionClient,
  { entrant: name, ...submission }: NewSubmission,
): Promise<void> {
  const { competitionId, place, versionId: botVersionId } = submission;
  await transaction.entrant.create({ data: { competitionId, name, place, botVersionId } });
  const submittedAt = await databaseTime(transaction);
  await transaction.submission.create({ data: { ...submission, submittedAt } });
}

export type AgainError =
  | 'task-unknown'
  | 'task-open'
  | 'submission-unknown'
  | 'measurement-running'
  | 'bot-removed'
  | 'account-suspended';

export interface AgainOrder {
  readonly taskId: string;
  /** The member. */
  readonly userId: string;
  readonly walls: 'same' | 'fresh';
}

/** Measures the submission that counts again; returns the id of the new competition. Its result counts once it is there. */
export function measureAgain(
  prisma: PrismaClient,
  { taskId, userId, walls }: AgainOrder,
): Promise<Result<string, AgainError>> {
  return prisma.$transaction(async (transaction): Promise<Result<string, AgainError>> => {
    const row = await lockCompetition(transaction, taskId);
    if (row === undefined || (await transaction.task.count({ where: { id: taskId } })) === 0) {
      return failure('task-unknown', 'task not found');
    }
    if (!isOver(row.status)) {
      return failure('task-open', 'submissions can be measured again once the task is over');
    }
    const standing = standingOf(await listSubmissions(transaction, taskId, userId));
    if (standing === undefined) return failure('submission-unknown', 'the member has submitted nothing');
    const open = { result: { equals: Prisma.DbNull }, competition: { status: { notIn: OVER } } };
    if ((await transaction.submission.count({ where: { taskId, userId, again: { not: null }, ...open } })) > 0) {
      return failure('measurement-running', 'the submission is being measured again: wait until it is done');
    }
    const { user, version, versionId } = standing.submission;
    if (version.bot.removedAt !== null) return failure('bot-removed', 'the bot was removed: its files are gone');
    if (user.suspendedAt !== null) return failure('account-suspended', 'the member is suspended');
    const opponent = row.entrants.find(({ place }) => place === OPPONENT_PLACE)!;
    const { botVersionId } = opponent;
    const removed = { bot: { removedAt: { not: null } } };
    if (
      botVersionId !== null &&
      (await transaction.botVersion.count({ where: { id: botVersionId, ...removed } })) > 0
    ) {
      return failure('bot-removed', 'the bot of the opponent was removed: its files are gone');
    }
    const { points, walls: mostWalls } = readTaskConfig(row);
    const id = `t${randomBytes(6).toString('hex')}`;
    const config = {
      points,
      walls: mostWalls,
      again: true as const,
      ...(walls === 'same' && { seed: seedOf(row) }),
    };
    await transaction.competition.create({
      data: {
        ...rowOfNew({ id, kind: TASK, name: row.name, ownerId: row.ownerId, config }),
        status: 'running',
        startedAt: await databaseTime(transaction),
        entrants: {
          create: [
            { name: opponent.name, place: OPPONENT_PLACE, isReference: true, botVersionId: opponent.botVersionId },
          ],
        },
      },
    });
    await addSubmission(transaction, {
      taskId,
      competitionId: id,
      place: OPPONENT_PLACE + 1,
      userId,
      versionId,
      entrant: entrantNameOf(OPPONENT_PLACE + 1, version.bot.name, version.number),
      again: walls,
    });
    return success(id);
  });
}
