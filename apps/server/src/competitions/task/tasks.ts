// Tasks of groups: creation, changes, submissions, and measuring again. They run like all other competitions.

import { randomBytes } from 'node:crypto';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import { databaseTime } from '../../database/open-database.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import { isOver, lockCompetition } from '../competition-row.ts';
import type { Competitions } from '../competitions.ts';
import { findPlayableBot, findPlayableVersion, isKnownBot } from '../match/playable-version.ts';
import { rowOfNew } from '../new-competition.ts';
import {
  type AgainError,
  type AgainOrder,
  measureAgain,
  type SubmitError,
  type SubmitOrder,
  submitVersion,
} from './submit.ts';
import { readTaskConfig, TASK, type TaskConfig } from './task-config.ts';
import { OPPONENT_PLACE } from './wall-sets.ts';

interface TasksTools {
  readonly prisma: PrismaClient;
  readonly houseVersions: HouseVersions;
  readonly competitions: Pick<Competitions, 'advance' | 'control'>;
}

export function createTasks({ prisma, houseVersions, competitions }: TasksTools) {
  return {
    /** The id of the new task. `opponent`: a house bot, or a bot of the ladder whose owner permits matches. */
    createTask: async (
      order: Omit<TaskOrder, 'opponent'> & OpponentOrder,
    ): Promise<Result<string, OpponentError | 'deadline-passed' | 'too-many-tasks'>> => {
      const opponent = await findOpponent(prisma, houseVersions, order);
      return opponent.ok ? createTask(prisma, { ...order, opponent: opponent.value }) : opponent;
    },
    changeTask: async (id: string, change: TaskChange): Promise<Result<true, TaskChangeError>> => {
      const changed = await changeTask(prisma, id, change);
      if (changed.ok) await competitions.advance(id);
      return changed;
    },
    /** Ends a task: open measurements are dropped, the seed is published. */
    endTask: async (id: string): Promise<Result<unknown, 'task-unknown' | 'task-closed'>> => {
      if ((await prisma.task.count({ where: { id } })) === 0) return failure('task-unknown', 'task not found');
      const ended = await competitions.control(id, 'cancel', 'ended by an owner or manager of the group');
      return ended.ok ? ended : failure('task-closed', 'the task is over');
    },
    submitVersion: async (order: SubmitOrder): Promise<Result<true, SubmitError>> => {
      const submitted = await submitVersion(prisma, order);
      if (submitted.ok) await competitions.advance(order.taskId);
      return submitted;
    },
    measureAgain: async (order: AgainOrder): Promise<Result<string, AgainError>> => {
      const begun = await measureAgain(prisma, order);
      if (begun.ok) await competitions.advance(begun.value);
      return begun;
    },
  };
}

// Creates, changes and ends tasks. What members have relied on stays: the points change only before the first submission, and
// the deadline moves only before it has passed.

interface OpponentOrder {
  /** Owner of the task. */
  readonly ownerId: string;
  readonly opponent: { readonly owner: string; readonly bot: string };
}

interface TaskOrder {
  readonly title: string;
  readonly groupId: string;
  readonly ownerId: string;
  readonly deadline: Date;
  readonly config: Pick<TaskConfig, 'points' | 'walls'>;
  readonly opponent: { readonly version: string; readonly name: string };
}

/** Maximum number of tasks of a group. */
const MOST_TASKS = 100;

/** The id of the new task, which is open. Errors: `deadline-passed`, `too-many-tasks`. */
function createTask(
  prisma: PrismaClient,
  { title, groupId, ownerId, deadline, config, opponent }: TaskOrder,
): Promise<Result<string, 'deadline-passed' | 'too-many-tasks'>> {
  const id = `t${randomBytes(6).toString('hex')}`;
  return prisma.$transaction(async (transaction) => {
    // Without the lock, several requests at the same time would each see one place left.
    await transaction.$queryRaw`SELECT id FROM user_group WHERE id = ${groupId}::uuid FOR UPDATE`;
    if ((await transaction.task.count({ where: { groupId } })) >= MOST_TASKS) {
      return failure('too-many-tasks', `the group has ${MOST_TASKS} tasks, the maximum`);
    }
    const now = await databaseTime(transaction);
    if (deadline <= now) return failure('deadline-passed', 'deadline: expected a time in the future');
    await transaction.competition.create({
      data: {
        ...rowOfNew({ id, kind: TASK, name: title, ownerId, config }),
        status: 'running',
        startedAt: now,
        entrants: {
          create: [{ name: opponent.name, place: OPPONENT_PLACE, isReference: true, botVersionId: opponent.version }],
        },
      },
    });
    await transaction.task.create({ data: { id, groupId, deadline } });
    return success(id);
  });
}

interface TaskChange {
  readonly title?: string;
  readonly points?: number;
  readonly deadline?: Date;
}

type TaskChangeError = 'task-unknown' | 'task-closed' | 'task-begun' | 'deadline-passed';

/** Errors: `task-closed` after the deadline or the end; `task-begun`, if the points would change for a version that was submitted. */
function changeTask(
  prisma: PrismaClient,
  id: string,
  { title, points, deadline }: TaskChange,
): Promise<Result<true, TaskChangeError>> {
  return prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    const task = await transaction.task.findUnique({ where: { id } });
    if (row === undefined || task === null) return failure('task-unknown', 'task not found');
    const config = readTaskConfig(row);
    const now = await databaseTime(transaction);
    const isChanged = points !== undefined && points !== config.points;
    if ((isChanged || deadline !== undefined) && (isOver(row.status) || task.deadline <= now)) {
      return failure('task-closed', 'the task is over or its deadline has passed: only the title can be changed');
    }
    if (isChanged && (await transaction.submission.count({ where: { taskId: id } })) > 0) {
      return failure('task-begun', 'a version was submitted under the current points: create another task');
    }
    if (deadline !== undefined && deadline <= now) {
      return failure('deadline-passed', 'deadline: expected a time in the future');
    }
    await transaction.competition.update({
      where: { id },
      data: {
        ...(title !== undefined && { name: title }),
        ...(isChanged && { config: jsonColumn({ ...config, points }) }),
      },
    });
    if (deadline !== undefined) await transaction.task.update({ where: { id }, data: { deadline } });
    return success(true);
  });
}

type OpponentError = 'bot-not-found' | 'bot-not-for-matches' | 'version-unknown';

/**
 * The current code of a house bot, or the ranked version of a bot whose owner permits matches on request. A bot of another owner that
 * was never on the ladder is not found, so that nobody learns its name.
 */
async function findOpponent(
  prisma: PrismaClient,
  houseVersions: HouseVersions,
  { ownerId, opponent: { owner, bot: name } }: OpponentOrder,
): Promise<Result<{ readonly version: string; readonly name: string }, OpponentError>> {
  const bot = await findPlayableBot(prisma, owner, name);
  const house = bot?.ownerId === HOUSE_USER ? houseVersions.get(name) : undefined;
  if (house !== undefined) return success({ version: house, name });
  if (bot === undefined || (bot.ownerId !== ownerId && !(await isKnownBot(prisma, bot.id)))) {
    return failure('bot-not-found', `bot "${name}" of "${owner}" not found`);
  }
  if (!bot.matchesOnRequest) {
    const message = `the owner of "${name}" of "${owner}" does not permit matches on request`;
    return failure('bot-not-for-matches', message);
  }
  const ranked = await findPlayableVersion(prisma, { botId: bot.id, number: undefined, isFree: false });
  if (ranked === undefined) return failure('version-unknown', `bot "${name}" of "${owner}" is not on the ladder`);
  return success({ version: ranked.id, name: name.slice(0, 100) });
}
