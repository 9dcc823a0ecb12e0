// Tasks of groups: creation, changes, submissions, and measuring again. They run like all other competitions.

import type { Result } from '@mcr-arena/tiles';
import { failure } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import type { Competitions } from '../competitions.ts';
import {
  changeTask,
  createTask,
  findOpponent,
  type OpponentError,
  type TaskChange,
  type TaskChangeError,
  type TaskOrder,
} from './create-task.ts';
import {
  type AgainError,
  type AgainOrder,
  measureAgain,
  type SubmitError,
  type SubmitOrder,
  submitVersion,
} from './submit.ts';

interface TasksTools {
  readonly prisma: PrismaClient;
  readonly houseVersions: HouseVersions;
  readonly competitions: Pick<Competitions, 'advance' | 'control'>;
}

export function createTasks({ prisma, houseVersions, competitions }: TasksTools) {
  return {
    /** The id of the new task. `opponent`: a house bot, or a bot of the ladder whose owner permits matches. */
    createTask: async (
      order: Omit<TaskOrder, 'opponent'> & { readonly opponent: { readonly owner: string; readonly bot: string } },
    ): Promise<Result<string, OpponentError | 'deadline-passed' | 'too-many-tasks'>> => {
      const opponent = await findOpponent(prisma, houseVersions, order.opponent);
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
