// Reads rated sets with their players, newest first.

import type { LadderSet, LadderSets } from '@mcr-arena/protocol/documents';
import type { PrismaClient } from '../../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../../accounts/house.ts';
import { LADDER } from '../ladder-config.ts';

interface SetsPage {
  readonly limit: number;
  /** Only sets with a lower sequence number. */
  readonly before?: number;
  /** Only sets of this bot. */
  readonly botId?: string;
}

export async function readLatestSets(prisma: PrismaClient, { limit, before, botId }: SetsPage): Promise<LadderSets> {
  const found = await prisma.ladderResult.findMany({
    where: {
      ...(before === undefined ? {} : { sequence: { lt: before } }),
      ...(botId === undefined ? { position: 0 } : { botId }),
    },
    orderBy: { sequence: 'desc' },
    take: limit,
    select: { sequence: true },
  });
  const sets = await readSets(
    prisma,
    found.map(({ sequence }) => sequence),
  );
  const last = found.length === limit ? found.at(-1)?.sequence : undefined;
  return { sets, ...(last === undefined ? {} : { next: last }) };
}

interface SeatRow {
  readonly competition: string;
  readonly sequence: number;
  readonly number: number;
  readonly playedAt: Date;
  readonly deals: number;
  readonly speed: number | null;
  readonly position: number;
  readonly points: number;
  readonly version: number;
  readonly bot: string;
  readonly owner: string;
  readonly isHouse: boolean;
}

/** Newest first. */
export async function readSets(prisma: PrismaClient, sequences: readonly number[]): Promise<LadderSet[]> {
  const rows = await prisma.$queryRaw<SeatRow[]>`
    SELECT result.sequence, competition.id AS competition, one.number, result.played_at AS "playedAt", result.deals, one.speed, result.position, result.total AS points,
      version.number AS version, bot.name AS bot, account.name AS owner, bot.owner_id = ${HOUSE_USER}::uuid AS "isHouse"
    FROM ladder_result result
    JOIN competition ON competition.kind = ${LADDER}
    JOIN competition_set one ON one.competition_id = competition.id AND one.sequence = result.sequence
    JOIN bot_version version ON version.id = result.version_id
    JOIN bot ON bot.id = result.bot_id
    JOIN user_account account ON account.id = bot.owner_id
    WHERE result.sequence = ANY (${[...sequences]}::int[])
    ORDER BY result.sequence DESC, result.position`;
  return [...Map.groupBy(rows, ({ sequence }) => sequence)].map(([sequence, seats]) => ({
    sequence,
    competition: seats[0]!.competition,
    number: seats[0]!.number,
    playedAt: seats[0]!.playedAt.toISOString(),
    deals: seats[0]!.deals,
    ...(seats[0]!.speed === null ? {} : { speed: seats[0]!.speed }),
    seats: seats.map(({ owner, bot, isHouse, version, points }) => ({ owner, bot, isHouse, version, points })),
  }));
}
