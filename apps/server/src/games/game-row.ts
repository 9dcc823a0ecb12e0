// Games as rows of the database, parsed where they are read.

import type { DealRecord } from '@mcr-arena/engine';
import { dealRecordSchema } from '@mcr-arena/engine/schema';
import { TABLE_BOTS, type TableBot, type TableOptions, tableOptionsSchema } from '@mcr-arena/protocol/documents';
import type { BySeat, Seat } from '@mcr-arena/tiles';
import * as z from 'zod';
import type { Prisma, User } from '../../dist/prisma/client.ts';
import { parseColumn } from '../database/parse-column.ts';

export const WITH_SEATS = {
  seats: { orderBy: { player: 'asc' }, include: { user: { select: { id: true, name: true, kind: true } } } },
  deals: { orderBy: { number: 'asc' }, select: { number: true, deltas: true } },
  entry: {
    select: { competition: { select: { id: true, name: true, status: true, secret: true, rules: true } } },
  },
} as const satisfies Prisma.GameInclude;

export type GameRow = Prisma.GameGetPayload<{ readonly include: typeof WITH_SEATS }>;

export type GameUser = Pick<User, 'id' | 'name' | 'kind'>;

/** Who holds a player's place. */
export type SeatHolder =
  | { readonly type: 'open' }
  | { readonly type: 'person'; readonly user: GameUser; readonly hasLeft: boolean }
  | { readonly type: 'bot'; readonly bot: TableBot };

/** What each seat gained or lost in a deal. */
export type DealDeltas = DealRecord['deltas'];

const bot = z.enum(TABLE_BOTS);
const deltas = z.tuple([z.int(), z.int(), z.int(), z.int()]) as unknown as z.ZodType<DealDeltas>;

export function optionsOfRow({ id, options }: Pick<GameRow, 'id' | 'options'>): TableOptions {
  return parseColumn(tableOptionsSchema, { table: 'game', id, column: 'options' }, options);
}

/** By player. */
export function holdersOfRow({ id, seats }: Pick<GameRow, 'id' | 'seats'>): BySeat<SeatHolder> {
  const holderOf = (player: Seat): SeatHolder => {
    const seat = seats.find((each) => each.player === player);
    if (seat === undefined)
      throw new Error(`malformed data in table "game_seat": game "${id}" has no player ${player}`);
    if (seat.bot !== null) {
      return {
        type: 'bot',
        bot: parseColumn(bot, { table: 'game_seat', id: `${id} ${player}`, column: 'bot' }, seat.bot),
      };
    }
    return seat.user === null ? { type: 'open' } : { type: 'person', user: seat.user, hasLeft: seat.leftAt !== null };
  };
  return [holderOf(0), holderOf(1), holderOf(2), holderOf(3)];
}

/** Of the deals that are stored, from the first on: what each seat gained or lost. */
export function deltasOfRow({ id, deals }: Pick<GameRow, 'id' | 'deals'>): readonly DealDeltas[] {
  return deals.map(({ number, deltas: stored }, index) => {
    if (number !== index) throw new Error(`malformed data in table "game_deal": game "${id}" has no deal ${index}`);
    return parseColumn(deltas, { table: 'game_deal', id: `${id} ${number}`, column: 'deltas' }, stored);
  });
}

export function recordOfDeal(id: string, number: number, record: unknown): DealRecord {
  const place = { table: 'game_deal', id: `${id} ${number}`, column: 'record' };
  return parseColumn(dealRecordSchema as unknown as z.ZodType<DealRecord>, place, record);
}
