// Converts rows to the API's documents about competitions of people and bots. Until a competition is over, a document contains the
// reader's own results, and lists the other competitors without theirs. Readers who have played all deals of a daily challenge know its
// walls, and also see their percentile.

import type {
  DuplicateStanding,
  HumanDuplicateConfig,
  HumanDuplicateDocument,
  HumanDuplicateSummary,
  humanDuplicateListSchema,
} from '@mcr-arena/protocol/documents';
import {
  formatSecret,
  HUMAN_DUPLICATE_FORMAT,
  type HumanDuplicateResults,
  humanDuplicateStandings,
  type PeopleDuplicateResults,
  type PeopleFormat,
  peopleStandings,
  type SeatedPlayer,
} from '@mcr-arena/tournament';
import type * as z from 'zod';
import type { Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { databaseTime, type Store } from '../../database/open-database.ts';
import { isOver, rulesOfRow, secretOfRow } from '../competition-row.ts';
import {
  type Competitor,
  type DealSources,
  readAllDeals,
  readCompetitors,
  readTableDeals,
  readTables,
} from './competitors.ts';
import { HUMAN_DUPLICATE, readDuplicateConfig } from './duplicate-config.ts';
import { readPercentile } from './percentile.ts';

const WITH_COUNTS = {
  owner: { select: { name: true } },
  _count: { select: { people: true, entrants: true } },
} as const satisfies Prisma.CompetitionInclude;

export type DuplicateRow = Prisma.CompetitionGetPayload<{ include: typeof WITH_COUNTS }>;

/** Undefined if no competition has the id. */
export async function findDuplicate(store: Store, id: string): Promise<DuplicateRow | undefined> {
  const row = await store.competition.findFirst({ where: { id, kind: HUMAN_DUPLICATE }, include: WITH_COUNTS });
  return row ?? undefined;
}

/** Whether the person has entered. */
export async function hasEntered(store: Store, competitionId: string, userId: string): Promise<boolean> {
  return (await store.humanEntry.count({ where: { competitionId, userId } })) > 0;
}

interface DuplicateQuery {
  readonly limit: number;
  /** Only competitions created before this time. */
  readonly before?: string | undefined;
}

/** A page of the list, newest first. Omits daily challenges, which the house user owns. */
export async function listDuplicates(
  prisma: PrismaClient,
  { limit, before }: DuplicateQuery,
): Promise<z.output<typeof humanDuplicateListSchema>> {
  const rows = await prisma.competition.findMany({
    where: { kind: HUMAN_DUPLICATE, ownerId: { not: HOUSE_USER }, ...(before && { createdAt: { lt: before } }) },
    orderBy: { createdAt: 'desc' },
    take: limit,
    include: WITH_COUNTS,
  });
  const last = rows.at(-1);
  return {
    competitions: await summariesOf(prisma, rows),
    ...(last !== undefined && rows.length === limit ? { next: last.createdAt.toISOString() } : {}),
  };
}

async function summariesOf(store: Store, rows: readonly DuplicateRow[]): Promise<HumanDuplicateSummary[]> {
  const groups = await store.group.findMany({
    where: { id: { in: rows.flatMap((row) => readDuplicateConfig(row).group ?? []) } },
    select: { id: true, name: true },
  });
  const now = await databaseTime(store);
  return rows.map((row) => {
    const { group: wanted, newAccounts: _, ...config } = readDuplicateConfig(row);
    const group = groups.find(({ id }) => id === wanted);
    return {
      id: row.id,
      name: row.name,
      organiser: row.owner.name,
      status: row.status,
      phase: phaseOf(row, now),
      ...config,
      ...(group !== undefined && { group }),
      rules: rulesOfRow(row),
      competitors: row._count.people + row._count.entrants,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

function phaseOf(row: DuplicateRow, now: Date): HumanDuplicateSummary['phase'] {
  if (isOver(row.status)) return 'over';
  return Date.parse(readDuplicateConfig(row).closesAt) <= now.getTime() ? 'closing' : 'open';
}

/** The document that `reader` may see. */
export async function duplicateDocumentOf(
  prisma: PrismaClient,
  row: DuplicateRow,
  reader: string | undefined,
): Promise<HumanDuplicateDocument> {
  const [summary] = await summariesOf(prisma, [row]);
  const config = readDuplicateConfig(row);
  const competitors = await readCompetitors(prisma, row.id, config);
  const own = reader === undefined ? undefined : competitors.find(({ user }) => user === reader);
  const isShown = isOver(row.status) || config.day !== undefined;
  const percentile = own && isShown ? await readPercentile(prisma, row.id, competitors, own) : undefined;
  const you = own && { ...(await readOwn(prisma, row.id, own)), ...(percentile && { percentile }) };
  return {
    ...summary!,
    commitment: row.commitment,
    ...(isOver(row.status) && { secret: formatSecret(secretOfRow(row)) }),
    ...(row.failure !== null && { failure: row.failure }),
    entered: competitors.map(shownCompetitor),
    ...(you !== undefined && { you }),
    ...(isOver(row.status) && (await readStandings(prisma, row.id, config, competitors))),
  };
}

function shownCompetitor({ number, name, type, owner, newAccount, seat }: Competitor) {
  return {
    number,
    name,
    type,
    ...(owner !== undefined && { owner }),
    ...(newAccount && { newAccount }),
    ...(seat !== undefined && { table: seat.table + 1, place: seat.place }),
    ...(seat?.team !== undefined && { team: seat.team }),
  };
}

async function readOwn(
  prisma: PrismaClient,
  competitionId: string,
  { user, deltas }: Competitor,
): Promise<NonNullable<HumanDuplicateDocument['you']>> {
  const entry = await prisma.humanEntry.findUniqueOrThrow({
    where: { competitionId_userId: { competitionId, userId: user! } },
    include: { game: { select: { status: true, seats: { where: { userId: user! }, select: { leftAt: true } } } } },
  });
  const points = deltas.filter((delta) => delta !== undefined);
  const hasLeft = entry.game.seats.some(({ leftAt }) => leftAt !== null);
  return { table: entry.gameId, isDone: hasLeft || entry.game.status === 'over', points };
}

interface ShownStandings {
  readonly standings: DuplicateStanding[];
  readonly teams?: NonNullable<HumanDuplicateDocument['teams']>;
}

/** The standings, and those of teams if there are any. */
export async function readStandings(
  store: Store,
  id: string,
  { deals, people }: HumanDuplicateConfig,
  competitors: readonly Competitor[],
): Promise<ShownStandings> {
  if (people === undefined) return { standings: standingsOf(competitors, deals) };
  const { results, standings, teams } = await comparePeople(store, id, deals, people, competitors);
  const resultsOf = new Map(competitors.map(({ name }, index) => [name, results[index]!]));
  return {
    standings: standingsOf(competitors, deals, standings).map((standing) => ({
      ...standing,
      results: resultsOf.get(standing.name)!.map((result) => result ?? null),
    })),
    ...(teams !== undefined && { teams: [...teams] }),
  };
}

/** Compares the tables of a competition whose competitors all have places. */
async function comparePeople(
  store: Store,
  id: string,
  deals: number,
  people: PeopleFormat,
  competitors: readonly Competitor[],
) {
  const tables = await readTables(store, id);
  const players = competitors.map(({ name, seat }): SeatedPlayer => ({ name, ...seat! }));
  const points = tables.map((table) => table.points);
  return { tables, players, ...peopleStandings(points, players, deals, people) };
}

/** Best first. */
export function standingsOf(
  competitors: readonly Competitor[],
  deals: number,
  standings = humanDuplicateStandings(competitors, deals),
): DuplicateStanding[] {
  return standings.map(({ name, rank, played, total, toFirst }) => {
    const competitor = competitors.find((each) => each.name === name)!;
    return {
      ...shownCompetitor(competitor),
      ...(rank !== undefined && { rank }),
      played,
      points: competitor.deltas.map((delta) => delta ?? null),
      total,
      ...(toFirst !== undefined && { toFirst }),
    };
  });
}

/** The published results: everything that `mcr verify` needs. */
export async function duplicateResultsOf(
  sources: DealSources,
  row: DuplicateRow,
): Promise<HumanDuplicateResults | PeopleDuplicateResults> {
  const config = readDuplicateConfig(row);
  const { deals, baseline, people } = config;
  const competitors = await readCompetitors(sources.prisma, row.id, config);
  const shared = {
    competition: row.id,
    deals,
    baseline,
    rules: rulesOfRow(row),
    commitment: row.commitment,
    secret: formatSecret(secretOfRow(row)),
  };
  if (people !== undefined) {
    const { tables, players, standings, teams } = await comparePeople(
      sources.prisma,
      row.id,
      deals,
      people,
      competitors,
    );
    const played = await Promise.all(tables.map((table) => readTableDeals(sources.prisma, table)));
    return {
      format: HUMAN_DUPLICATE_FORMAT,
      version: 3,
      ...shared,
      people,
      tables: played.map((each) => ({ played: each })),
      competitors: players,
      standings,
      ...(teams !== undefined && { teams }),
    };
  }
  const played = await readAllDeals(sources, row.id);
  return {
    format: HUMAN_DUPLICATE_FORMAT,
    version: config.newAccounts === undefined ? 1 : 2,
    ...shared,
    competitors: competitors.map(({ name, type, user, newAccount }) => ({
      name,
      type,
      ...(newAccount && { newAccount }),
      played: played.get(user ?? name) ?? [],
    })),
    standings: humanDuplicateStandings(competitors, deals),
  };
}
