// The API's documents about bots and their versions, for their owners, and about checks.

import {
  type BotCheckDocument,
  type BotDocument,
  type BotVersionDocument,
  checkProgressSchema,
} from '@mcr-arena/protocol/documents';
import type { Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import { requireProcessorTime, resetAfter } from '../accounts/processor-time.ts';
import { parseColumn } from '../database/parse-column.ts';
import { checkReportOf, type ReportSummary, reportSummariesOf } from './checks/check-report.ts';
import { fileNameOf } from './kinds/version-kinds.ts';

const WITH_VERSIONS = {
  owner: { select: { name: true } },
  versions: {
    orderBy: { number: 'desc' },
    omit: { checkReport: true },
    include: { check: { select: { state: true } }, artifact: { select: { size: true } } },
  },
} as const satisfies Prisma.BotInclude;

type BotRow = Prisma.BotGetPayload<{ include: typeof WITH_VERSIONS }>;
type VersionRow = BotRow['versions'][number];

/** The bots of a user that were not removed, newest first. */
export async function listOwnBots(prisma: PrismaClient, ownerId: string): Promise<BotDocument[]> {
  const rows = await prisma.bot.findMany({
    where: { ownerId, removedAt: null },
    orderBy: [{ createdAt: 'desc' }, { name: 'asc' }],
    include: WITH_VERSIONS,
  });
  return documentsOf(prisma, rows);
}

/** Throws if the bot does not exist. */
export async function botDocument(prisma: PrismaClient, id: string): Promise<BotDocument> {
  const row = await prisma.bot.findUniqueOrThrow({ where: { id }, include: WITH_VERSIONS });
  const [document] = await documentsOf(prisma, [row]);
  return document!;
}

async function documentsOf(prisma: PrismaClient, rows: readonly BotRow[]): Promise<BotDocument[]> {
  const ids = rows.flatMap(({ versions }) => versions.map(({ id }) => id));
  const [counts, summaries] = await Promise.all([countsOfVersions(prisma, ids), reportSummariesOf(prisma, ids)]);
  return rows.map(({ owner, name, createdAt, playsWithPeople, matchesOnRequest, versions }) => ({
    owner: owner.name,
    name,
    createdAt: createdAt.toISOString(),
    playsWithPeople,
    matchesOnRequest,
    versions: versions.map((version) => versionOf(version, summaries.get(version.id), counts.get(version.id))),
  }));
}

type QueuedCheck = Extract<BotCheckDocument, { readonly state: 'queued' }>;

const NO_COUNTS: VersionCounts = { deals: 0, faults: 0, voids: 0 };

function versionOf(
  version: VersionRow,
  summary: ReportSummary | undefined,
  counts: VersionCounts = NO_COUNTS,
): BotVersionDocument {
  const { id, number, kind, createdAt, rankedAt, benchedAt, artifact } = version;
  const file = fileNameOf(version);
  return {
    id,
    number,
    kind,
    createdAt: createdAt.toISOString(),
    state: stateOf(version, summary),
    ...(file === undefined ? {} : { file }),
    ...(artifact === null ? {} : { size: artifact.size }),
    ...(summary?.program === undefined ? {} : { program: summary.program }),
    ranked: rankedAt !== null,
    benched: benchedAt !== null,
    ...counts,
  };
}

/** State of the check of a version. */
export function stateOf(
  { check }: Pick<VersionRow, 'check'>,
  summary: ReportSummary | undefined,
): BotVersionDocument['state'] {
  if (summary !== undefined) return summary.verdict;
  if (check === null) return 'unchecked';
  return check.state === 'running' ? 'running' : 'queued';
}

/** The check of a version; undefined if it has none. */
export async function checkDocument(
  prisma: PrismaClient,
  botId: string,
  number: number,
): Promise<BotCheckDocument | undefined> {
  const version = await prisma.botVersion.findUnique({
    where: { botId_number: { botId, number } },
    include: { check: true, bot: { select: { ownerId: true } } },
  });
  if (version === null) return undefined;
  const report = checkReportOf(version);
  if (report !== undefined) {
    return { state: report.verdict, checkedAt: version.checkedAt!.toISOString(), report };
  }
  if (version.check === null) return undefined;
  const { state, progress } = version.check;
  if (state !== 'running') {
    const ahead = await countAhead(prisma, version.id);
    return { state: 'queued', ahead, ...(await waitingOf(prisma, version.bot.ownerId)) };
  }
  const place = { table: 'bot_check', id: version.id, column: 'progress' };
  const shown = progress === null ? undefined : parseColumn(checkProgressSchema, place, progress);
  return { state: 'running', progress: shown ?? { stage: 'prepare', done: 0, of: 1, faults: 0 } };
}

/** Number of checks that run before a queued one: owners take turns, in the order of their checks. */
async function countAhead(prisma: PrismaClient, versionId: string): Promise<number> {
  const [counted] = await prisma.$queryRaw<{ readonly ahead: number }[]>`
    WITH queued AS (
      SELECT version_id, queued_at, row_number() OVER (PARTITION BY owner_id ORDER BY queued_at, version_id) AS turn
      FROM bot_check JOIN bot_version version ON version.id = version_id JOIN bot ON bot.id = bot_id
      WHERE state = 'queued'
    )
    SELECT count(*)::int AS ahead
    FROM queued JOIN queued own ON own.version_id = ${versionId}::uuid
    WHERE (queued.turn, queued.queued_at, queued.version_id) < (own.turn, own.queued_at, own.version_id)`;
  return counted!.ahead;
}

/** The reason why a queued check waits, besides its place in the queue; empty if there is none. */
async function waitingOf(prisma: PrismaClient, ownerId: string): Promise<Pick<QueuedCheck, 'waits'>> {
  const now = new Date();
  const time = await requireProcessorTime(prisma, [ownerId], now);
  return time.ok ? {} : { waits: { until: resetAfter(now).toISOString(), reason: time.error.message } };
}

/** Number of queued and running checks. */
export function countWaitingChecks(prisma: PrismaClient): Promise<number> {
  return prisma.botCheck.count({ where: { state: { not: 'done' } } });
}

// Counts deals, faults and voids of versions. Only disclosed sets count. The counts of rated sets, which have a sequence number, are read
// from the ladder.

interface VersionCounts {
  readonly deals: number;
  /** Replies that were illegal, late or missing. */
  readonly faults: number;
  /** Number of times that a fault of the version's host voided a set. */
  readonly voids: number;
}

/** Counts by version; omits versions that have not played. */
async function countsOfVersions(
  prisma: PrismaClient,
  versions: readonly string[],
): Promise<ReadonlyMap<string, VersionCounts>> {
  if (versions.length === 0) return new Map();
  const rows = await prisma.$queryRaw<({ readonly version: string } & VersionCounts)[]>`
    SELECT counted.version, sum(counted.deals)::int AS deals, sum(counted.faults)::int AS faults,
      sum(counted.voids)::int AS voids
    FROM (
      SELECT version_id::text AS version, deals, faults, 0 AS voids
      FROM ladder_rating WHERE version_id = ANY (${[...versions]}::uuid[])
      UNION ALL
      SELECT seat.bot_version_id::text, json_array_length(one.deals), (
        SELECT count(*) FROM json_array_elements(one.deals) deal, json_array_elements(deal->'fouls') foul
        WHERE (foul->>'position')::int = seat.position
      ), 0
      FROM set_seat seat
      JOIN competition_set one ON one.id = seat.set_id AND one.deals IS NOT NULL AND one.disclosed_at IS NOT NULL
      WHERE seat.bot_version_id = ANY (${[...versions]}::uuid[]) AND one.sequence IS NULL
      UNION ALL
      SELECT seat.bot_version_id::text, 0, 0, seat.voids
      FROM set_seat seat
      JOIN competition_set one ON one.id = seat.set_id AND one.disclosed_at IS NOT NULL
      WHERE seat.bot_version_id = ANY (${[...versions]}::uuid[]) AND seat.voids > 0
    ) counted
    GROUP BY counted.version`;
  return new Map(rows.map(({ version, ...counts }) => [version, counts]));
}
