// Contests: creation, control and withdrawal. They run like all other competitions.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { createContestConfig } from '@mcr-arena/tournament';
import type { Bot, CompetitionStatus, PrismaClient } from '../../../dist/prisma/client.ts';
import { databaseTime } from '../../database/open-database.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import type { Announce } from '../../events/announcement.ts';
import type { Competitions } from '../competitions.ts';
import type { Control, ControlError } from '../control.ts';
import type { Ledger } from '../swiss/ledger.ts';
import { CONTEST } from './contest-config-row.ts';
import { type ContestOrder, createContest } from './create-contest.ts';
import { openRegistration, registerBot, unregisterBot } from './registration.ts';
import { withdrawEntry } from './withdraw.ts';

/** A contest starts when it is created. */
type ContestControl = Exclude<Control, 'start'>;
export const CONTEST_CONTROLS = ['pause', 'resume', 'cancel'] as const satisfies readonly ContestControl[];

interface ContestsTools {
  readonly prisma: PrismaClient;
  readonly ledger: Ledger;
  readonly competitions: Pick<Competitions, 'advance' | 'control' | 'reservationOf'>;
  readonly announce: Announce;
}

export function createContests({ prisma, ledger, competitions, announce }: ContestsTools) {
  const announced = async <T, Code extends string>(id: string, change: Promise<Result<T, Code>>) => {
    const changed = await change;
    if (changed.ok) announce({ type: 'entriesChanged', competition: id });
    return changed;
  };
  return {
    /** The bot's name in the contest. */
    registerBot: (id: string, bot: Pick<Bot, 'id' | 'name' | 'ownerId'>) => announced(id, registerBot(prisma, id, bot)),
    /** Removes a bot before the deadline. */
    unregisterBot: (id: string, botId: string) => announced(id, unregisterBot(prisma, id, botId)),
    /** The id of the new contest, whose registration is open. */
    createContest: async (order: ContestOrder): Promise<Result<string>> => {
      const reserved = order.id === undefined ? undefined : await competitions.reservationOf(order.id);
      if (reserved !== undefined) return failure('id-reserved', reserved);
      const created = await createContest(prisma, order);
      if (created.ok) await competitions.advance(created.value);
      return created;
    },
    /** Controls the contest and the tournaments of its stages. */
    controlContest: (id: string, control: ContestControl) => controlContest(prisma, competitions, id, control),
    /** Moves the deadline while registration is open; a time in the past ends it now. */
    moveDeadline: async (id: string, registrationEnds: Date): Promise<Result<Date, DeadlineError>> => {
      const moved = await moveDeadline(prisma, id, registrationEnds);
      if (moved.ok) await competitions.advance(id);
      return moved;
    },
    /** Withdraws an entrant after the deadline: it finishes the open rounds and plays no further ones. */
    withdrawEntry: (id: string, name: string) => announced(id, withdrawEntry({ prisma, ledger }, id, name)),
  };
}

async function controlContest(
  prisma: PrismaClient,
  competitions: Pick<Competitions, 'control'>,
  id: string,
  control: ContestControl,
): Promise<Result<CompetitionStatus, ControlError>> {
  if ((await prisma.competition.count({ where: { id, kind: CONTEST } })) === 0) {
    return failure('tournament-unknown', `contest "${id}" not found`);
  }
  return competitions.control(id, control);
}

type DeadlineError = 'contest-unknown' | 'registration-closed' | 'config-invalid';

/** The new deadline: `time`, or now if `time` has passed. Error `config-invalid`: a stage would open before the deadline. */
function moveDeadline(prisma: PrismaClient, id: string, time: Date): Promise<Result<Date, DeadlineError>> {
  return prisma.$transaction(async (transaction) => {
    const open = await openRegistration(transaction, id);
    if (!open.ok) return open;
    const now = await databaseTime(transaction);
    const deadline = time > now ? time : now;
    const config = createContestConfig({ ...open.value.config, registrationEnds: deadline.toISOString() });
    if (!config.ok) return failure('config-invalid', config.error.message);
    const data = { config: jsonColumn(config.value) };
    await transaction.competition.update({ where: { id }, data });
    return success(deadline);
  });
}
