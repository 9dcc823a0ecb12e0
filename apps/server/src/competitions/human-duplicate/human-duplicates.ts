// Competitions of people and bots: creation, entry and closing. They run like all other competitions.

import { randomBytes } from 'node:crypto';
import type { DealRules } from '@mcr-arena/engine';
import type { HumanDuplicateConfig } from '@mcr-arena/protocol/documents';
import type { RulesName } from '@mcr-arena/scoring';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Secret } from '@mcr-arena/tournament';
import type { Bot, CompetitionStatus, PrismaClient } from '../../../dist/prisma/client.ts';
import { databaseTime } from '../../database/open-database.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import { isDuplicate } from '../../database/passing-failure.ts';
import type { Announce } from '../../events/announcement.ts';
import { lockCompetition } from '../competition-row.ts';
import type { Competitions } from '../competitions.ts';
import type { ControlError } from '../control.ts';
import { duplicateRulesOf, rowOfNew } from '../new-competition.ts';
import { HUMAN_DUPLICATE, readDuplicateConfig } from './duplicate-config.ts';
import { type EnterError, enterBot, enterPerson } from './enter.ts';

/** `resume` continues a competition after an internal error was fixed. */
export const DUPLICATE_CONTROLS = ['resume', 'cancel'] as const;
type DuplicateControl = (typeof DUPLICATE_CONTROLS)[number];

export type HumanDuplicates = ReturnType<typeof createHumanDuplicates>;

export function createHumanDuplicates(
  prisma: PrismaClient,
  competitions: Pick<Competitions, 'advance' | 'control' | 'reservationOf'>,
  announce: Announce,
) {
  return {
    /** The id of the new competition, which is open. */
    createDuplicate: async (order: HumanDuplicateOrder): Promise<Result<string, CreateError>> => {
      const { id, config } = order;
      const isChosen = id !== undefined && config.day === undefined;
      const reserved = isChosen ? await competitions.reservationOf(id) : undefined;
      if (reserved !== undefined) return failure('id-reserved', reserved);
      const created = await createHumanDuplicate(prisma, order);
      if (created.ok) await competitions.advance(created.value);
      return created;
    },
    /** Moves the closing time; a time in the past closes the competition now. */
    moveClosing: async (
      id: string,
      closesAt: Date,
    ): Promise<Result<Date, 'competition-unknown' | 'competition-closed'>> => {
      const moved = await moveClosing(prisma, id, closesAt);
      if (moved.ok) await competitions.advance(id);
      return moved;
    },
    controlDuplicate: async (
      id: string,
      control: DuplicateControl,
    ): Promise<Result<CompetitionStatus, ControlError>> => {
      const changed = await competitions.control(id, control);
      if (changed.ok && control === 'cancel') announce({ type: 'entriesChanged', competition: id });
      return changed;
    },
    /** The id of the person's game. */
    enterPerson: async (id: string, user: string): Promise<Result<string, EnterError>> => {
      const entered = await enterPerson(prisma, id, user);
      if (entered.ok) announce({ type: 'entriesChanged', competition: id });
      return entered;
    },
    /** The bot's name in the results. */
    enterBot: async (id: string, bot: Pick<Bot, 'id' | 'name' | 'ownerId'>): Promise<Result<string, EnterError>> => {
      const entered = await enterBot(prisma, id, bot);
      if (!entered.ok) return entered;
      announce({ type: 'entriesChanged', competition: id });
      await competitions.advance(id);
      return entered;
    },
  };
}

function moveClosing(
  prisma: PrismaClient,
  id: string,
  time: Date,
): Promise<Result<Date, 'competition-unknown' | 'competition-closed'>> {
  return prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    if (row?.kind !== HUMAN_DUPLICATE) return failure('competition-unknown', `competition "${id}" not found`);
    const config = readDuplicateConfig(row);
    const now = await databaseTime(transaction);
    if (row.status !== 'running' || now >= new Date(config.closesAt)) {
      return failure('competition-closed', 'the competition is over');
    }
    const closesAt = time > now ? time : now;
    const changed = jsonColumn({ ...config, closesAt: closesAt.toISOString() });
    await transaction.competition.update({ where: { id }, data: { config: changed } });
    return success(closesAt);
  });
}

/** Parts of URLs of pages about competitions. */
const RESERVED_IDS: readonly string[] = ['new', 'daily'];

interface HumanDuplicateOrder {
  readonly name: string;
  /** Random by default. */
  readonly id?: string;
  readonly config: HumanDuplicateConfig;
  readonly ownerId: string;
  /** `mcr` by default. */
  readonly rules?: RulesName;
  /** Only for callers that need a known secret, such as tests; random by default. */
  readonly secret?: Secret;
}

type CreateError = 'deadline-passed' | 'id-reserved' | 'competition-exists';

/** The id of the new competition. */
async function createHumanDuplicate(
  prisma: PrismaClient,
  order: HumanDuplicateOrder,
): Promise<Result<string, CreateError>> {
  const id = order.id ?? `p${randomBytes(6).toString('hex')}`;
  if (RESERVED_IDS.includes(id)) return failure('id-reserved', `id: "${id}" is reserved for a page`);
  const now = await databaseTime(prisma);
  if (new Date(order.config.closesAt) <= now) {
    return failure('deadline-passed', 'closesAt: expected a time in the future');
  }
  const { name, ownerId, config, secret } = order;
  // A fault, such as a person's late reply, does not end the deal. The same applies to bots.
  const rules: DealRules = { ...duplicateRulesOf(order.rules), onFault: 'auto-play' };
  const row = rowOfNew({ id, kind: HUMAN_DUPLICATE, name, ownerId, config, rules, secret });
  try {
    await prisma.competition.create({ data: { ...row, status: 'running', startedAt: now } });
    return success(id);
  } catch (thrown) {
    if (!isDuplicate(thrown)) throw thrown;
    return failure('competition-exists', `a competition with the id "${id}" already exists: choose another id`);
  }
}
