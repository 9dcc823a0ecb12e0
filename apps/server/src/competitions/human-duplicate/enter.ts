// Entry of people and bots into a competition, until its closing time. Entering and closing both lock the competition's row, so that
// an entry either is in time or is refused.

import type { HumanDuplicateConfig, TableOptions } from '@mcr-arena/protocol/documents';
import { rulesNameOf } from '@mcr-arena/scoring';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { contestNameOf } from '@mcr-arena/tournament';
import type { Bot, Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { databaseTime } from '../../database/open-database.ts';
import { type NewGame, newGameData } from '../../games/game-store.ts';
import { type CompetitionRow, lockCompetition, rulesOfRow } from '../competition-row.ts';
import { isAdmitted, versionAt } from '../contest/entries.ts';
import { HUMAN_DUPLICATE, readDuplicateConfig } from './duplicate-config.ts';

export type EnterError =
  | 'competition-unknown'
  | 'competition-closed'
  | 'competition-early'
  | 'group-required'
  | 'bot-unsealed'
  | 'version-unchecked'
  | 'too-many-entries';

/** Maximum number of bots per account; house bots are exempt. */
const BOTS_OF_OWNER = 4;

interface OpenCompetition {
  readonly row: CompetitionRow;
  readonly config: HumanDuplicateConfig;
}

/** Returns the id of the person's game. Entering again changes nothing. */
export function enterPerson(prisma: PrismaClient, id: string, userId: string): Promise<Result<string, EnterError>> {
  return prisma.$transaction(async (transaction) => {
    const open = await lockOpen(transaction, id);
    if (!open.ok) return open;
    const known = await transaction.humanEntry.findUnique({
      where: { competitionId_userId: { competitionId: id, userId } },
    });
    if (known !== null) return success(known.gameId);
    const { config } = open.value;
    if (!(await isAdmitted(transaction, config.group, userId))) {
      return failure('group-required', 'only members of the group may enter');
    }
    const data = newGameData({
      seats: seatsOf(config),
      options: optionsOf(open.value),
      people: new Map([[0, userId]]),
    });
    const game = await transaction.game.create({ data: { ...data, status: 'playing' } });
    const enteredAt = await databaseTime(transaction);
    await transaction.humanEntry.create({ data: { competitionId: id, userId, gameId: game.id, enteredAt } });
    return success(game.id);
  });
}

/** Returns the bot's name in the results. The bot plays with its newest checked version. Entering again changes nothing. */
export function enterBot(
  prisma: PrismaClient,
  id: string,
  bot: Pick<Bot, 'id' | 'name' | 'ownerId'>,
): Promise<Result<string, EnterError>> {
  return prisma.$transaction(async (transaction) => {
    const open = await lockOpen(transaction, id);
    if (!open.ok) return open;
    const { row, config } = open.value;
    const known = row.entrants.find(({ botVersion }) => botVersion?.botId === bot.id);
    if (known !== undefined) return success(known.name);
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
    return success(name);
  });
}

async function lockOpen(
  transaction: Prisma.TransactionClient,
  id: string,
): Promise<Result<OpenCompetition, 'competition-unknown' | 'competition-closed' | 'competition-early'>> {
  const row = await lockCompetition(transaction, id);
  if (row?.kind !== HUMAN_DUPLICATE) return failure('competition-unknown', `competition "${id}" not found`);
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
