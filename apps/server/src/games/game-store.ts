// Stores games in the database. A deal's record replaces its journal in one transaction.

import { drawGameId, drawGameSecret, journalIdOf } from '@mcr-arena/arena';
import { type ConfigRecord, encodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import type { TableBot, TableOptions, TableOrder } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, type Seat } from '@mcr-arena/tiles';
import type { GameDeal, GameSeat, Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import { jsonColumn } from '../database/parse-column.ts';
import { type GameRow, WITH_SEATS } from './game-row.ts';

/** Occupant of a place in a new game. `version`: the id of a bot's version. */
export type NewSeat =
  | Exclude<TableOrder['seats'][number], { readonly type: 'userBot' }>
  | { readonly type: 'userBot'; readonly version: string };

export interface NewGame {
  readonly seats: BySeat<NewSeat>;
  readonly options: TableOptions;
  /** People who are seated immediately, by player. */
  readonly people: ReadonlyMap<Seat, string>;
  /** Configuration of a deal to repeat. */
  readonly dealConfig?: ConfigRecord;
}

export type GameStore = ReturnType<typeof createGameStore>;

export function createGameStore(prisma: PrismaClient) {
  return {
    create: (game: NewGame): Promise<GameRow> => prisma.game.create({ data: newGameData(game), include: WITH_SEATS }),
    /** Games that wait for players or are in progress. */
    listOpen: (): Promise<readonly GameRow[]> =>
      prisma.game.findMany({ where: { status: { not: 'over' } }, orderBy: { createdAt: 'asc' }, include: WITH_SEATS }),
    read: async (id: string): Promise<GameRow | undefined> =>
      (await prisma.game.findUnique({ where: { id }, include: WITH_SEATS })) ?? undefined,
    /** Those of the games that are over. */
    listOver: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      const where: Prisma.GameWhereInput = { id: { in: [...ids] }, status: 'over' };
      return new Set((await prisma.game.findMany({ where, select: { id: true } })).map(({ id }) => id));
    },
    /** Seats a user. Returns whether the place was free, or already theirs: the reply of the database may have been lost. */
    seat: (gameId: string, player: Seat, userId: string) => takePlace(prisma, { gameId, player }, { userId }),
    /** Seats a house bot. Returns whether the place was free. */
    seatBot: (gameId: string, player: Seat, bot: TableBot) => takePlace(prisma, { gameId, player }, { bot }),
    /** Frees a place of a game that has not started. The person may enter the game's competition again. */
    unseat: async (gameId: string, player: Seat): Promise<void> =>
      void (await prisma.game.update({
        where: { id: gameId },
        data: {
          seats: { updateMany: { where: { player, bot: null, botVersionId: null }, data: { userId: null } } },
          entries: { deleteMany: { place: player } },
        },
      })),
    /** Seats a house bot in place of a person who has not played a deal, and may enter the game's competition again. */
    replaceByBot: async (gameId: string, player: Seat, bot: TableBot): Promise<void> =>
      void (await prisma.game.update({
        where: { id: gameId },
        data: {
          seats: { updateMany: { where: { player }, data: { userId: null, bot, fromDeal: 0, leftAt: null } } },
          entries: { deleteMany: { place: player } },
        },
      })),
    /** Seats a person in place of a house bot, from this deal on. Returns whether there was one. */
    replaceBot: async (gameId: string, player: Seat, userId: string, fromDeal: number): Promise<boolean> => {
      const where = { gameId, player, bot: { not: null } };
      return (await prisma.gameSeat.updateMany({ where, data: { userId, bot: null, fromDeal } })).count === 1;
    },
    begin: async (id: string): Promise<void> =>
      void (await prisma.game.update({ where: { id }, data: { status: 'playing' } })),
    noteLeft: async (gameId: string, player: Seat): Promise<void> =>
      void (await prisma.gameSeat.updateMany({ where: { gameId, player }, data: { leftAt: new Date() } })),
    /** Returns whether the deal counts: false if the game was already over. `undone`: how often it was taken back. */
    storeDeal: (id: string, number: number, played: PlayedDeal, undone: number) =>
      storeDeal(prisma, { gameId: id, number, undone }, played),
    noteRematch: async (id: string, rematchId: string): Promise<void> =>
      void (await prisma.game.update({ where: { id }, data: { rematchId } })),
    /** Ends the game and drops an unfinished deal. */
    end: async (id: string): Promise<void> => {
      await prisma.$transaction([
        prisma.game.update({ where: { id }, data: { status: 'over', endedAt: new Date() } }),
        prisma.journalEntry.deleteMany({ where: { tableId: journalIdOf(id) } }),
      ]);
    },
  };
}

/** Returns whether the place was free or has this user. */
async function takePlace(
  prisma: PrismaClient,
  place: Pick<GameSeat, 'gameId' | 'player'>,
  data: { readonly userId: string } | { readonly bot: TableBot },
): Promise<boolean> {
  const where = {
    ...place,
    OR: [{ userId: null, bot: null, botVersionId: null }, ...('userId' in data ? [data] : [])],
  };
  return (await prisma.gameSeat.updateMany({ where, data })).count === 1;
}

/** Data of a new game that waits for players. */
export function newGameData({ seats, options, people, dealConfig }: NewGame) {
  const rows = mapSeats((player) => {
    const seat = seats[player];
    const botVersionId = seat.type === 'userBot' ? seat.version : null;
    return { player, bot: seat.type === 'bot' ? seat.bot : null, botVersionId, userId: people.get(player) ?? null };
  });
  return {
    id: drawGameId(),
    options,
    secret: drawGameSecret(),
    seats: { create: [...rows] },
    ...(dealConfig !== undefined && { dealConfig: jsonColumn(dealConfig) }),
  } satisfies Prisma.GameCreateInput;
}

/** Idempotent: a server that has since ended may have stored the deal already. */
function storeDeal(
  prisma: PrismaClient,
  deal: Pick<GameDeal, 'gameId' | 'number' | 'undone'>,
  played: PlayedDeal,
): Promise<boolean> {
  const { gameId, number } = deal;
  const record = encodeDeal(played);
  const data = { ...deal, record: jsonColumn(record), deltas: [...record.deltas] };
  return prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT id FROM game WHERE id = ${gameId} FOR UPDATE`;
    const isOpen = (await transaction.game.count({ where: { id: gameId, status: { not: 'over' } } })) === 1;
    if (isOpen) await transaction.gameDeal.createMany({ data: [data], skipDuplicates: true });
    await transaction.journalEntry.deleteMany({ where: { tableId: journalIdOf(gameId), deal: number } });
    return isOpen;
  });
}

/** Ends games within the caller's transaction, drops unfinished deals, and returns the number of ended games. */
export async function endGames(transaction: Prisma.TransactionClient, where: Prisma.GameWhereInput): Promise<number> {
  const open = await transaction.game.findMany({ where: { ...where, status: { not: 'over' } }, select: { id: true } });
  const ids = open.map(({ id }) => id);
  await transaction.game.updateMany({ where: { id: { in: ids } }, data: { status: 'over', endedAt: new Date() } });
  await transaction.journalEntry.deleteMany({ where: { tableId: { in: ids.map(journalIdOf) } } });
  return ids.length;
}
