// Contests: creation, control and withdrawal. They run like all other competitions.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Bot, CompetitionStatus, PrismaClient } from '../../../dist/prisma/client.ts';
import type { Announce } from '../../events/announcement.ts';
import { lockCompetition } from '../competition-row.ts';
import type { Competitions } from '../competitions.ts';
import type { Control, ControlError } from '../control.ts';
import type { Tournaments } from '../swiss/tournaments.ts';
import { CONTEST } from './contest-config-row.ts';
import { type ContestOrder, createContest } from './create-contest.ts';
import { type DeadlineError, moveDeadline } from './deadline.ts';
import { type RegistrationError, registerBot, unregisterBot } from './registration.ts';
import { readStages } from './stages.ts';

/** A contest starts when it is created. */
export type ContestControl = Exclude<Control, 'start'>;
export const CONTEST_CONTROLS = ['pause', 'resume', 'cancel'] as const satisfies readonly ContestControl[];

export interface Contests {
  /** The id of the new contest, whose registration is open. */
  createContest(order: ContestOrder): Promise<Result<string>>;
  /** Controls the contest and the tournaments of its stages. */
  controlContest(id: string, control: ContestControl): Promise<Result<CompetitionStatus, ControlError>>;
  /** Moves the deadline while registration is open; a time in the past ends it now. */
  moveDeadline(id: string, registrationEnds: Date): Promise<Result<Date, DeadlineError>>;
  /** The bot's name in the contest. */
  registerBot(id: string, bot: Pick<Bot, 'id' | 'name' | 'ownerId'>): Promise<Result<string, RegistrationError>>;
  /** Removes a bot before the deadline. */
  unregisterBot(id: string, botId: string): Promise<Result<true, RegistrationError>>;
  /** Withdraws an entrant after the deadline: it finishes the open rounds and plays no further ones. */
  withdrawEntry(id: string, name: string): Promise<Result<true, 'entrant-unknown'>>;
}

type Runner = Competitions & Pick<Tournaments, 'withdraw'>;

export function createContests(prisma: PrismaClient, runner: Runner, announce: Announce): Contests {
  const announced = async <T, Code extends string>(id: string, change: Promise<Result<T, Code>>) => {
    const changed = await change;
    if (changed.ok) announce({ type: 'entriesChanged', tournament: id });
    return changed;
  };
  return {
    registerBot: (id, bot) => announced(id, registerBot(prisma, id, bot)),
    unregisterBot: (id, botId) => announced(id, unregisterBot(prisma, id, botId)),
    createContest: async (order) => {
      const created = await createContest(prisma, order);
      if (created.ok) await runner.advance(created.value);
      return created;
    },
    controlContest: (id, control) => controlContest(prisma, runner, id, control),
    moveDeadline: async (id, registrationEnds) => {
      const moved = await moveDeadline(prisma, id, registrationEnds);
      if (moved.ok) await runner.advance(id);
      return moved;
    },
    withdrawEntry: (id, name) => announced(id, withdrawEntry(prisma, runner, id, name)),
  };
}

async function controlContest(
  prisma: PrismaClient,
  runner: Runner,
  id: string,
  control: ContestControl,
): Promise<Result<CompetitionStatus, ControlError>> {
  if ((await prisma.competition.count({ where: { id, kind: CONTEST } })) === 0) {
    return failure('tournament-unknown', `contest "${id}" not found`);
  }
  return runner.control(id, control);
}

async function withdrawEntry(
  prisma: PrismaClient,
  runner: Runner,
  id: string,
  name: string,
): Promise<Result<true, 'entrant-unknown'>> {
  const isKnown = await prisma.$transaction(async (transaction) => {
    // Waits until a stage that is being drawn is stored, so that it is read below.
    await lockCompetition(transaction, id);
    await transaction.contestEntry.updateMany({
      where: { contestId: id, name, withdrawnAt: null },
      data: { withdrawnAt: new Date() },
    });
    return (await transaction.contestEntry.count({ where: { contestId: id, name } })) > 0;
  });
  if (!isKnown) return failure('entrant-unknown', `contest "${id}" has no entrant "${name}"`);
  // Does nothing for an entrant that plays in no tournament of an open stage.
  for (const { id: tournament } of (await readStages(prisma, id)).flat()) await runner.withdraw(tournament, name);
  return success(true);
}

const OPEN: CompetitionStatus[] = ['running', 'paused', 'failed'];

/** Withdraws the bots of a deleted account from contests that are not over, and cancels its contests that have not opened a stage. */
export async function leaveContests(prisma: PrismaClient, contests: Contests, userId: string): Promise<void> {
  const open = { kind: CONTEST, status: { in: OPEN } };
  const own = await prisma.competition.findMany({
    where: { ...open, ownerId: userId, stages: { none: {} } },
    select: { id: true },
  });
  for (const { id } of own) await contests.controlContest(id, 'cancel');
  const entries = await prisma.contestEntry.findMany({
    where: { bot: { ownerId: userId }, contest: open, rank: null },
    select: { contestId: true, name: true },
  });
  for (const { contestId, name } of entries) await contests.withdrawEntry(contestId, name);
}
