// Parses rows of games from the database.

import type { DealRecord } from '@mcr-arena/engine';
import { dealRecordSchema } from '@mcr-arena/engine/schema';
import type { BotReference } from '@mcr-arena/hosts';
import { TABLE_BOTS, type TableBot, type TableOptions, tableOptionsSchema } from '@mcr-arena/protocol/documents';
import type { BySeat, Seat } from '@mcr-arena/tiles';
import * as z from 'zod';
import type { Prisma, User } from '../../dist/prisma/client.ts';
import { isRemote, referenceOf } from '../bots/kinds/version-kinds.ts';
import { type ColumnPlace, malformedRow, parseColumn } from '../database/parse-column.ts';

const WITH_NAMES = {
  id: true,
  botId: true,
  number: true,
  manifest: true,
  artifactHash: true,
  bot: { select: { name: true, owner: { select: { name: true } } } },
} as const satisfies Prisma.BotVersionSelect;

export const WITH_SEATS = {
  seats: {
    orderBy: { player: 'asc' },
    include: { user: { select: { id: true, name: true, kind: true } }, botVersion: { select: WITH_NAMES } },
  },
  deals: { orderBy: { number: 'asc' }, select: { number: true, deltas: true } },
  // All people at a table play in the same competition.
  entries: {
    take: 1,
    select: { competition: { select: { id: true, name: true, status: true, secret: true, rules: true } } },
  },
} as const satisfies Prisma.GameInclude;

export type GameRow = Prisma.GameGetPayload<{ readonly include: typeof WITH_SEATS }>;

export type GameUser = Pick<User, 'id' | 'name' | 'kind'>;

/** The occupant of a player's place. */
export type SeatHolder =
  | { readonly type: 'open' }
  | { readonly type: 'person'; readonly user: GameUser; readonly hasLeft: boolean }
  | { readonly type: 'bot'; readonly bot: TableBot }
  | SeatedVersion;

/** Whether no person remains at the table. `isWaiting`: whether the game has not started, so that people who left have no place. */
export function haveAllLeft(holders: BySeat<SeatHolder>, isWaiting: boolean): boolean {
  const people = holders.filter((holder) => holder.type === 'person');
  return people.length === 0 ? isWaiting : people.every(({ hasLeft }) => hasLeft);
}

/** A bot of a user that is seated at a table. */
interface SeatedVersion {
  readonly type: 'userBot';
  readonly owner: string;
  readonly bot: string;
  readonly version: number;
  readonly versionId: string;
  readonly reference: BotReference;
}

/** The public fields of a seated version. */
export function shownVersion({ type, owner, bot, version, reference }: SeatedVersion) {
  return { type, owner, bot, version, isRemote: isRemote(reference) };
}

/** Points that each seat gained or lost in a deal. */
type DealDeltas = DealRecord['deltas'];

const bot = z.enum(TABLE_BOTS);

export function optionsOfRow({ id, options }: Pick<GameRow, 'id' | 'options'>): TableOptions {
  return parseColumn(tableOptionsSchema, { table: 'game', id, column: 'options' }, options);
}

/** Occupants of the places, by player. */
export function holdersOfRow({ id, seats }: Pick<GameRow, 'id' | 'seats'>): BySeat<SeatHolder> {
  const holderOf = (player: Seat): SeatHolder => {
    const seat = seats.find((each) => each.player === player);
    if (seat === undefined) throw malformedRow({ table: 'game_seat', id }, `it has no player ${player}`);
    if (seat.bot !== null) {
      return {
        type: 'bot',
        bot: parseColumn(bot, { table: 'game_seat', id: `${id} ${player}`, column: 'bot' }, seat.bot),
      };
    }
    if (seat.botVersion !== null) return versionAt(seat.botVersion);
    return seat.user === null ? { type: 'open' } : { type: 'person', user: seat.user, hasLeft: seat.leftAt !== null };
  };
  return [holderOf(0), holderOf(1), holderOf(2), holderOf(3)];
}

function versionAt(version: NonNullable<GameRow['seats'][number]['botVersion']>): SeatedVersion {
  const { id: versionId, number, bot: named } = version;
  const reference = referenceOf(version);
  return { type: 'userBot', owner: named.owner.name, bot: named.name, version: number, versionId, reference };
}

/** Points that each seat gained or lost in the stored deals, in order. */
export function deltasOfRow({ id, deals }: Pick<GameRow, 'id' | 'deals'>): readonly DealDeltas[] {
  return deals.map(({ number, deltas: stored }, index) => {
    if (number !== index) throw malformedRow({ table: 'game_deal', id }, `it has no deal ${index}`);
    return parseColumn(
      dealRecordSchema.shape.deltas,
      { table: 'game_deal', id: `${id} ${number}`, column: 'deltas' },
      stored,
    );
  });
}

/** The record of a deal of a game, which includes the wall. */
export function recordOfDeal(
  id: string,
  number: number,
  stored: unknown,
): DealRecord & Required<Pick<DealRecord, 'config'>> {
  return parseColumn(dealRecordSchema.required({ config: true }), placeOfDeal(id, number), stored);
}

export function placeOfDeal(id: string, number: number): ColumnPlace {
  return { table: 'game_deal', id: `${id} ${number}`, column: 'record' };
}
