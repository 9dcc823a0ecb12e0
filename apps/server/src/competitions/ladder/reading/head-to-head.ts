// Compares two ladder bots over the sets that both played at the same table.

import type { HeadToHead } from '@mcr-arena/protocol/documents';
import { Prisma, type PrismaClient } from '../../../../dist/prisma/client.ts';
import { type FoundBot, nameOf } from './bot.ts';
import type { SequenceRange } from './sequences.ts';
import { readSets } from './sets.ts';

/** A bot, or one of its versions. */
export interface Side {
  readonly bot: FoundBot;
  readonly version?: { readonly id: string; readonly number: number };
}

const LATEST_SETS = 10;
/** Number of latest sets of the first bot in which common sets are counted. */
const MOST_SETS = 100_000;
const INTERVAL_SIGMAS = 1.96;

interface Counted {
  readonly sets: number;
  readonly deals: number;
  readonly aAhead: number;
  readonly bAhead: number;
  readonly aPoints: number;
  readonly bPoints: number;
  readonly mean: number | null;
  readonly deviation: number | null;
}

export async function readHeadToHead(
  prisma: PrismaClient,
  sides: readonly [Side, Side],
  range: SequenceRange,
): Promise<HeadToHead> {
  const common = commonSets(sides, range);
  const [counted] = await prisma.$queryRaw<[Counted]>`
    SELECT count(*)::int AS sets, coalesce(sum(a.deals), 0)::int AS deals,
      (count(*) FILTER (WHERE a.total > b.total))::int AS "aAhead", (count(*) FILTER (WHERE a.total < b.total))::int AS "bAhead",
      coalesce(sum(a.total), 0)::int AS "aPoints", coalesce(sum(b.total), 0)::int AS "bPoints",
      avg((a.total - b.total)::float / a.deals) AS mean, stddev_samp((a.total - b.total)::float / a.deals) AS deviation
    ${common}`;
  const latest = await prisma.$queryRaw<{ readonly sequence: number }[]>`
    SELECT a.sequence ${common} ORDER BY a.sequence DESC LIMIT ${LATEST_SETS}`;
  const { sets, deals, aAhead, bAhead, aPoints, bPoints } = counted;
  return {
    sides: [sideOf(sides[0], aAhead, aPoints), sideOf(sides[1], bAhead, bPoints)],
    sets,
    deals,
    level: sets - aAhead - bAhead,
    ...differenceOf(counted),
    latest: await readSets(
      prisma,
      latest.map(({ sequence }) => sequence),
    ),
  };
}

function commonSets([a, b]: readonly [Side, Side], { first, last }: SequenceRange): Prisma.Sql {
  return Prisma.sql`
    FROM (
      SELECT sequence, position, total, deals FROM ladder_result a
      WHERE ${isOf(Prisma.raw('a'), a)} AND sequence BETWEEN ${first} AND ${last}
      ORDER BY sequence DESC LIMIT ${MOST_SETS}
    ) a JOIN ladder_result b ON b.sequence = a.sequence
    WHERE ${isOf(Prisma.raw('b'), b)} AND a.position <> b.position AND b.sequence BETWEEN ${first} AND ${last}`;
}

function isOf(table: Prisma.Sql, { bot, version }: Side): Prisma.Sql {
  const isBot = Prisma.sql`${table}.bot_id = ${bot.id}::uuid`;
  return version === undefined ? isBot : Prisma.sql`${isBot} AND ${table}.version_id = ${version.id}::uuid`;
}

function sideOf({ bot, version }: Side, ahead: number, points: number): HeadToHead['sides'][number] {
  return { ...nameOf(bot), ...(version === undefined ? {} : { version: version.number }), ahead, points };
}

function differenceOf({ sets, mean, deviation }: Counted): Pick<HeadToHead, 'difference'> {
  if (mean === null) return {};
  const halfWidth = deviation === null ? {} : { halfWidth: (INTERVAL_SIGMAS * deviation) / Math.sqrt(sets) };
  return { difference: { mean, ...halfWidth } };
}
