// The first differences between two versions of a bot on the same walls: pairs of deals in which both had the same seat, and which
// were the same until one version decided differently. The cost is the difference in points.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DealEvent, divergenceOf, type PlayedDeal, publicEventOf } from '@mcr-arena/engine';
import type { VersionDivergences } from '@mcr-arena/protocol/documents';
import { type ByPosition, type DealPair, dealPairsOf } from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import type { SetRecords } from '../../archive/set-records.ts';
import type { Store } from '../../database/open-database.ts';
import { type CompetitionKinds, kindOf } from '../competition-kind.ts';
import { dealPagesOf } from '../disclosed-set.ts';
import { dealsOf } from '../set-row.ts';
import { RecordReader } from './record-reader.ts';
import { type ListedSet, listSetsOf, partsOf, wallOfSet } from './sets-of-version.ts';

/** Maximum number of sets of walls, latest first. */
const MOST_WALLS = 200;
/** Maximum number of pairs of deals that are replayed. */
const MOST_REPLAYED = 60;
/** Maximum number of divergences. */
const LISTED = 10;

const WITH_PLAYERS = {
  competition: { select: { id: true, kind: true } },
  seats: { orderBy: { position: 'asc' }, select: { botVersionId: true } },
} as const satisfies Prisma.CompetitionSetInclude;

type PlayedRow = Prisma.CompetitionSetGetPayload<{ include: typeof WITH_PLAYERS }>;
type Player = string | null;

interface SetTable {
  readonly row: PlayedRow;
  readonly players: ByPosition<Player>;
  readonly deals: ReturnType<typeof dealsOf>;
}

type Pair = DealPair<SetTable>;

interface DivergenceTools {
  readonly store: Store;
  readonly records: Pick<SetRecords, 'record'>;
  readonly kinds: CompetitionKinds;
}

/** `own`, `other`: ids of versions. */
export async function readDivergences(tools: DivergenceTools, own: string, other: string): Promise<VersionDivergences> {
  const walls = sharedWalls(await listSetsOf(tools.store, own), await listSetsOf(tools.store, other));
  const pairs = await pairsOn(tools.store, walls, own, other);
  const losses = pairs.filter((pair) => costOf(pair) > 0).sort((a, b) => costOf(b) - costOf(a));
  return {
    walls: walls.length,
    mostWalls: MOST_WALLS,
    pairs: pairs.length,
    ...(await replayLosses(tools, losses)),
  };
}

/** The ids of the sets of each wall that both versions have played. */
function sharedWalls(own: readonly ListedSet[], other: readonly ListedSet[]): readonly (readonly string[])[] {
  const others = Map.groupBy(other, wallOfSet);
  const shared = [...Map.groupBy(own, wallOfSet)].flatMap(([wall, sets]) => {
    const met = others.get(wall);
    return met === undefined ? [] : [[...new Set([...sets, ...met].map(({ id }) => id))]];
  });
  return shared.slice(0, MOST_WALLS);
}

async function pairsOn(
  store: Store,
  walls: readonly (readonly string[])[],
  own: string,
  other: string,
): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (const part of partsOf(walls)) {
    const rows = await store.competitionSet.findMany({
      where: { id: { in: part.flat() }, record: { isNot: null } },
      include: WITH_PLAYERS,
    });
    const tables = new Map(rows.map((row) => [row.id, tableOf(row)]));
    for (const ids of part) {
      const played = ids.flatMap((id) => tables.get(id) ?? []);
      pairs.push(...dealPairsOf<Player, SetTable>(played, own, other));
    }
    await nextTurn();
  }
  return pairs;
}

function tableOf(row: PlayedRow): SetTable {
  const [a = null, b = null, c = null, d = null] = row.seats.map(({ botVersionId }) => botVersionId);
  return { row, players: [a, b, c, d], deals: dealsOf(row) };
}

/** Points by which the version did worse. */
function costOf({ own, other }: Pair): number {
  return other.points - own.points;
}

type Found = VersionDivergences['divergences'][number];

async function replayLosses(
  { records, kinds }: DivergenceTools,
  losses: readonly Pair[],
): Promise<Pick<VersionDivergences, 'examined' | 'divergences'>> {
  const reader = new RecordReader(records);
  const divergences: Found[] = [];
  const seen = new Set<string>();
  let examined = 0;
  for (const pair of losses.slice(0, MOST_REPLAYED)) {
    if (divergences.length === LISTED) break;
    const [own, other] = [await dealOf(reader, pair.own), await dealOf(reader, pair.other)];
    examined += 1;
    const parting = isSameWall(own, other) ? divergenceOf(own.events, other.events) : undefined;
    await nextTurn();
    // Otherwise another seat decided differently first.
    if (parting?.seat !== pair.seat) continue;
    const found = foundOf(kinds, pair, parting.event, [own.events[parting.event]!, other.events[parting.event]!]);
    // Versions that decide in the same way have the same deals in several seatings.
    const key = JSON.stringify([wallOfSet(pair.own.table.row), found.seat, found.event, found.own.played]);
    if (seen.has(key)) continue;
    seen.add(key);
    divergences.push(found);
  }
  return { examined, divergences };
}

function foundOf(kinds: CompetitionKinds, pair: Pair, event: number, played: readonly [DealEvent, DealEvent]): Found {
  const sideOf = ({ table: { row }, deal, points }: Pair['own'], decided: DealEvent): Found['own'] => {
    const { competitionId, roundNumber, table, number } = row;
    const place = { ...(roundNumber !== null && { round: roundNumber }), table, number };
    const pages = dealPagesOf(kindOf(kinds, row.competition), competitionId, place);
    return {
      ...(pages !== undefined && { page: `${pages}${deal + 1}` }),
      deal: deal + 1,
      points,
      played: publicEventOf(decided),
    };
  };
  return {
    competition: pair.own.table.row.competitionId,
    seat: pair.seat,
    event,
    cost: costOf(pair),
    own: sideOf(pair.own, played[0]),
    other: sideOf(pair.other, played[1]),
  };
}

function dealOf(reader: RecordReader, { table, deal }: Pair['own']): Promise<PlayedDeal> {
  return reader.deal(table.row.id, deal);
}

function isSameWall(a: PlayedDeal, b: PlayedDeal): boolean {
  return JSON.stringify(a.config) === JSON.stringify(b.config);
}
