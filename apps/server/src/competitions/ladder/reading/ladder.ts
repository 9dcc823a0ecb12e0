// Reads the ladder table, best first, in pages.

import type { LadderDocument, LadderRow } from '@mcr-arena/protocol/documents';
import { Prisma, type PrismaClient } from '../../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../../accounts/house.ts';
import { LADDER } from '../ladder-config.ts';
import { lastSequence } from './sequences.ts';

export interface LadderPage {
  /** Number of rows to skip. */
  readonly from: number;
  readonly limit: number;
  /** Only the bots of this owner. */
  readonly owner?: string;
}

const WEEK_MS = 7 * 24 * 3600 * 1000;

interface StoredRow {
  readonly rank: number;
  readonly owner: string;
  readonly bot: string;
  readonly isHouse: boolean;
  readonly version: number;
  readonly mu: number;
  readonly lower: number;
  readonly sets: number;
  readonly deals: number;
  readonly points: number;
  readonly faults: number;
  readonly lastPlayedAt: Date | null;
  readonly before: number | null;
}

export async function readLadder(prisma: PrismaClient, page: LadderPage): Promise<LadderDocument> {
  const { from, limit } = page;
  const row = await prisma.competition.findFirst({ where: { kind: LADDER }, select: { id: true, status: true } });
  const weekAgo = await lastSequence(prisma, new Date(Date.now() - WEEK_MS));
  const rows = await readRows(prisma, page, weekAgo);
  return {
    ...(row === null ? {} : { competition: row.id, status: row.status }),
    bots: await prisma.ladderRating.count({ where: { retiredAt: null } }),
    sets: await lastSequence(prisma),
    rows: rows.slice(0, limit).map(rowOf),
    ...(rows.length > limit ? { next: from + limit } : {}),
  };
}

/** The rows of the page, and one more if another page follows. */
function readRows(prisma: PrismaClient, { from, limit, owner }: LadderPage, weekAgo: number): Promise<StoredRow[]> {
  const isOwned = owner === undefined ? Prisma.empty : Prisma.sql`WHERE owner = ${owner}`;
  return prisma.$queryRaw`
    WITH ranked AS (
      SELECT rating.*, row_number() OVER (ORDER BY rating.lower DESC, rating.version_id)::int AS rank,
        version.number AS version, bot.name AS bot, account.name AS owner
      FROM ladder_rating rating
      JOIN bot_version version ON version.id = rating.version_id
      JOIN bot ON bot.id = rating.bot_id
      JOIN user_account account ON account.id = rating.owner_id
      WHERE rating.retired_at IS NULL
    ), page AS (
      SELECT * FROM ranked ${isOwned} ORDER BY rank OFFSET ${from} LIMIT ${limit + 1}
    )
    SELECT page.rank, page.owner, page.bot, page.owner_id = ${HOUSE_USER}::uuid AS "isHouse", page.version, page.mu, page.lower,
      page.sets, page.deals, page.points, page.faults, page.last_played_at AS "lastPlayedAt", earlier.mu AS before
    FROM page LEFT JOIN LATERAL (
      SELECT mu FROM ladder_result result
      WHERE result.version_id = page.version_id AND result.sequence <= ${weekAgo}
      ORDER BY result.sequence DESC LIMIT 1
    ) earlier ON true
    ORDER BY page.rank`;
}

function rowOf({ lastPlayedAt, before, mu, lower, ...row }: StoredRow): LadderRow {
  return {
    ...row,
    rating: mu,
    uncertainty: mu - lower,
    ...(before === null ? {} : { change: mu - before }),
    ...(lastPlayedAt === null ? {} : { lastPlayedAt: lastPlayedAt.toISOString() }),
  };
}
