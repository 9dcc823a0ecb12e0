// Contests: creation, control and withdrawal. They run like all other competitions.

import { failure, type Result } from '@mcr-arena/tiles';
import type { Bot, CompetitionStatus, PrismaClient } from '../../../dist/prisma/client.ts';
import type { Announce } from '../../events/announcement.ts';
import type { Competitions } from '../competitions.ts';
import type { Control, ControlError } from '../control.ts';
import type { Ledger } from '../swiss/ledger.ts';
import { CONTEST } from './contest-config-row.ts';
import { type ContestOrder, createContest } from './create-contest.ts';
import { type DeadlineError, moveDeadline } from './deadline.ts';
import { type RegistrationError, registerBot, unregisterBot } from './registration.ts';
import { withdrawEntry } from './withdraw.ts';

/** A contest starts when it is created. */
type ContestControl = Exclude<Control, 'start'>;
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

interface ContestsTools {
  readonly prisma: PrismaClient;
  readonly ledger: Ledger;
  readonly competitions: Pick<Competitions, 'advance' | 'control' | 'reservationOf'>;
  readonly announce: Announce;
}

export function createContests({ prisma, ledger, competitions, announce }: ContestsTools): Contests {
  const announced = async <T, Code extends string>(id: string, change: Promise<Result<T, Code>>) => {
    const changed = await change;
    if (changed.ok) announce({ type: 'entriesChanged', competition: id });
    return changed;
  };
  return {
    registerBot: (id, bot) => announced(id, registerBot(prisma, id, bot)),
    unregisterBot: (id, botId) => announced(id, unregisterBot(prisma, id, botId)),
    createContest: async (order) => {
      const reserved = order.id === undefined ? undefined : await competitions.reservationOf(order.id);
      if (reserved !== undefined) return failure('id-reserved', reserved);
      const created = await createContest(prisma, order);
      if (created.ok) await competitions.advance(created.value);
      return created;
    },
    controlContest: (id, control) => controlContest(prisma, competitions, id, control),
    moveDeadline: async (id, registrationEnds) => {
      const moved = await moveDeadline(prisma, id, registrationEnds);
      if (moved.ok) await competitions.advance(id);
      return moved;
    },
    withdrawEntry: (id, name) => announced(id, withdrawEntry({ prisma, ledger }, id, name)),
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
