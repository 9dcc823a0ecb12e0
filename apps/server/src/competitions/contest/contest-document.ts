// Converts rows to the API's documents about contests.

import {
  CONTEST_EXCLUSIONS,
  type ContestDocument,
  type ContestEntry,
  type ContestStageDocument,
  type ContestSummary,
  type LiveStandings,
  type StagePlaceDocument,
} from '@mcr-arena/protocol/documents';
import { type ContestConfig, formatSecret, pooledEstimateOf, rankStage } from '@mcr-arena/tournament';
import * as z from 'zod';
import type { Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { databaseTime } from '../../database/open-database.ts';
import { parseColumn } from '../../database/parse-column.ts';
import { isOver, listedRulesOf, rulesOfRow, secretOfRow } from '../competition-row.ts';
import type { TournamentReading } from '../swiss/reading.ts';
import { tournamentFileOfRow } from '../swiss/tournament-plan.ts';
import { CONTEST, readContestConfig } from './contest-config-row.ts';
import { type EntryRow, isLocked, readEntries, versionAt } from './entries.ts';

const WITH_PROGRESS = {
  owner: { select: { name: true } },
  entries: { select: { name: true, rank: true, versionId: true } },
  stages: { select: { stage: true, competition: { select: { status: true } } } },
} as const satisfies Prisma.CompetitionInclude;

export type ContestRow = Prisma.CompetitionGetPayload<{ include: typeof WITH_PROGRESS }>;

/** Undefined if no contest has the id. */
export async function findContestRow(prisma: PrismaClient, id: string): Promise<ContestRow | undefined> {
  const where = { id, kind: CONTEST };
  return (await prisma.competition.findFirst({ where, include: WITH_PROGRESS })) ?? undefined;
}

/** Newest first. */
export function listContestRows(
  prisma: PrismaClient,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<ContestRow[]> {
  return prisma.competition.findMany({
    where: { kind: CONTEST, ...(before && { createdAt: { lt: before } }) },
    orderBy: { createdAt: 'desc' },
    take: limit,
    include: WITH_PROGRESS,
  });
}

export function contestSummaryOf(row: ContestRow, now: Date): ContestSummary {
  const { id, name, owner, status, entries } = row;
  const config = readContestConfig(row);
  const champion = status === 'finished' ? entries.find(({ rank }) => rank === 1) : undefined;
  return {
    id,
    name,
    organiser: owner.name,
    status,
    phase: phaseOf(row, config, now),
    stage: Math.max(0, ...row.stages.map(({ stage }) => stage)),
    stages: config.stages.map((stage) => stage.name),
    entrants: entries.filter(({ versionId }) => versionId !== null || !isLocked(entries)).length,
    registrationEnds: new Date(config.registrationEnds).toISOString(),
    createdAt: row.createdAt.toISOString(),
    ...listedRulesOf(row),
    ...(champion === undefined ? {} : { champion: champion.name }),
  };
}

function phaseOf(
  { status, stages, entries }: ContestRow,
  { registrationEnds }: ContestConfig,
  now: Date,
): ContestSummary['phase'] {
  if (isOver(status)) return 'over';
  const isEnded = isLocked(entries) || Date.parse(registrationEnds) <= now.getTime();
  if (stages.length === 0) return isEnded ? 'waiting' : 'registration';
  return stages.some(({ competition }) => competition.status !== 'finished') ? 'playing' : 'waiting';
}

export interface ContestReader {
  readonly prisma: PrismaClient;
  /** Throws if the tournament does not exist. */
  readTournament(id: string): Promise<TournamentReading>;
  readStandings(reading: TournamentReading): Promise<LiveStandings>;
  /** Whether the reader of the document may see private data about bots of this user. */
  isPrivyTo(userId: string): boolean;
}

export async function contestDocumentOf(reader: ContestReader, row: ContestRow): Promise<ContestDocument> {
  const { prisma } = reader;
  const config = readContestConfig(row);
  const entries = await readEntries(prisma, row.id);
  const { group: groupId } = config;
  const group = groupId === undefined ? null : await prisma.group.findUnique({ where: { id: groupId } });
  const opened = [...new Set(row.stages.map(({ stage }) => stage))].toSorted((a, b) => a - b);
  return {
    ...contestSummaryOf(row, await databaseTime(prisma)),
    config,
    rules: rulesOfRow(row),
    ...(group === null ? {} : { group: { id: group.id, name: group.name } }),
    commitment: row.commitment,
    ...(isOver(row.status) ? { secret: formatSecret(secretOfRow(row)) } : {}),
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    entries: await entryDocumentsOf(reader, config, entries),
    opened: await Promise.all(opened.map((stage) => stageDocumentOf(reader, { row, config, entries, stage }))),
  };
}

async function entryDocumentsOf(
  { prisma, isPrivyTo }: ContestReader,
  config: ContestConfig,
  entries: readonly EntryRow[],
): Promise<ContestEntry[]> {
  const now = isLocked(entries) ? undefined : await databaseTime(prisma);
  const documents = await Promise.all(
    entries.map(async (entry): Promise<ContestEntry> => {
      const { name, bot, stage, rank } = entry;
      const version = now === undefined ? entry.version : await versionAt(prisma, entry.botId, now, config);
      return {
        name,
        owner: bot.owner.name,
        bot: bot.name,
        isHouse: bot.ownerId === HOUSE_USER,
        registeredAt: entry.registeredAt.toISOString(),
        ...(version === null || version === undefined ? {} : { version: version.number }),
        ...(stage === null ? {} : { stage }),
        ...(rank === null ? {} : { rank }),
        withdrawn: entry.withdrawnAt !== null,
        ...(entry.excluded !== null && isPrivyTo(bot.ownerId) ? { excluded: exclusionOf(entry) } : {}),
      };
    }),
  );
  return documents.sort((a, b) => (a.rank ?? Number.MAX_VALUE) - (b.rank ?? Number.MAX_VALUE));
}

function exclusionOf({ contestId, name, excluded }: EntryRow): ContestEntry['excluded'] {
  const row = { table: 'contest_entry', id: `${contestId} ${name}`, column: 'excluded' };
  return parseColumn(z.enum(CONTEST_EXCLUSIONS), row, excluded);
}

interface StageOf {
  readonly row: Pick<ContestRow, 'id'>;
  readonly config: ContestConfig;
  readonly entries: readonly EntryRow[];
  /** From 1. */
  readonly stage: number;
}

async function stageDocumentOf(
  reader: ContestReader,
  { row, config, entries, stage }: StageOf,
): Promise<ContestStageDocument> {
  const where = { contestId: row.id, stage };
  const rows = await reader.prisma.contestStage.findMany({ where, orderBy: { tournament: 'asc' } });
  const readings = await Promise.all(rows.map(({ tournamentId }) => reader.readTournament(tournamentId)));
  const standings = await Promise.all(readings.map((reading) => reader.readStandings(reading)));
  const entryOf = new Map(entries.map((entry) => [entry.name, entry]));
  const ranking = rankStage(readings.map(({ state }) => state)).map((place): StagePlaceDocument => {
    const { rank, entrant, rankingPoints, totalDelta, sets, deals } = place;
    const entry = entryOf.get(entrant);
    const pointsPerDeal = estimateOf(standings, entrant);
    return {
      rank,
      entrant,
      owner: entry?.bot.owner.name ?? '',
      rankingPoints,
      totalDelta,
      sets,
      deals,
      ...(pointsPerDeal === undefined ? {} : { pointsPerDeal }),
      faults: faultsOf(standings, entrant),
      advanced: (entry?.stage ?? 0) > stage,
    };
  });
  const tournaments = readings.map(({ row, state }) => ({
    id: row.id,
    status: row.status,
    rounds: state.config.rounds,
    roundsComplete: state.played.length,
    commitment: row.commitment,
    planCommitment: tournamentFileOfRow(row).planCommitment,
  }));
  return { stage, name: config.stages[stage - 1]!.name, tournaments, ranking };
}

function faultsOf(standings: readonly LiveStandings[], entrant: string): number {
  const own = standings.flatMap(({ entrants }) => entrants.filter((one) => one.entrant === entrant));
  return own.flatMap(({ fouls }) => Object.values(fouls)).reduce((sum, count) => sum + count, 0);
}

function estimateOf(standings: readonly LiveStandings[], entrant: string): StagePlaceDocument['pointsPerDeal'] {
  const parts = standings.flatMap(({ entrants }) => {
    const standing = entrants.find((one) => one.entrant === entrant);
    return standing?.pointsPerDeal === undefined ? [] : [{ estimate: standing.pointsPerDeal, deals: standing.deals }];
  });
  return pooledEstimateOf(parts);
}
