// The report on a version of a bot: its points by cause, the fans of its wins and deal-ins, its opponents, and the differences
// from an earlier version.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VersionReport } from '@mcr-arena/protocol/documents';
import {
  type CauseCounts,
  causeDifferencesOf,
  causeReportOf,
  countCause,
  type DealResult,
  estimateMean,
  noCauses,
  type OpenCauseCounts,
  POSITIONS,
  type Position,
  pointsFrom,
} from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import { emptyTally, fansOfSet, mostFrequent, tallySet } from '../ladder/tally.ts';
import { DISCLOSED, dealsOf } from '../set-row.ts';
import { listSetsOf, MOST_SETS, partsOf, wallOfSet } from './sets-of-version.ts';

/** A version of the bot. */
export interface ReportedVersion {
  readonly id: string;
  readonly number: number;
}

type ReportSide = VersionReport['version'];
type Opponent = ReportSide['opponents'][number];

const WITH_PLAYERS = {
  seats: {
    orderBy: { position: 'asc' },
    select: { position: true, entrant: true, botVersionId: true },
  },
} as const satisfies Prisma.CompetitionSetInclude;

type PlayedRow = Prisma.CompetitionSetGetPayload<{ include: typeof WITH_PLAYERS }>;

export async function readVersionReport(
  store: Store,
  version: ReportedVersion,
  before: ReportedVersion | undefined,
): Promise<VersionReport> {
  const own = await gather(store, version);
  if (before === undefined) return { mostSets: MOST_SETS, version: await sideOf(store, own) };
  const earlier = await gather(store, before);
  const walls = [...new Set([...own.walls.keys(), ...earlier.walls.keys()])];
  const change = causeDifferencesOf(walls.map((wall) => [own.walls.get(wall), earlier.walls.get(wall)]));
  return {
    mostSets: MOST_SETS,
    version: await sideOf(store, own),
    before: await sideOf(store, earlier),
    ...(change && { change }),
  };
}

/** The version before one: the latest with a lower number that has disclosed sets, except as the opponent of a task. */
export async function findVersionBefore(
  store: Store,
  botId: string,
  number: number,
): Promise<ReportedVersion | undefined> {
  const earlier = await store.botVersion.findMany({
    where: { botId, number: { lt: number }, seats: { some: { set: DISCLOSED } } },
    orderBy: { number: 'desc' },
    select: { id: true, number: true },
  });
  for (const version of earlier) if ((await listSetsOf(store, version.id, 1)).length > 0) return version;
  return undefined;
}

/** Sums over the sets of a version. */
class Gathered {
  readonly version: ReportedVersion;
  sets = 0;
  readonly walls = new Map<string, OpenCauseCounts>();
  readonly tally = emptyTally();
  /** By the version id of the opponent, or by its name if it has none. */
  readonly met = new Map<string, Met>();

  constructor(version: ReportedVersion) {
    this.version = version;
  }

  add(set: PlayedRow): void {
    const deals = dealsOf(set);
    const fans = fansOfSet(set);
    const wall = wallOfSet(set);
    const counts = this.walls.get(wall) ?? noCauses();
    this.walls.set(wall, counts);
    this.sets += 1;
    for (const position of POSITIONS) {
      if (set.seats[position]?.botVersionId !== this.version.id) continue;
      for (const deal of deals) countCause(counts, deal, position);
      tallySet(this.tally, deals, fans, position);
      this.#meet(set, deals, wall, position);
    }
  }

  #meet({ id, seats }: PlayedRow, deals: readonly DealResult[], wall: string, position: Position): void {
    for (const other of POSITIONS) {
      const { botVersionId, entrant } = seats[other]!;
      // Payments between two seats of the version add up to 0.
      if (other === position || botVersionId === this.version.id) continue;
      const key = botVersionId ?? `entrant ${entrant}`;
      const met = this.met.get(key) ?? { version: botVersionId, entrant, sets: new Set<string>(), walls: new Map() };
      this.met.set(key, met);
      met.sets.add(id);
      const share = met.walls.get(wall) ?? { sum: 0, count: 0 };
      met.walls.set(wall, share);
      share.count += deals.length;
      for (const deal of deals) share.sum += pointsFrom(deal, position, other);
    }
  }
}

interface Met {
  readonly version: string | null;
  readonly entrant: string;
  readonly sets: Set<string>;
  readonly walls: Map<string, { sum: number; count: number }>;
}

async function gather(store: Store, version: ReportedVersion): Promise<Gathered> {
  const gathered = new Gathered(version);
  const listed = await listSetsOf(store, version.id);
  for (const part of partsOf(listed)) {
    const sets = await store.competitionSet.findMany({
      where: { id: { in: part.map(({ id }) => id) } },
      include: WITH_PLAYERS,
    });
    for (const set of sets) gathered.add(set);
    await nextTurn();
  }
  return gathered;
}

async function sideOf(store: Store, { version, sets, walls, tally, met }: Gathered): Promise<ReportSide> {
  const counts: readonly CauseCounts[] = [...walls.values()];
  return {
    version: version.number,
    sets,
    ...causeReportOf(counts),
    fanPoints: tally.fanPoints,
    wonBy: mostFrequent(tally.wonBy),
    lostTo: mostFrequent(tally.lostTo),
    opponents: await opponentsOf(store, version, [...met.values()]),
  };
}

/** Versions of one bot count together, except other versions of the bot itself. */
async function opponentsOf(store: Store, { id }: ReportedVersion, met: readonly Met[]): Promise<Opponent[]> {
  const versions = await store.botVersion.findMany({
    where: { id: { in: [id, ...met.flatMap(({ version }) => version ?? [])] } },
    select: { id: true, number: true, botId: true, bot: { select: { name: true, owner: { select: { name: true } } } } },
  });
  const found = new Map(versions.map((version) => [version.id, version]));
  const ownBot = found.get(id)?.botId;
  const grouped = new Map<string, Met[]>();
  for (const one of met) {
    const botId = one.version === null ? undefined : found.get(one.version)?.botId;
    const key = botId === undefined || botId === ownBot ? (one.version ?? `entrant ${one.entrant}`) : botId;
    grouped.set(key, [...(grouped.get(key) ?? []), one]);
  }
  const opponents = [...grouped.values()].map((group): Opponent => {
    const [{ version: versionId, entrant }] = group as [Met, ...Met[]];
    const version = versionId === null ? undefined : found.get(versionId);
    const shares = sharesByWall(group);
    return {
      bot: version?.bot.name ?? entrant,
      ...(version && { owner: version.bot.owner.name }),
      ...(version && version.botId === ownBot && { version: version.number }),
      sets: new Set(group.flatMap(({ sets }) => [...sets])).size,
      deals: shares.reduce((sum, { count }) => sum + count, 0),
      points: shares.reduce((sum, share) => sum + share.sum, 0),
      pointsPerDeal: estimateMean(shares)!,
    };
  });
  return opponents.sort((a, b) => b.deals - a.deals || (a.bot < b.bot ? -1 : 1));
}

function sharesByWall(group: readonly Met[]) {
  const walls = new Map<string, { sum: number; count: number }>();
  for (const [wall, { sum, count }] of group.flatMap((one) => [...one.walls])) {
    const share = walls.get(wall) ?? { sum: 0, count: 0 };
    walls.set(wall, { sum: share.sum + sum, count: share.count + count });
  }
  return [...walls.values()];
}
