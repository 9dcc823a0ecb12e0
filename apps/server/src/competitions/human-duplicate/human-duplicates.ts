// Competitions of people and bots: creation, entry and closing. They run like all other competitions.

import { randomBytes } from 'node:crypto';
import type { DealRules } from '@mcr-arena/engine';
import type { HumanDuplicateConfig, TableOptions } from '@mcr-arena/protocol/documents';
import { type RulesName, rulesNameOf } from '@mcr-arena/scoring';
import { failure, type Result, type Seat, success } from '@mcr-arena/tiles';
import { contestNameOf, type Secret } from '@mcr-arena/tournament';
import type { Bot, CompetitionStatus, Prisma, PrismaClient, User } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { LinkReason } from '../../accounts/user-links.ts';
import { databaseTime, type Store } from '../../database/open-database.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import { isDuplicate } from '../../database/passing-failure.ts';
import type { Announce } from '../../events/announcements.ts';
import { type NewGame, newGameData } from '../../games/game-store.ts';
import { type CompetitionRow, lockCompetition, rulesOfRow } from '../competition-row.ts';
import type { Competitions } from '../competitions.ts';
import { isAdmitted, versionAt } from '../contest/entries.ts';
import type { ControlError } from '../control.ts';
import { duplicateRulesOf, rowOfNew } from '../new-competition.ts';
import { HUMAN_DUPLICATE, readDuplicateConfig } from './duplicate-config.ts';
import { type TakenPlace, takePlace } from './people-seats.ts';

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
    ): Promise<Result<Date, 'human-duplicate-unknown' | 'competition-closed'>> => {
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
    /** The person's game. `team`: in competitions of teams. */
    enterPerson: async (
      id: string,
      user: Pick<User, 'id' | 'kind'>,
      team?: string,
    ): Promise<Result<Entered, EnterError>> => {
      const entered = await enterPerson(prisma, id, user, team);
      if (entered.ok) announce({ type: 'entriesChanged', competition: id });
      return entered;
    },
    /** Forgets the entry of a person who did not get their place, because the table began or closed. Returns whether there was one. */
    forgetUnseated: async (competitionId: string, userId: string): Promise<boolean> => {
      const where = { competitionId, userId, game: { seats: { none: { userId } } } };
      return (await prisma.humanEntry.deleteMany({ where })).count > 0;
    },
    /** The bot's name in the results. Entering again changes nothing. */
    enterBot: async (id: string, bot: Pick<Bot, 'id' | 'name' | 'ownerId'>): Promise<Result<string, EnterError>> => {
      const entered = await enterBot(prisma, id, bot);
      if (!entered.ok) return entered;
      const { name, isNew } = entered.value;
      if (isNew) {
        announce({ type: 'entriesChanged', competition: id });
        await competitions.advance(id);
      }
      return success(name);
    },
  };
}

function moveClosing(
  prisma: PrismaClient,
  id: string,
  time: Date,
): Promise<Result<Date, 'human-duplicate-unknown' | 'competition-closed'>> {
  return prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    if (row?.kind !== HUMAN_DUPLICATE) return failure('human-duplicate-unknown', `competition "${id}" not found`);
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

type CreateError = 'deadline-passed' | 'clock-missing' | 'id-reserved' | 'competition-exists';

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
  if (config.people !== undefined && config.clock === 'none') {
    return failure(
      'clock-missing',
      'clock: expected "bank" or "decision", because people at a table wait for each other',
    );
  }
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

// Entry of people and bots into a competition, until its closing time. Entering and closing both lock the competition's row, so that
// an entry either is in time or is refused.

type EnterError =
  | 'human-duplicate-unknown'
  | 'competition-closed'
  | 'competition-early'
  | 'group-required'
  | 'people-only'
  | 'team-refused'
  | 'bot-unsealed'
  | 'version-unchecked'
  | 'too-many-entries';

/** Maximum number of bots per account; house bots are exempt. */
const BOTS_OF_OWNER = 4;

interface OpenCompetition {
  readonly row: CompetitionRow;
  readonly config: HumanDuplicateConfig;
}

/** A person's game. `place`: at a table of four people. */
type Entered = Pick<TakenPlace, 'game'> & Partial<TakenPlace>;

/** Entering again changes nothing. */
function enterPerson(
  prisma: PrismaClient,
  id: string,
  { id: userId, kind }: Pick<User, 'id' | 'kind'>,
  team: string | undefined,
): Promise<Result<Entered, EnterError>> {
  return prisma.$transaction(async (transaction) => {
    const open = await lockOpen(transaction, id);
    if (!open.ok) return open;
    const known = await transaction.humanEntry.findUnique({
      where: { competitionId_userId: { competitionId: id, userId } },
    });
    if (known !== null) {
      return success({ game: known.gameId, ...(known.place !== null && { place: known.place as Seat }) });
    }
    const { config } = open.value;
    if (!(await isAdmitted(transaction, config.group, userId))) {
      return failure('group-required', 'only members of the group may enter');
    }
    const options = optionsOf(open.value);
    if (config.people !== undefined) {
      const { teams } = config.people;
      return takePlace(transaction, { competitionId: id, userId, team, teams, options });
    }
    const data = newGameData({
      seats: seatsOf(config),
      options,
      people: new Map([[0, userId]]),
    });
    const game = await transaction.game.create({ data: { ...data, status: 'playing' } });
    const enteredAt = await databaseTime(transaction);
    const ranked = kind !== 'guest' && !(await hasPlayedAsGuest(transaction, id, userId));
    await transaction.humanEntry.create({ data: { competitionId: id, userId, gameId: game.id, enteredAt, ranked } });
    return success({ game: game.id });
  });
}

/** Whether a guest in whose browser the user signed in has entered, so that the user may know the walls. */
async function hasPlayedAsGuest(store: Store, competitionId: string, userId: string): Promise<boolean> {
  const user = { linkedBy: { some: { userId, reason: 'guest' satisfies LinkReason } } };
  return (await store.humanEntry.count({ where: { competitionId, user } })) > 0;
}

/** Returns the bot's name in the results, and whether it had not entered. The bot plays with its newest checked version. */
function enterBot(
  prisma: PrismaClient,
  id: string,
  bot: Pick<Bot, 'id' | 'name' | 'ownerId'>,
): Promise<Result<{ readonly name: string; readonly isNew: boolean }, EnterError>> {
  return prisma.$transaction(async (transaction) => {
    const open = await lockOpen(transaction, id);
    if (!open.ok) return open;
    const { row, config } = open.value;
    if (config.people !== undefined) return failure('people-only', 'only people enter this competition');
    const known = row.entrants.find(({ botVersion }) => botVersion?.botId === bot.id);
    if (known !== undefined) return success({ name: known.name, isNew: false });
    if (!(await isAdmitted(transaction, config.group, bot.ownerId))) {
      return failure('group-required', 'only bots of members of the group may enter');
    }
    const own = row.entrants.filter(({ botVersion }) => botVersion?.bot.ownerId === bot.ownerId).length;
    if (bot.ownerId !== HOUSE_USER && own >= BOTS_OF_OWNER) {
      return failure('too-many-entries', `${own} of your bots have entered, which is the limit`);
    }
    const version = await versionAt(transaction, bot.id, await databaseTime(transaction), { bots: 'sealed' });
    if (version === undefined)
      return failure('version-unchecked', 'no uploaded version of the bot has passed its check');
    const { name: owner } = await transaction.user.findUniqueOrThrow({ where: { id: bot.ownerId } });
    const taken = row.entrants.map(({ name }) => name);
    const name = contestNameOf(`${bot.name.slice(0, 50)} v${version.number}`, owner, taken);
    await transaction.entrant.create({
      data: { competitionId: id, name, place: row.entrants.length, owner, botVersionId: version.id },
    });
    return success({ name, isNew: true });
  });
}

async function lockOpen(
  transaction: Prisma.TransactionClient,
  id: string,
): Promise<Result<OpenCompetition, 'human-duplicate-unknown' | 'competition-closed' | 'competition-early'>> {
  const row = await lockCompetition(transaction, id);
  if (row?.kind !== HUMAN_DUPLICATE) return failure('human-duplicate-unknown', `competition "${id}" not found`);
  const config = readDuplicateConfig(row);
  const now = await databaseTime(transaction);
  if (row.status !== 'running' || now >= new Date(config.closesAt)) {
    return failure('competition-closed', 'the competition is over');
  }
  // A clock that was fast for a moment has created the challenge of a day to come.
  if (config.day !== undefined && now < new Date(config.day)) {
    return failure('competition-early', `the challenge begins at ${config.day} 00:00 UTC`);
  }
  return success({ row, config });
}

function seatsOf({ baseline }: HumanDuplicateConfig): NewGame['seats'] {
  const bot = { type: 'bot', bot: baseline } as const;
  return [{ type: 'person' }, bot, bot, bot];
}

function optionsOf({ row, config: { deals, clock, pauses } }: OpenCompetition): TableOptions {
  return {
    length: deals,
    flowers: false,
    rules: rulesNameOf(rulesOfRow(row).scoring),
    clock,
    pauses,
    visibility: 'private',
    spectators: 'none',
    replay: 'everyone',
  };
}
