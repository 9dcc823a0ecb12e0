// Reads games, for their players and for others.

import { commitmentToWall, playerTotalsOf } from '@mcr-arena/arena';
import { decodeConfig, MATCH_DEALS, seatInDeal } from '@mcr-arena/engine';
import type { GameDocument, GameSummary } from '@mcr-arena/protocol/documents';
import { type BySeat, expectValue, mapSeats, type Seat } from '@mcr-arena/tiles';
import type { CompetitionStatus, PrismaClient } from '../../dist/prisma/client.ts';
import { malformedRow } from '../database/parse-column.ts';
import { dealSourceOf } from './deal-source.ts';
import {
  deltasOfRow,
  type GameRow,
  holdersOfRow,
  optionsOfRow,
  recordOfDeal,
  shownVersion,
  WITH_SEATS,
} from './game-row.ts';

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
    include: WITH_SEATS,
  });
  const games = rows.slice(0, limit).map((row) => summaryOf(row, user));
  const last = rows[limit - 1];
  return { games, ...(rows.length > limit && last !== undefined && { next: last.createdAt.toISOString() }) };
}

/** Statuses of competitions whose walls and results are shown. */
const OVER: ReadonlySet<CompetitionStatus> = new Set(['finished', 'cancelled']);

export type GameAccess = 'game-unknown' | 'replay-private' | 'competition-open';

/** The game with its deals, or the reason why the reader may not see it. */
export async function readGame(
  prisma: PrismaClient,
  id: string,
  user: string | undefined,
): Promise<GameDocument | GameAccess> {
  const row = await prisma.game.findUnique({ where: { id }, include: WITH_SEATS });
  if (row === null || row.status === 'waiting') return 'game-unknown';
  const options = optionsOfRow(row);
  const source = dealSourceOf(row, options.flowers);
  if (source.disclosure === 'competition') {
    if (!OVER.has(row.entry!.competition.status)) return 'competition-open';
  } else {
    const isPlayer = user !== undefined && row.seats.some(({ userId }) => userId === user);
    if (!isPlayer && options.replay !== 'everyone') return 'replay-private';
  }
  const deals = await prisma.gameDeal.findMany({ where: { gameId: id }, orderBy: { number: 'asc' } });
  const read = deals.map(({ number: deal, record: stored, endedAt, undone }): GameDocument['deals'][number] => {
    const record = recordOfDeal(id, deal, stored);
    const salt = source.saltOf(deal);
    const commitment = commitmentToWall(expectValue(decodeConfig(record.config!)), salt);
    const deltas = byPlayer((player) => record.deltas[seatInDeal(player, deal % MATCH_DEALS)]);
    return { deal, commitment, salt, deltas, undone, endedAt: endedAt.toISOString(), record: record as never };
  });
  return { ...summaryOf(row, user), deals: read };
}

function summaryOf(row: GameRow, user: string | undefined): GameSummary {
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
      return { type: 'person', name: holder.user.name, isGuest: holder.user.kind === 'guest' };
    }),
    totals: playerTotalsOf(deltasOfRow(row)),
    dealsPlayed: row.deals.length,
    ...(you !== undefined && { you }),
    createdAt: row.createdAt.toISOString(),
    ...(row.endedAt !== null && { endedAt: row.endedAt.toISOString() }),
  };
}

function kindOf({ entry, dealConfig }: GameRow): GameSummary['kind'] {
  if (entry !== null) return { type: 'competition', id: entry.competition.id, name: entry.competition.name };
  return { type: dealConfig === null ? 'table' : 'repeatedDeal' };
}

function byPlayer<T>(itemOf: (player: Seat) => T): [T, T, T, T] {
  const items: BySeat<T> = mapSeats(itemOf);
  return [items[0], items[1], items[2], items[3]];
}
