// Ladder bots at tables with human players: ranked versions that can play casual deals and whose owners permit such games.
// Programs that speak Botzone's protocols cannot, because these require a discard with each claim.

import { checkReportSchema, type PeopleBots, type TableOrder } from '@mcr-arena/protocol/documents';
import { type BySeat, failure, type Result, SEATS, success } from '@mcr-arena/tiles';
import type { BotVersion, Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import { versionKind } from '../bots/version-kinds.ts';
import { parseColumn } from '../database/parse-column.ts';
import type { NewSeat } from './game-store.ts';

export type PeopleBotError = 'bot-not-for-people' | 'bot-not-casual';

const SEATED = {
  rankedAt: { not: null },
  kind: { not: 'remote' },
  benchedAt: null,
  bot: { playsWithPeople: true, removedAt: null, owner: { suspendedAt: null } },
} as const satisfies Prisma.BotVersionWhereInput;

const CASUAL_PROTOCOL = 'events';

/** Sets whether the ranked version of a bot may be seated. Error: `bot-not-casual`. */
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

/** Whether a version can play deals with people. */
export function playsCasual(version: Pick<BotVersion, 'id' | 'kind' | 'checkReport'>): boolean {
  const casual = versionKind(version.kind)?.casual ?? 'never';
  if (casual !== 'byProtocol') return casual === 'always';
  const place = { table: 'bot_version', id: version.id, column: 'check_report' };
  const report = checkReportSchema.pick({ program: true }).loose();
  return parseColumn(report, place, version.checkReport).program?.protocol === CASUAL_PROTOCOL;
}

/** Bots that may be seated, strongest first. */
export async function listPeopleBots(prisma: PrismaClient): Promise<PeopleBots> {
  const rows = await prisma.botVersion.findMany({
    where: SEATED,
    orderBy: [{ rating: { lower: 'desc' } }, { createdAt: 'asc' }],
    select: {
      id: true,
      kind: true,
      checkReport: true,
      number: true,
      bot: { select: { name: true, owner: { select: { name: true } } } },
    },
  });
  const bots = rows.filter(playsCasual);
  return { bots: bots.map(({ number, bot }) => ({ owner: bot.owner.name, bot: bot.name, version: number })) };
}

/** The seats of an order with the current versions of its bots. */
export async function findSeats(
  prisma: PrismaClient,
  seats: TableOrder['seats'],
): Promise<Result<BySeat<NewSeat>, PeopleBotError>> {
  const found: NewSeat[] = [];
  for (const player of SEATS) {
    const seat = seats[player];
    if (seat.type !== 'ladderBot') {
      found.push(seat);
      continue;
    }
    const bot = { ...SEATED.bot, name: seat.bot, owner: { ...SEATED.bot.owner, name: seat.owner } };
    const version = await prisma.botVersion.findFirst({ where: { ...SEATED, bot } });
    if (version === null || !playsCasual(version)) {
      return failure('bot-not-for-people', `bot "${seat.bot}" of "${seat.owner}" does not play with people`);
    }
    found.push({ type: 'ladderBot', version: version.id });
  }
  return success(found as unknown as BySeat<NewSeat>);
}

/** Whether all of these versions may still be seated. */
export async function maySitAgain(prisma: PrismaClient, versions: readonly string[]): Promise<boolean> {
  const allowed = await prisma.botVersion.count({
    where: { id: { in: [...versions] }, bot: SEATED.bot },
  });
  return allowed === new Set(versions).size;
}
