// Contests: creation, control and withdrawal. They run like all other competitions.

import { randomBytes } from 'node:crypto';
import { checkBots, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import type { RulesName } from '@mcr-arena/scoring';
import { expectValue, failure, type Result, success } from '@mcr-arena/tiles';
import {
  CONTEST_REFERENCE,
  type ContestInput,
  createConfig,
  createContestConfig,
  MAX_CONTEST_ID,
  type Secret,
} from '@mcr-arena/tournament';
import type { Bot, CompetitionStatus, PrismaClient } from '../../../dist/prisma/client.ts';
import { BOT_HOSTS } from '../../bots/bot-hosts.ts';
import { databaseTime } from '../../database/open-database.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import { isDuplicate } from '../../database/passing-failure.ts';
import type { Announce } from '../../events/announcements.ts';
import type { Competitions } from '../competitions.ts';
import type { Control, ControlError } from '../control.ts';
import { duplicateRulesOf, rowOfNew } from '../new-competition.ts';
import { sourcesOf } from '../swiss/entrant-sources.ts';
import type { Ledger } from '../swiss/ledger.ts';
import { CONTEST } from './contest-config-row.ts';
import { notifyGroup } from './contest-notices.ts';
import { openRegistration, registerBot, unregisterBot } from './registration.ts';
import { findTakenStageId } from './stage-ids.ts';
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

/** Part of the URL of the page that creates contests. */
const RESERVED_ID = 'new';

interface ContestOrder {
  /** Display name. */
  readonly name: string;
  /** Random by default. */
  readonly id?: string;
  readonly config: ContestInput;
  readonly ownerId: string;
  /** `mcr` by default. */
  readonly rules?: RulesName;
  /** Only for callers that need a known secret, such as tests; random by default. */
  readonly secret?: Secret;
}

/**
 * The id of the new contest. Errors: `ContestError`, `id-malformed`, `contest-exists`, `deadline-passed`, errors of
 * the reference bot.
 */
export async function createContest(prisma: PrismaClient, order: ContestOrder): Promise<Result<string>> {
  const config = createContestConfig(order.config);
  if (!config.ok) return config;
  const id = order.id ?? `c${randomBytes(6).toString('hex')}`;
  if (id.length > MAX_CONTEST_ID || id === RESERVED_ID) {
    return failure('id-malformed', `id: expected at most ${MAX_CONTEST_ID} characters, and not "${RESERVED_ID}"`);
  }
  const taken = await findTakenStageId(prisma, id, config.value);
  if (taken !== undefined) {
    return failure(
      'contest-exists',
      `a stage would have the id "${taken}", which another competition already has: choose another id`,
    );
  }
  const reference = await checkReference(config.value.reference);
  if (!reference.ok) return reference;
  const { name, ownerId, secret } = order;
  const rules = duplicateRulesOf(order.rules);
  const row = rowOfNew({ id, kind: CONTEST, name, ownerId, config: config.value, rules, secret });
  try {
    return await prisma.$transaction(async (transaction) => {
      const now = await databaseTime(transaction);
      if (new Date(config.value.registrationEnds) <= now) {
        return failure('deadline-passed', 'registrationEnds: expected a time in the future');
      }
      await transaction.competition.create({ data: { ...row, status: 'running', startedAt: now } });
      const { group } = config.value;
      if (group !== undefined) await notifyGroup(transaction, group, { contest: id, name });
      return success(id);
    });
  } catch (thrown) {
    if (!isDuplicate(thrown)) throw thrown;
    return failure('contest-exists', `a competition with the id "${id}" already exists: choose another id`);
  }
}

/** Checks that the bot that fills tables is a house bot and loads without errors. */
async function checkReference(bot: string): Promise<Result<unknown>> {
  const entrants = [{ id: CONTEST_REFERENCE, bot }];
  const config = expectValue(createConfig({ id: 'reference', rounds: 1, entrants, reference: { id: 'other', bot } }));
  const sources = sourcesOf(config, new Map());
  return sources.ok ? checkBots(sources.value, DEFAULT_LIMITS, BOT_HOSTS) : sources;
}
