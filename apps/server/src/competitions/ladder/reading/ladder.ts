// Reads the ladder table, best first, in pages, and what it can be filtered by.

import type { LadderDocument, LadderFilters, LadderRow } from '@mcr-arena/protocol/documents';
import { Prisma, type PrismaClient } from '../../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../../accounts/house.ts';
import { LADDER } from '../ladder-config.ts';
import { lastSequence } from './sequences.ts';

/** Only bots that meet all conditions. */
export interface LadderFilter {
  readonly owner?: string | undefined;
  /** The language of a program, or the kind of another bot. */
  readonly language?: string | undefined;
  readonly minRating?: number | undefined;
  readonly maxRating?: number | undefined;
  /** Only the first ranks. */
  readonly top?: number | undefined;
}

export interface LadderPage extends LadderFilter {
  /** Number of rows to skip. */
  readonly from: number;
  readonly limit: number;
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

/** The language of a program that passed its check, or the kind of the version. */
const LANGUAGE = Prisma.sql`coalesce(version.check_report->'program'->>'language', version.kind)`;
/** Maximum number of owners that are listed. */
const MOST_OWNERS = 200;

export async function readLadder(prisma: PrismaClient, page: LadderPage): Promise<LadderDocument> {
  const { from, limit } = page;
  const row = await prisma.competition.findFirst({ where: { kind: LADDER }, select: { id: true, status: true } });
  const weekAgo = await lastSequence(prisma, new Date(Date.now() - WEEK_MS));
  const rows = await readRows(prisma, page, weekAgo);
  const bots = await prisma.ladderRating.count({ where: { retiredAt: null } });
  return {
    ...(row === null ? {} : { competition: row.id, status: row.status }),
    bots,
    matching: await countMatching(prisma, page, bots),
    sets: await lastSequence(prisma),
    rows: rows.slice(0, limit).map(rowOf),
    ...(rows.length > limit ? { next: from + limit } : {}),
  };
}

/** The conditions on rows of `ranked`. */
function conditionsOf({ owner, language, minRating, maxRating, top }: LadderFilter): readonly Prisma.Sql[] {
  return [
    ...(owner === undefined ? [] : [Prisma.sql`owner = ${owner}`]),
    ...(language === undefined ? [] : [Prisma.sql`language = ${language}`]),
    ...(minRating === undefined ? [] : [Prisma.sql`mu >= ${minRating}`]),
    ...(maxRating === undefined ? [] : [Prisma.sql`mu <= ${maxRating}`]),
    ...(top === undefined ? [] : [Prisma.sql`rank <= ${top}`]),
  ];
}

/** The bots of the ladder with their ranks, filtered. Reports are large: languages are read only if they are asked for. */
function filtered(filter: LadderFilter): Prisma.Sql {
  const conditions = conditionsOf(filter);
  const language = filter.language === undefined ? Prisma.sql`NULL` : LANGUAGE;
  return Prisma.sql`
    SELECT * FROM (
      SELECT rating.*, row_number() OVER (ORDER BY rating.lower DESC, rating.version_id)::int AS rank,
        version.number AS version, bot.name AS bot, account.name AS owner, ${language} AS language
      FROM ladder_rating rating
      JOIN bot_version version ON version.id = rating.version_id
      JOIN bot ON bot.id = rating.bot_id
      JOIN user_account account ON account.id = rating.owner_id
      WHERE rating.retired_at IS NULL
    ) ranked
    ${conditions.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join([...conditions], ' AND ')}`}`;
}

/** `bots`: number of bots on the ladder. */
async function countMatching(prisma: PrismaClient, filter: LadderFilter, bots: number): Promise<number> {
  if (conditionsOf(filter).length === 0) return bots;
  const [row] = await prisma.$queryRaw<{ readonly bots: number }[]>`
    SELECT count(*)::int AS bots FROM (${filtered(filter)}) matching`;
  return row!.bots;
}

/** The languages and owners of the bots on the ladder, those with most bots first. */
export async function readFilters(prisma: PrismaClient): Promise<LadderFilters> {
  const languages = await prisma.$queryRaw<LadderFilters['languages']>`
    SELECT ${LANGUAGE} AS language, count(*)::int AS bots
    FROM ladder_rating rating JOIN bot_version version ON version.id = rating.version_id
    WHERE rating.retired_at IS NULL GROUP BY 1 ORDER BY bots DESC, language`;
  const owners = await prisma.$queryRaw<LadderFilters['owners']>`
    SELECT account.name AS owner, count(*)::int AS bots
    FROM ladder_rating rating JOIN user_account account ON account.id = rating.owner_id
    WHERE rating.retired_at IS NULL GROUP BY 1 ORDER BY bots DESC, owner LIMIT ${MOST_OWNERS}`;
  return { languages, owners };
}

/** The rows of the page, and one more if another page follows. */
function readRows(prisma: PrismaClient, { from, limit, ...filter }: LadderPage, weekAgo: number): Promise<StoredRow[]> {
  return prisma.$queryRaw`
    WITH page AS (
      ${filtered(filter)} ORDER BY rank OFFSET ${from} LIMIT ${limit + 1}
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
