// Reads a ladder bot: versions, statistics of wins and losses, history of ratings, opponents.

import { uncertaintyOf } from '@mcr-arena/ladder';
import type { LadderBot, LadderVersion, Opponents, RatingHistory } from '@mcr-arena/protocol/documents';
import { decisionSummarySchema } from '@mcr-arena/runs';
import type { Prisma, PrismaClient } from '../../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../../accounts/house.ts';
import { parseColumn } from '../../../database/parse-column.ts';
import { LADDER } from '../ladder-config.ts';
import { mostFrequent, readTally } from '../tally.ts';
import type { SequenceRange } from './sequences.ts';

const WITH_OWNER = { owner: { select: { id: true, name: true } } } as const satisfies Prisma.BotInclude;
export type FoundBot = Prisma.BotGetPayload<{ include: typeof WITH_OWNER }>;

/** A bot that is or was on the ladder. */
export async function findLadderBot(prisma: PrismaClient, owner: string, name: string): Promise<FoundBot | undefined> {
  const where = { name, owner: { name: owner }, ratings: { some: {} } };
  return (await prisma.bot.findFirst({ where, include: WITH_OWNER })) ?? undefined;
}

export function nameOf({ name, owner }: FoundBot): Pick<LadderBot, 'owner' | 'bot' | 'isHouse'> {
  return { owner: owner.name, bot: name, isHouse: owner.id === HOUSE_USER };
}

export async function readBot(prisma: PrismaClient, bot: FoundBot): Promise<LadderBot> {
  const rows = await prisma.ladderRating.findMany({
    where: { botId: bot.id },
    include: { version: { select: { number: true } } },
    orderBy: { version: { number: 'desc' } },
  });
  const ranked = rows.find(({ retiredAt }) => retiredAt === null);
  const decisions = await readDecisions(prisma, bot.id);
  return {
    ...nameOf(bot),
    ...(ranked === undefined ? {} : { rank: await rankOf(prisma, ranked) }),
    versions: rows.map(versionOf),
    ...(decisions === undefined ? {} : { decisions }),
  };
}

async function rankOf(prisma: PrismaClient, { lower }: { readonly lower: number }): Promise<number> {
  return 1 + (await prisma.ladderRating.count({ where: { retiredAt: null, lower: { gt: lower } } }));
}

/** The place of a bot on the ladder, for previews of links. */
export interface BotPlace {
  readonly rank: number;
  readonly rating: number;
  readonly sets: number;
  readonly deals: number;
}

/** Undefined if the bot is no longer on the ladder. */
export async function readPlace(prisma: PrismaClient, bot: FoundBot): Promise<BotPlace | undefined> {
  const ranked = await prisma.ladderRating.findFirst({ where: { botId: bot.id, retiredAt: null } });
  if (ranked === null) return undefined;
  const { mu, sets, deals } = ranked;
  return { rank: await rankOf(prisma, ranked), rating: mu, sets, deals };
}

type RatingRow = Prisma.LadderRatingGetPayload<{ include: { version: { select: { number: true } } } }>;

function versionOf(row: RatingRow): LadderVersion {
  const { version, mu, lower, sets, deals, points, faults, enteredAt, lastPlayedAt, retiredAt } = row;
  const { wins, selfDrawnWins, fanPoints, dealIns, draws, wonBy, lostTo } = readTally(row);
  return {
    version: version.number,
    isRanked: retiredAt === null,
    rating: mu,
    uncertainty: mu - lower,
    sets,
    deals,
    points,
    faults,
    enteredAt: enteredAt.toISOString(),
    ...(lastPlayedAt === null ? {} : { lastPlayedAt: lastPlayedAt.toISOString() }),
    wins,
    selfDrawnWins,
    fanPoints,
    dealIns,
    draws,
    wonBy: mostFrequent(wonBy),
    lostTo: mostFrequent(lostTo),
  };
}

/** Maximum number of points in a history. */
const HISTORY_POINTS = 300;

interface HistoryRow {
  readonly sequence: number;
  readonly playedAt: Date;
  readonly version: number;
  readonly mu: number;
  readonly sigma: number;
}

/** Looks up each point by its key, so that a long history takes no longer than a short one. */
export async function readHistory(
  prisma: PrismaClient,
  bot: FoundBot,
  { first, last }: SequenceRange,
): Promise<RatingHistory> {
  const rows = await prisma.$queryRaw<HistoryRow[]>`
    WITH ends AS (
      SELECT min(sequence) AS first, max(sequence) AS last FROM ladder_result
      WHERE bot_id = ${bot.id}::uuid AND sequence BETWEEN ${first} AND ${last}
    ), marks AS (
      SELECT DISTINCT (first + (last - first)::bigint * step / ${HISTORY_POINTS})::int AS mark
      FROM ends, generate_series(0, ${HISTORY_POINTS}) step
    )
    SELECT DISTINCT ON (at.sequence) at.sequence, at.played_at AS "playedAt", version.number AS version, at.mu, at.sigma
    FROM marks
    JOIN LATERAL (
      SELECT * FROM ladder_result WHERE bot_id = ${bot.id}::uuid AND sequence <= mark ORDER BY sequence DESC LIMIT 1
    ) at ON true
    JOIN bot_version version ON version.id = at.version_id
    ORDER BY at.sequence`;
  const points = rows.map(({ sequence, playedAt, version, mu, sigma }) => ({
    sequence,
    playedAt: playedAt.toISOString(),
    version,
    rating: mu,
    uncertainty: uncertaintyOf({ mu, sigma }),
  }));
  return { points };
}

/** Number of latest sets over which opponents are counted. */
const OPPONENT_SETS = 2000;
const MOST_OPPONENTS = 100;

interface OpponentRow {
  readonly owner: string;
  readonly bot: string;
  readonly isHouse: boolean;
  readonly sets: number;
  readonly ahead: number;
  readonly pointsPerDeal: number;
  readonly opponentPerDeal: number;
}

export async function readOpponents(
  prisma: PrismaClient,
  bot: FoundBot,
  { first, last }: SequenceRange,
): Promise<Opponents> {
  const opponents = await prisma.$queryRaw<OpponentRow[]>`
    WITH own AS (
      SELECT sequence, total, deals FROM ladder_result
      WHERE bot_id = ${bot.id}::uuid AND sequence BETWEEN ${first} AND ${last}
      ORDER BY sequence DESC LIMIT ${OPPONENT_SETS}
    ), met AS (
      SELECT other.bot_id, count(*)::int AS sets, (count(*) FILTER (WHERE own.total > other.total))::int AS ahead,
        sum(own.total)::float / sum(own.deals) AS "pointsPerDeal", sum(other.total)::float / sum(own.deals) AS "opponentPerDeal"
      FROM own JOIN ladder_result other ON other.sequence = own.sequence AND other.bot_id <> ${bot.id}::uuid
      GROUP BY other.bot_id ORDER BY sets DESC, other.bot_id LIMIT ${MOST_OPPONENTS}
    )
    SELECT account.name AS owner, bot.name AS bot, bot.owner_id = ${HOUSE_USER}::uuid AS "isHouse",
      met.sets, met.ahead, met."pointsPerDeal", met."opponentPerDeal"
    FROM met JOIN bot ON bot.id = met.bot_id JOIN user_account account ON account.id = bot.owner_id
    ORDER BY met.sets DESC, account.name, bot.name`;
  return { opponents };
}

// Decision times of a bot in its last sets, from its logs. House bots have none.

/** Number of latest sets from which times are taken. */
const LATEST_SETS = 20;

interface TimesRow {
  readonly setId: string;
  readonly position: number;
  readonly decisionTimes: unknown;
}

/** The mean of the sets' medians, weighted by decisions, and the highest 99th percentile; undefined if no set has a log. */
async function readDecisions(prisma: PrismaClient, botId: string): Promise<LadderBot['decisions']> {
  const rows = await prisma.$queryRaw<TimesRow[]>`
    WITH latest AS (
      SELECT sequence, position FROM ladder_result WHERE bot_id = ${botId}::uuid ORDER BY sequence DESC LIMIT ${LATEST_SETS}
    )
    SELECT log.set_id::text AS "setId", log.position, log.decision_times AS "decisionTimes"
    FROM latest
    JOIN competition ON competition.kind = ${LADDER}
    JOIN competition_set one ON one.competition_id = competition.id AND one.sequence = latest.sequence
    JOIN bot_log log ON log.set_id = one.id AND log.position = latest.position`;
  const times = rows.map(({ setId, position, decisionTimes }) =>
    parseColumn(
      decisionSummarySchema,
      { table: 'bot_log', id: `${setId} ${position}`, column: 'decision_times' },
      decisionTimes,
    ),
  );
  const count = times.reduce((sum, { decisions }) => sum + decisions, 0);
  if (count === 0) return undefined;
  const medians = times.reduce((sum, { decisions, medianMs }) => sum + decisions * medianMs, 0);
  return { count, p50: medians / count, p99: Math.max(...times.map(({ p99Ms }) => p99Ms)) };
}
