// The documents of tasks. A member sees their own submissions, owners and managers of the group those of all members. Nothing of a
// measurement is shown before it has ended, and its seed only once the competition is over.

import type { TaskDocument, TaskList, TaskMember, TaskSubmission } from '@mcr-arena/protocol/documents';
import type { GroupRole, Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { databaseTime } from '../../database/open-database.ts';
import { isOver } from '../competition-row.ts';
import { listEligible } from './eligible.ts';
import { readResult } from './measurement.ts';
import { listSubmissions, mayPlay, type Standing, type SubmissionRow, standingOf } from './submission-rows.ts';
import { MOST_SUBMISSIONS } from './submit.ts';
import { readTaskConfig, seedOf } from './task-config.ts';
import { listTaskRows, type TaskRow } from './task-rows.ts';

interface TaskReader {
  readonly userId: string;
  readonly role: GroupRole;
}

/** What decides how submissions are shown. */
interface Shown {
  readonly isClosed: boolean;
  /** The competitions of the submissions, by id. */
  readonly competitions: ReadonlyMap<string, CompetitionOfSubmission>;
  /** Keys of the submissions whose measurement has begun. */
  readonly begun: ReadonlySet<string>;
}

type CompetitionOfSubmission = Prisma.CompetitionGetPayload<{
  select: { id: true; status: true; secret: true; config: true };
}>;

export async function readTask(prisma: PrismaClient, task: TaskRow, reader: TaskReader): Promise<TaskDocument> {
  const { id, competition, group } = task;
  const rows = await listSubmissions(prisma, id, teaches(reader) ? undefined : reader.userId);
  const shown = await readShown(prisma, task, rows);
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  const own = byUser.get(reader.userId) ?? [];
  const { walls } = readTaskConfig(competition);
  const submitted = own.filter(({ again }) => again === null);
  return {
    ...summaryOf(task, shown, own),
    group,
    role: reader.role,
    isOpen: !shown.isClosed,
    walls,
    commitment: competition.commitment,
    ...(isOver(competition.status) && { seed: seedOf(competition) }),
    ...(competition.failure !== null && { failure: competition.failure }),
    submissionsLeft:
      shown.isClosed || standingOf(own)?.verdict === 'passed' ? 0 : Math.max(0, MOST_SUBMISSIONS - submitted.length),
    own: submissionsOf(own, shown),
    bots: await listEligible(prisma, reader.userId),
    ...(teaches(reader) && { members: membersOf(await listMembers(prisma, group.id), byUser, shown) }),
  };
}

export async function listTasks(prisma: PrismaClient, groupId: string, reader: TaskReader): Promise<TaskList> {
  const groupMembers = teaches(reader) ? await listMembers(prisma, groupId) : [];
  const tasks = await Promise.all(
    (await listTaskRows(prisma, groupId)).map(async (task) => {
      const rows = await listSubmissions(prisma, task.id, teaches(reader) ? undefined : reader.userId);
      const shown = await readShown(prisma, task, rows);
      const byUser = Map.groupBy(rows, ({ userId }) => userId);
      const summary = summaryOf(task, shown, byUser.get(reader.userId) ?? []);
      if (!teaches(reader)) return summary;
      const members = membersOf(groupMembers, byUser, shown);
      return {
        ...summary,
        passed: members.filter(({ state }) => state === 'passed').length,
        members: members.length,
      };
    }),
  );
  return { tasks };
}

function teaches({ role }: TaskReader): boolean {
  return role !== 'member';
}

async function readShown(prisma: PrismaClient, task: TaskRow, rows: readonly SubmissionRow[]): Promise<Shown> {
  const ids = [...new Set(rows.map(({ competitionId }) => competitionId))];
  const competitions = await prisma.competition.findMany({
    where: { id: { in: ids } },
    select: { id: true, status: true, secret: true, config: true },
  });
  const open = rows.filter(({ result }) => result === null);
  const begun = await prisma.competitionSet.groupBy({
    by: ['competitionId', 'table'],
    where: { OR: open.map(({ competitionId, place }) => ({ competitionId, table: place })) },
  });
  return {
    isClosed: isOver(task.competition.status) || task.deadline <= (await databaseTime(prisma)),
    competitions: new Map(competitions.map((competition) => [competition.id, competition])),
    begun: new Set(begun.map(({ competitionId, table }) => keyOf({ competitionId, place: table }))),
  };
}

function keyOf({ competitionId, place }: Pick<SubmissionRow, 'competitionId' | 'place'>): string {
  return `${competitionId} ${place}`;
}

function summaryOf({ id, deadline, competition }: TaskRow, shown: Shown, own: readonly SubmissionRow[]) {
  const { number, bot } = competition.entrants[0]!.botVersion!;
  return {
    id,
    title: competition.name,
    status: competition.status,
    opponent: { owner: bot.owner.name, bot: bot.name, version: number, isHouse: bot.owner.id === HOUSE_USER },
    points: readTaskConfig(competition).points,
    deadline: deadline.toISOString(),
    createdAt: competition.createdAt.toISOString(),
    state: memberState(standingOf(own), shown),
  };
}

/** Members of all roles, sorted by name. */
function listMembers(prisma: PrismaClient, groupId: string) {
  return prisma.groupMember.findMany({
    where: { groupId },
    orderBy: { user: { name: 'asc' } },
    select: { role: true, user: { select: { id: true, name: true } } },
  });
}

/** The members without owners and managers who have submitted nothing, in the same order. */
function membersOf(
  members: Awaited<ReturnType<typeof listMembers>>,
  byUser: ReadonlyMap<string, readonly SubmissionRow[]>,
  shown: Shown,
): TaskMember[] {
  const taking = members.filter(({ role, user }) => role === 'member' || byUser.has(user.id));
  return taking.map(({ user: { id, name } }) => {
    const rows = byUser.get(id) ?? [];
    const [submission] = submissionsOf(rows, shown);
    return {
      id,
      name,
      state: memberState(standingOf(rows), shown),
      submissions: rows.filter(({ again }) => again === null).length,
      ...(submission && { submission }),
    };
  });
}

function memberState(standing: Standing | undefined, shown: Shown): TaskMember['state'] {
  if (standing === undefined) return shown.isClosed ? 'late' : 'none';
  return standing.verdict ?? stateOf(standing.submission, shown, true);
}

/** The submissions of one member, newest first; later measurements are of the newest. */
function submissionsOf(rows: readonly SubmissionRow[], shown: Shown): TaskSubmission[] {
  const standing = standingOf(rows);
  const submitted = rows.filter(({ again }) => again === null);
  return submitted.map((row, index) => ({
    bot: row.version.bot.name,
    version: row.version.number,
    submittedAt: row.submittedAt.toISOString(),
    ...measurementOf(row, shown, index === 0),
    again: (index === 0 ? standing!.again : []).map((again) => againOf(again, row, shown)),
  }));
}

function againOf(row: SubmissionRow, first: SubmissionRow, shown: Shown): TaskSubmission['again'][number] {
  const competition = shown.competitions.get(row.competitionId)!;
  const isFresh = row.again === 'fresh';
  return {
    on: isFresh ? 'fresh' : 'same',
    ...(isFresh && isOver(competition.status) && { seed: seedOf(competition) }),
    ...(!isFresh && row.result !== null && { isEqual: JSON.stringify(row.result) === JSON.stringify(first.result) }),
    ...measurementOf(row, shown, true),
  };
}

function measurementOf(row: SubmissionRow, shown: Shown, isNewest: boolean) {
  const result = readResult(row);
  return {
    state: stateOf(row, shown, isNewest),
    ...(row.measuredAt !== null && { measuredAt: row.measuredAt.toISOString() }),
    ...(result?.type === 'measured' && {
      walls: result.walls,
      difference: result.difference,
      ...(result.lower !== undefined && { lower: result.lower }),
      ...(result.upper !== undefined && { upper: result.upper }),
    }),
  };
}

function stateOf(row: SubmissionRow, shown: Shown, isNewest: boolean): TaskSubmission['state'] {
  const result = readResult(row);
  if (result !== undefined) return result.type === 'failed' ? 'failed' : result.verdict;
  const isEnded = isOver(shown.competitions.get(row.competitionId)!.status);
  if (!isNewest || isEnded || !mayPlay(row)) return 'withdrawn';
  return shown.begun.has(keyOf(row)) ? 'measuring' : 'waiting';
}
