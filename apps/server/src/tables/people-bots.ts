// Bots of users at tables with human players: ranked versions that can play casual deals, and remote bots that are connected, if their
// owners permit such games.

import { checkReportSchema, type PeopleBots, type TableOrder } from '@mcr-arena/protocol/documents';
import { type BySeat, failure, mapSeats, type Result, SEATS, success } from '@mcr-arena/tiles';
import type { BotVersion, Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import { isSealed, REMOTE_KINDS, versionKind } from '../bots/kinds/version-kinds.ts';
import { parseColumn } from '../database/parse-column.ts';
import type { NewSeat } from '../games/game-store.ts';

type PeopleBotError = 'bot-not-for-people' | 'bot-not-connected';

/** Whether a remote bot is connected to this process. */
type IsConnected = (bot: string) => boolean;

const SEATED = {
  OR: [{ rankedAt: { not: null } }, { kind: { in: REMOTE_KINDS } }],
  benchedAt: null,
  bot: { playsWithPeople: true, removedAt: null, owner: { suspendedAt: null } },
} satisfies Prisma.BotVersionWhereInput;

/** Ranked versions first, and then the newest; a bot may have been uploaded and also connect. */
const BEST_FIRST = [
  { rankedAt: { sort: 'asc', nulls: 'last' } },
  { number: 'desc' },
] as const satisfies Prisma.BotVersionOrderByWithRelationInput[];

/** Sets whether a bot may be seated at tables with people. Error: `bot-not-casual`, for its ranked version. */
export async function allowPeople(
  prisma: PrismaClient,
  botId: string,
  allowed: boolean,
): Promise<Result<true, 'bot-not-casual'>> {
  const ranked = await prisma.botVersion.findFirst({ where: { botId, rankedAt: { not: null } } });
  if (allowed && ranked !== null && !playsCasual(ranked)) {
    return failure('bot-not-casual', 'the ranked version cannot play casual deals');
  }
  await prisma.bot.update({ where: { id: botId }, data: { playsWithPeople: allowed } });
  return success(true);
}

const reportSchema = checkReportSchema.pick({ program: true }).loose();

/** Whether a version can play deals with people. */
export function playsCasual(version: Pick<BotVersion, 'id' | 'kind' | 'checkReport'>): boolean {
  const place = { table: 'bot_version', id: version.id, column: 'check_report' };
  const report = parseColumn(reportSchema, place, version.checkReport ?? {});
  return versionKind(version.kind)?.playsCasual(report.program) === true;
}

/** Bots that may be seated: those of the ladder, strongest first, then connected remote bots. */
export async function listPeopleBots(prisma: PrismaClient, isConnected: IsConnected): Promise<PeopleBots> {
  const rows = await prisma.botVersion.findMany({
    where: SEATED,
    orderBy: [{ rating: { lower: 'desc' } }, { createdAt: 'asc' }],
    select: {
      id: true,
      botId: true,
      kind: true,
      checkReport: true,
      number: true,
      bot: { select: { name: true, owner: { select: { name: true } } } },
    },
  });
  const ranked = rows.filter((row) => isSealed(row) && playsCasual(row));
  const taken = new Set(ranked.map(({ botId }) => botId));
  const remote = rows.filter((row) => !isSealed(row) && isConnected(row.botId) && !taken.has(row.botId));
  return {
    bots: [...ranked, ...remote].map(({ number, kind, bot }) => ({
      owner: bot.owner.name,
      bot: bot.name,
      version: number,
      isRemote: !isSealed({ kind }),
    })),
  };
}

/** The seats of an order with the current versions of its bots. */
export async function findSeats(
  prisma: PrismaClient,
  seats: TableOrder['seats'],
  isConnected: IsConnected,
): Promise<Result<BySeat<NewSeat>, PeopleBotError>> {
  const found: NewSeat[] = [];
  for (const player of SEATS) {
    const seat = seats[player];
    if (seat.type !== 'userBot') {
      found.push(seat);
      continue;
    }
    const bot = { ...SEATED.bot, name: seat.bot, owner: { ...SEATED.bot.owner, name: seat.owner } };
    const version = await prisma.botVersion.findFirst({ where: { ...SEATED, bot }, orderBy: [...BEST_FIRST] });
    if (version === null || !playsCasual(version)) {
      return failure('bot-not-for-people', `bot "${seat.bot}" of "${seat.owner}" does not play with people`);
    }
    if (!isSealed(version) && !isConnected(version.botId)) {
      return failure('bot-not-connected', `bot "${seat.bot}" of "${seat.owner}" is not connected`);
    }
    found.push({ type: 'userBot', version: version.id });
  }
  return success(mapSeats((player) => found[player]!));
}

/** Why one of these versions may not be seated again; undefined if all may. */
export async function refusalOf(
  prisma: PrismaClient,
  versions: readonly string[],
  isConnected: IsConnected,
): Promise<PeopleBotError | undefined> {
  const allowed = await prisma.botVersion.findMany({
    where: { id: { in: [...versions] }, bot: SEATED.bot },
    select: { botId: true, kind: true },
  });
  if (allowed.length < new Set(versions).size) return 'bot-not-for-people';
  return allowed.every((version) => isSealed(version) || isConnected(version.botId)) ? undefined : 'bot-not-connected';
}
