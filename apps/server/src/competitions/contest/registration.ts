// Registration of bots for a contest, until its deadline. Registering and locking versions both lock the contest's row, so that
// a registration either is in time and counts, or is refused.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { type ContestConfig, contestNameOf } from '@mcr-arena/tournament';
import type { Bot, Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { isSealed } from '../../bots/kinds/version-kinds.ts';
import { databaseTime } from '../../database/open-database.ts';
import { type CompetitionRow, lockCompetition } from '../competition-row.ts';
import { CONTEST, readContestConfig } from './contest-config-row.ts';
import { type EntryRow, isAdmitted, isLocked, readEntries } from './entries.ts';

type RegistrationError =
  | 'contest-unknown'
  | 'registration-closed'
  | 'bot-not-found'
  | 'bot-unsealed'
  | 'group-required'
  | 'too-many-entries';

interface Registration {
  readonly transaction: Prisma.TransactionClient;
  readonly row: CompetitionRow;
  readonly config: ContestConfig;
  readonly entries: readonly EntryRow[];
}

/** Returns the bot's name in the contest. Registering again changes nothing, unless the bot was withdrawn. */
export function registerBot(
  prisma: PrismaClient,
  contestId: string,
  bot: Pick<Bot, 'id' | 'name' | 'ownerId'>,
): Promise<Result<string, RegistrationError>> {
  return prisma.$transaction(async (transaction) => {
    const open = await openRegistration(transaction, contestId);
    if (!open.ok) return open;
    const { config, entries } = open.value;
    const known = entries.find(({ botId }) => botId === bot.id);
    if (known?.withdrawnAt === null) return success(known.name);
    const allowed = await mayEnter(open.value, bot);
    if (!allowed.ok) return allowed;
    if (known !== undefined) {
      // It was withdrawn while the contest was paused.
      const where = { contestId_botId: { contestId, botId: bot.id } };
      await transaction.contestEntry.update({ where, data: { withdrawnAt: null } });
      return success(known.name);
    }
    const own = entries.filter((entry) => entry.bot.ownerId === bot.ownerId).length;
    if (bot.ownerId !== HOUSE_USER && own >= config.entrantsPerOwner) {
      const limit = `${own} of your bots are registered, which is the limit: withdraw one first`;
      return failure('too-many-entries', limit);
    }
    const { name: owner } = await transaction.user.findUniqueOrThrow({ where: { id: bot.ownerId } });
    const taken = entries.map(({ name }) => name);
    const name = contestNameOf(bot.name, owner, taken);
    const registeredAt = await databaseTime(transaction);
    await transaction.contestEntry.create({ data: { contestId, botId: bot.id, name, registeredAt } });
    return success(name);
  });
}

/** Removes a bot before the deadline. Idempotent. */
export function unregisterBot(
  prisma: PrismaClient,
  contestId: string,
  botId: string,
): Promise<Result<true, RegistrationError>> {
  return prisma.$transaction(async (transaction) => {
    const open = await openRegistration(transaction, contestId);
    if (!open.ok) return open;
    await transaction.contestEntry.deleteMany({ where: { contestId, botId } });
    return success(true);
  });
}

/** Locks the row of the contest and returns it, if registration is open. */
export async function openRegistration(
  transaction: Prisma.TransactionClient,
  contestId: string,
): Promise<Result<Registration, 'contest-unknown' | 'registration-closed'>> {
  const row = await lockCompetition(transaction, contestId);
  if (row?.kind !== CONTEST) return failure('contest-unknown', `contest "${contestId}" not found`);
  const config = readContestConfig(row);
  if (row.status !== 'running') return failure('registration-closed', `the contest is ${row.status}`);
  const entries = await readEntries(transaction, contestId);
  const isOver = (await databaseTime(transaction)) >= new Date(config.registrationEnds);
  if (isOver || isLocked(entries)) {
    return failure('registration-closed', `registration ended at ${config.registrationEnds}`);
  }
  return success({ transaction, row, config, entries });
}

async function mayEnter(
  { transaction, config: { bots, group } }: Registration,
  { id: botId, ownerId }: Pick<Bot, 'id' | 'ownerId'>,
): Promise<Result<true, RegistrationError>> {
  const bot = await transaction.bot.findFirst({
    where: { id: botId, removedAt: null, owner: { suspendedAt: null, deletedAt: null } },
    include: { versions: { select: { kind: true } } },
  });
  if (bot === null) return failure('bot-not-found', 'bot not found');
  const isUnsealed = bot.versions.length > 0 && !bot.versions.some(isSealed);
  if (isUnsealed && bots === 'sealed') {
    return failure('bot-unsealed', 'the contest accepts uploaded bots only: remote bots cannot be sealed');
  }
  if (!(await isAdmitted(transaction, group, ownerId))) {
    return failure('group-required', 'only members of the group may register');
  }
  return success(true);
}
