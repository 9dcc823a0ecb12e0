// Reads games, for their players and for others.

import { commitmentToWall, playerTotalsOf } from '@mcr-arena/arena';
import { type DealRecord, MATCH_DEALS, seatInDeal } from '@mcr-arena/engine';
import type { GameDocument, GameSummary } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, type Seat } from '@mcr-arena/tiles';
import type { CompetitionStatus, PrismaClient } from '../../dist/prisma/client.ts';
import { malformedRow } from '../database/parse-column.ts';
import { isReported } from '../people/player-reports.ts';
import { dealSourceOf, storedConfigOf } from './deal-source.ts';
import {
  type GameRow,
  holdersOfRow,
  optionsOfRow,
  placeOfDeal,
  recordOfDeal,
  shownVersion,
  WITH_SEATS,
} from './game-row.ts';

/** A list does not read the deals: an endless game can have thousands. */
const { deals: _, ...WITHOUT_DEALS } = WITH_SEATS;
type ListedRow = Omit<GameRow, 'deals'>;

export interface GamePage {
  readonly games: readonly GameSummary[];
  /** When the last game of the page was created; absent on the last page. */
  readonly next?: string;
}

/** The started games of a user, newest first, without games that ended before a deal was over. */
export async function listGames(prisma: PrismaClient, user: string, limit: number, before?: Date): Promise<GamePage> {
  const rows = await prisma.game.findMany({
    where: {
      status: { not: 'waiting' },
      NOT: { status: 'over', deals: { none: {} } },
      seats: { some: { userId: user } },
      ...(before !== undefined && { createdAt: { lt: before } }),
    },
    orderBy: { createdAt: 'desc' },
    take: limit + 1,
    include: WITHOUT_DEALS,
  });
  const shown = rows.slice(0, limit);
  const played = await readPlayed(prisma, shown, user);
  const games = shown.map((row) => summaryOf(row, played(row), user));
  const last = rows[limit - 1];
  return { games, ...(rows.length > limit && last !== undefined && { next: last.createdAt.toISOString() }) };
}

/**
 * The last ten games of a user that are over and that everybody may find, newest first: of competitions and open tables, and those alone
 * with bots. A private table of several people is only for those who have its link.
 */
export async function listPublicGames(prisma: PrismaClient, user: string): Promise<readonly GameSummary[]> {
  const rows = await prisma.game.findMany({
    where: {
      status: 'over',
      deals: { some: {} },
      seats: { some: { userId: user } },
      OR: [
        { entries: { some: { competition: { status: { in: [...OVER] } } } } },
        {
          entries: { none: {} },
          options: { path: ['replay'], equals: 'everyone' },
          OR: [{ options: { path: ['visibility'], equals: 'open' } }, { seats: { none: { userId: { not: user } } } }],
        },
      ],
    },
    orderBy: { createdAt: 'desc' },
    take: 10,
    include: WITHOUT_DEALS,
  });
  const played = await readPlayed(prisma, rows);
  return rows.map((row) => summaryOf(row, played(row), user));
}

/** Statuses of competitions whose walls and results are shown. */
const OVER: ReadonlySet<CompetitionStatus> = new Set(['finished', 'cancelled']);

type GameAccess = 'game-unknown' | 'replay-private' | 'competition-open';

/** The deals to read: `limit` deals, starting with number `from`. */
export interface DealRange {
  readonly from: number;
  readonly limit: number;
}

interface GameReader {
  /** Undefined for a visitor. */
  readonly user: string | undefined;
  readonly isAdministrator: boolean;
}

/** The game with these deals, or the reason why the reader may not see it. Administrators see games of which a player was reported. */
export async function readGame(
  prisma: PrismaClient,
  id: string,
  { user, isAdministrator }: GameReader,
  { from, limit }: DealRange,
): Promise<GameDocument | GameAccess> {
  const row = await prisma.game.findUnique({ where: { id }, include: WITHOUT_DEALS });
  if (row === null || row.status === 'waiting') return 'game-unknown';
  const options = optionsOfRow(row);
  const source = dealSourceOf(row, options);
  if (source.disclosure === 'competition') {
    if (!OVER.has(row.entries[0]!.competition.status)) return 'competition-open';
  } else {
    const isPlayer = user !== undefined && row.seats.some(({ userId }) => userId === user);
    const mayRead = isPlayer || options.replay === 'everyone' || (isAdministrator && (await isReported(prisma, id)));
    if (!mayRead) return 'replay-private';
  }
  const deals = await prisma.gameDeal.findMany({
    where: { gameId: id, number: { gte: from } },
    orderBy: { number: 'asc' },
    take: limit,
  });
  const read = deals.map(({ number: deal, record: stored, endedAt, undone }): GameDocument['deals'][number] => {
    const record = recordOfDeal(id, deal, stored);
    const salt = source.saltOf(deal);
    const commitment = commitmentToWall(storedConfigOf(record.config, placeOfDeal(id, deal)), salt);
    const deltas = byPlayer((player) => record.deltas[seatInDeal(player, deal % MATCH_DEALS)]);
    return { deal, commitment, salt, deltas, undone, endedAt: endedAt.toISOString(), record: record as never };
  });
  const summary = summaryOf(row, (await readPlayed(prisma, [row]))(row), user);
  const next = from + read.length;
  return { ...summary, deals: read, ...(read.length > 0 && next < summary.dealsPlayed && { next }) };
}

const NO_DELTAS = mapSeats(() => 0) as DealRecord['deltas'];
type Played = Pick<GameSummary, 'totals' | 'dealsPlayed'>;

interface SumRow {
  readonly id: string;
  /** Number of the deal in its match. */
  readonly deal: number;
  readonly count: number;
  readonly deltas: DealRecord['deltas'];
}

/**
 * Returns a function that looks a game of `rows` up. While a competition is open, `user` sees only the deals before they left its table:
 * others still have the same walls to play.
 */
async function readPlayed(
  prisma: PrismaClient,
  rows: readonly ListedRow[],
  user?: string,
): Promise<(row: ListedRow) => Played> {
  const ends = rows.map(({ entries: [entry], seats }) => {
    const isOpen = entry !== undefined && !OVER.has(entry.competition.status);
    const leftAt = isOpen ? seats.find(({ userId }) => userId === user)?.leftAt : undefined;
    return leftAt?.toISOString() ?? 'infinity';
  });
  const sums = await prisma.$queryRaw<SumRow[]>`
    SELECT game_id AS id, number % ${MATCH_DEALS}::int AS deal, count(*)::int,
      ARRAY[sum(deltas[1]), sum(deltas[2]), sum(deltas[3]), sum(deltas[4])]::int[] AS deltas
    FROM game_deal JOIN unnest(${rows.map(({ id }) => id)}::text[], ${ends}::text[]) AS shown (id, until) ON game_id = shown.id
    WHERE ended_at <= until::timestamptz GROUP BY 1, 2`;
  return ({ id }) => {
    const own = sums.filter((sum) => sum.id === id);
    const deltaOf = (deal: number) => own.find((sum) => sum.deal === deal)?.deltas ?? NO_DELTAS;
    return {
      totals: playerTotalsOf(Array.from({ length: MATCH_DEALS }, (_, deal) => deltaOf(deal))),
      dealsPlayed: own.reduce((total, { count }) => total + count, 0),
    };
  };
}

function summaryOf(row: ListedRow, played: Played, user: string | undefined): GameSummary {
  const holders = holdersOfRow(row);
  const you = row.seats.find(({ userId }) => userId !== null && userId === user)?.player as Seat | undefined;
  return {
    id: row.id,
    status: row.status,
    length: optionsOfRow(row).length,
    kind: kindOf(row),
    players: byPlayer((player) => {
      const holder = holders[player];
      if (holder.type === 'bot') return holder;
      if (holder.type === 'userBot') return shownVersion(holder);
      if (holder.type === 'open')
        throw malformedRow({ table: 'game', id: row.id }, `it began without player ${player}`);
      const { fromDeal } = row.seats.find((seat) => seat.player === player)!;
      const isGuest = holder.user.kind === 'guest';
      return { type: 'person', name: holder.user.name, isGuest, ...(fromDeal > 0 && { fromDeal }) };
    }),
    ...played,
    ...(you !== undefined && { you }),
    createdAt: row.createdAt.toISOString(),
    ...(row.endedAt !== null && { endedAt: row.endedAt.toISOString() }),
  };
}

function kindOf({ entries: [entry], dealConfig }: ListedRow): GameSummary['kind'] {
  if (entry !== undefined) return { type: 'competition', id: entry.competition.id, name: entry.competition.name };
  return { type: dealConfig === null ? 'table' : 'repeatedDeal' };
}

function byPlayer<T>(itemOf: (player: Seat) => T): [T, T, T, T] {
  const items: BySeat<T> = mapSeats(itemOf);
  return [items[0], items[1], items[2], items[3]];
}
