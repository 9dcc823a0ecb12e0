// Tasks of groups: list, create, change and end them, submit versions, measure again, grades as CSV.

import { FIRST_LOOK } from '@mcr-arena/lab';
import {
  AGAIN_WALLS,
  competitionIdSchema,
  type TaskDocument,
  type TaskMember,
  taskListSchema,
  taskSchema,
} from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { GroupRole } from '../../../dist/prisma/client.ts';
import type { Identity } from '../../accounts/identity.ts';
import { listTasks, readTask } from '../../competitions/task/task-document.ts';
import { findTask, type TaskRow } from '../../competitions/task/task-rows.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { moment, nameSchema } from '../schemas.ts';
import { type CsvValue, sendCsv } from '../send-file.ts';
import { requireMember } from './groups.ts';

const route = routesAbout('groups');
const groupParams = z.object({ id: z.uuid() });
const params = z.object({ id: competitionIdSchema });
const memberParams = params.extend({ user: z.uuid().describe('id of the member') });

const MOST_POINTS = 100;
const MOST_WALLS = 2000;
const DEFAULT_WALLS = 400;

const points = z.number().min(-MOST_POINTS).max(MOST_POINTS);
const taskInputSchema = z.strictObject({
  title: nameSchema,
  opponent: z
    .strictObject({ owner: nameSchema, bot: nameSchema })
    .describe('a house bot, or a bot of the ladder whose owner permits matches on request'),
  points: points.default(0).describe('a submission must certainly be more than these points per deal ahead'),
  walls: z
    .int()
    .min(FIRST_LOOK)
    .max(MOST_WALLS)
    .default(DEFAULT_WALLS)
    .describe('maximum number of walls, of four deals each; a measurement ends earlier once it is certain'),
  deadline: moment,
});
const taskChangeSchema = z.strictObject({
  title: nameSchema.exactOptional(),
  points: points.exactOptional().describe('can be changed before the first submission only'),
  deadline: moment.exactOptional().describe('can be moved before it has passed only'),
});
const submissionInputSchema = z.strictObject({
  bot: nameSchema,
  version: z.int().min(1).max(1_000_000).exactOptional().describe('default: the newest that passed its check'),
});
const againSchema = z.strictObject({ walls: z.enum(AGAIN_WALLS) });

const COLUMNS = [
  'name',
  'state',
  'bot',
  'version',
  'submitted_at',
  'points',
  'walls',
  'difference',
  'lower',
  'upper',
  'measured_on',
  'measured_at',
];
/** `measured_on` of the first measurement. */
const FIRST = 'task';

const at = '/groups/:id/tasks';

export const GROUP_TASK_ROUTES: Routes = [
  route({
    at: `GET ${at}`,
    for: ['user'],
    summary: 'tasks of a group, with the state of the sender; for members',
    params: groupParams,
    response: { 200: taskListSchema },
    refusals: [404],
    handle: async ({ sender, params: { id } }, context) => {
      const role = await requireMember(context, sender, id);
      return listTasks(context.prisma, id, { userId: sender.user.id, role });
    },
  }),

  route({
    at: `POST ${at}`,
    for: ['organiser'],
    summary: 'create a task: members must beat a bot by the deadline; for organisers who own or manage the group',
    description: 'The CPU time of all bots is charged to the sender.',
    params: groupParams,
    body: taskInputSchema,
    response: { 201: taskSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id: groupId }, body: { points, walls, deadline, ...body } }, context) => {
      await requireMember(context, sender, groupId, 'owner', 'manager');
      const order = { ...body, groupId, ownerId: sender.user.id, config: { points, walls } };
      const created = valueOrRefuse(await context.director.createTask({ ...order, deadline: new Date(deadline) }));
      return documentOf(context, sender, created);
    },
  }),

  route({
    at: 'GET /tasks/:id',
    for: ['user'],
    // Reads the reports of checks of the sender's versions.
    config: { cost: 10 },
    summary: 'a task, with the submissions of the sender, or of all members for owners and managers',
    params,
    response: { 200: taskSchema },
    refusals: [404],
    handle: ({ sender, params: { id } }, context) => documentOf(context, sender, id),
  }),

  route({
    at: 'PATCH /tasks/:id',
    for: ['user'],
    summary: 'change the title, the points or the deadline of a task; for owners and managers',
    params,
    body: taskChangeSchema,
    response: { 200: taskSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id }, body: { deadline, ...body } }, context) => {
      await requireTask(context, sender, id, 'owner', 'manager');
      const change = { ...body, ...(deadline !== undefined && { deadline: new Date(deadline) }) };
      valueOrRefuse(await context.director.changeTask(id, change));
      return documentOf(context, sender, id);
    },
  }),

  route({
    at: 'POST /tasks/:id/end',
    for: ['user'],
    summary: 'end a task at once: what is being measured is dropped, the seed is published; for owners and managers',
    params,
    response: { 200: taskSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id } }, context) => {
      await requireTask(context, sender, id, 'owner', 'manager');
      valueOrRefuse(await context.director.endTask(id));
      return documentOf(context, sender, id);
    },
  }),

  route({
    at: 'POST /tasks/:id/submissions',
    for: ['user'],
    summary: 'submit a version of your own bot; it replaces your earlier submission; for members',
    params,
    body: submissionInputSchema,
    response: { 201: taskSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id }, body }, context) => {
      await requireTask(context, sender, id);
      valueOrRefuse(await context.director.submitVersion({ ...body, taskId: id, userId: sender.user.id }));
      return documentOf(context, sender, id);
    },
  }),

  route({
    at: 'POST /tasks/:id/members/:user/measurements',
    for: ['user'],
    summary: 'measure the submission of a member again, on the same walls or on fresh ones; for owners and managers',
    description:
      'Possible once the task is over. The newest measurement that has succeeded counts. The CPU time is charged to the organiser of the task.',
    params: memberParams,
    body: againSchema,
    response: { 201: taskSchema },
    refusals: [403, 404, 409],
    handle: async ({ sender, params: { id, user: userId }, body: { walls } }, context) => {
      await requireTask(context, sender, id, 'owner', 'manager');
      valueOrRefuse(await context.director.measureAgain({ taskId: id, userId, walls }));
      return documentOf(context, sender, id);
    },
  }),

  route({
    at: 'GET /tasks/:id/grades.csv',
    for: ['user'],
    config: { cost: 10 },
    summary: 'the state of each member as CSV; for owners and managers',
    params,
    handle: async ({ sender, params: { id } }, context, reply) => {
      await requireTask(context, sender, id, 'owner', 'manager');
      const task = await documentOf(context, sender, id);
      const rows = (task.members ?? []).map((member) => gradeOf(task, member));
      return sendCsv(reply, `${id}-grades`, COLUMNS, rows);
    },
  }),
];

function gradeOf({ points }: TaskDocument, { name, state, submission }: TaskMember): readonly CsvValue[] {
  if (submission === undefined) return [name, state, ...COLUMNS.slice(2).map(() => undefined)];
  const { bot, version, submittedAt, again } = submission;
  const counted = again.find(({ difference }) => difference !== undefined);
  const { walls, difference, lower, upper, measuredAt } = counted ?? submission;
  const measuredOn = measuredAt === undefined ? undefined : (counted?.on ?? FIRST);
  return [name, state, bot, version, submittedAt, points, walls, difference, lower, upper, measuredOn, measuredAt];
}

interface Found {
  readonly task: TaskRow;
  readonly role: GroupRole;
}

/** The task, if the sender is a member of its group with one of the roles, or any. Others learn nothing about its existence. */
async function requireTask(
  context: ApiContext,
  sender: Identity,
  id: string,
  ...roles: readonly GroupRole[]
): Promise<Found> {
  const task = foundOrRefuse(await findTask(context.prisma, id), 'task-unknown');
  try {
    return { task, role: await requireMember(context, sender, task.group.id, ...roles) };
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'group-unknown') throw new ApiError('task-unknown');
    throw thrown;
  }
}

async function documentOf(context: ApiContext, sender: Identity, id: string): Promise<TaskDocument> {
  const { task, role } = await requireTask(context, sender, id);
  return readTask(context.prisma, task, { userId: sender.user.id, role });
}
