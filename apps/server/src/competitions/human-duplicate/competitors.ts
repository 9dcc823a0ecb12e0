// The competitors and their deals: people with their games, bots with their sets. In order of entry, people first. The deals of people at
// a table of four are those that they played themselves, not those that a bot played for them after they left.

import type { DealRecord } from '@mcr-arena/engine';
import type { HumanDuplicateConfig } from '@mcr-arena/protocol/documents';
import type { BySeat, Seat } from '@mcr-arena/tiles';
import {
  type CompetitorDeal,
  type CompetitorType,
  competitorSeatOf,
  configRecordsOf,
  DEALS_OF_WIND,
  deltasByPlace,
  ofDeal,
  type SeatedPlayer,
  type SetRecord,
  type TableResults,
} from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import type { SetRecords } from '../../archive/set-records.ts';
import type { Store } from '../../database/open-database.ts';
import { recordOfDeal } from '../../games/game-row.ts';
import { DISCLOSED, dealsOf } from '../set-row.ts';
import { tableOf } from './human-duplicate-kind.ts';

export interface Competitor {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly type: CompetitorType;
  /** Owner of a bot. */
  readonly owner?: string;
  /** Id of a person. */
  readonly user?: string;
  /** Not ranked: a guest, or an account that was created on the day of the challenge. */
  readonly newAccount?: true;
  /** At a table of four people. */
  readonly seat?: Omit<SeatedPlayer, 'name'>;
  /** Points by deal, in order; undefined for a deal that was not played. */
  readonly deltas: readonly (number | undefined)[];
}

const WITH_GAME = {
  user: { select: { id: true, name: true, createdAt: true } },
  game: {
    select: {
      seats: { select: { player: true, leftAt: true } },
      deals: { orderBy: { number: 'asc' }, select: { number: true, deltas: true, endedAt: true } },
    },
  },
} as const satisfies Prisma.HumanEntryInclude;
type PersonEntry = Prisma.HumanEntryGetPayload<{ include: typeof WITH_GAME }>;

export async function readCompetitors(
  store: Store,
  id: string,
  { deals, day, newAccounts }: HumanDuplicateConfig,
): Promise<readonly Competitor[]> {
  const people = await store.humanEntry.findMany({
    where: { competitionId: id },
    orderBy: [{ enteredAt: 'asc' }, { userId: 'asc' }],
    include: WITH_GAME,
  });
  const bots = await store.entrant.findMany({ where: { competitionId: id }, orderBy: { place: 'asc' } });
  const sets = await store.competitionSet.findMany({ where: { competitionId: id, ...DISCLOSED } });
  const isNew = (createdAt: Date): boolean =>
    newAccounts === 'unranked' && day !== undefined && createdAt.toISOString() >= day;
  const botNames = bots.map(({ name }) => name);
  return [
    ...people.map((entry, index): Competitor => {
      const { user, game, ranked } = entry;
      // A user may have taken a bot's name after the bot entered.
      const name = botNames.includes(user.name) ? `${user.name} (person)` : user.name;
      const seat = seatedAt(entry);
      const deltaOf = (deal: number) => {
        const isOwn = seat === undefined || deal < seat.own;
        const played = isOwn ? game.deals.find(({ number }) => number === deal) : undefined;
        return played?.deltas[competitorSeatOf(deal, seat?.place)];
      };
      return {
        number: index + 1,
        name,
        type: 'person',
        user: user.id,
        ...((!ranked || isNew(user.createdAt)) && { newAccount: true }),
        ...(seat !== undefined && { seat }),
        deltas: byDeal(deals, deltaOf),
      };
    }),
    ...bots.map(({ name, owner, place }, index): Competitor => {
      const own = sets.filter(({ table }) => table === tableOf(place));
      const deltaOf = (deal: number) => {
        const set = own.find(({ number }) => number === setOfDeal(deal));
        return set && dealsOf(set)[deal % DEALS_OF_WIND]?.deltas[0];
      };
      const number = people.length + index + 1;
      return { number, name, type: 'bot', ...(owner !== null && { owner }), deltas: byDeal(deals, deltaOf) };
    }),
  ];
}

/** The person's place at a table of four people. */
function seatedAt({ tableNumber, place, team, game }: PersonEntry): Competitor['seat'] {
  if (tableNumber === null || place === null) return undefined;
  const leftAt = game.seats.find(({ player }) => player === place)?.leftAt ?? undefined;
  const own = game.deals.filter(({ endedAt }) => leftAt === undefined || endedAt <= leftAt).length;
  return { table: tableNumber, place: place as Seat, own, ...(team !== null && { team }) };
}

function setOfDeal(deal: number): number {
  return Math.floor(deal / DEALS_OF_WIND) + 1;
}

function byDeal<T>(deals: number, itemOf: (deal: number) => T): readonly T[] {
  return Array.from({ length: deals }, (_, deal) => itemOf(deal));
}

/** Stores from which deals are read. */
export interface DealSources {
  readonly prisma: Store;
  readonly records: SetRecords;
}

/** The record of a deal, numbered from 0, with its wall; undefined if the competitor did not play it. */
export async function readDealRecord(
  { prisma, records }: DealSources,
  competitionId: string,
  { user, name }: Competitor,
  deal: number,
): Promise<DealRecord | undefined> {
  if (user !== undefined) {
    const row = await prisma.gameDeal.findFirst({
      where: { number: deal, game: { entries: { some: { competitionId, userId: user } } } },
    });
    return row === null ? undefined : recordOfDeal(row.gameId, deal, row.record);
  }
  const set = await prisma.setRecord.findFirst({
    select: { setId: true },
    where: {
      set: { competitionId, number: setOfDeal(deal), seats: { some: { position: 0, entrant: name } } },
    },
  });
  if (set === null) return undefined;
  const record = await records.record(set.setId);
  return dealOfSet(record, deal % DEALS_OF_WIND);
}

/** The played deals of all competitors, in order: of people by the id of the user, of bots by their name. */
export async function readAllDeals(
  { prisma, records }: DealSources,
  competitionId: string,
): Promise<ReadonlyMap<string, readonly CompetitorDeal[]>> {
  const ofPeople = await prisma.gameDeal.findMany({
    where: { game: { entries: { some: { competitionId } } } },
    orderBy: { number: 'asc' },
    include: { game: { select: { entries: { select: { userId: true } } } } },
  });
  const sets = await prisma.competitionSet.findMany({
    where: { competitionId, record: { isNot: null } },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, seats: { where: { position: 0 }, select: { entrant: true } } },
  });
  const deals = new Map<string, CompetitorDeal[]>();
  const add = (competitor: string, deal: CompetitorDeal): void =>
    void deals.set(competitor, [...(deals.get(competitor) ?? []), deal]);
  for (const { gameId, number, record, game } of ofPeople)
    add(game.entries[0]!.userId, { deal: number + 1, record: recordOfDeal(gameId, number, record) });
  for (const { id, number, seats } of sets) {
    const record = await records.record(id);
    for (const index of record.deals.keys())
      add(seats[0]!.entrant, { deal: (number - 1) * DEALS_OF_WIND + index + 1, record: dealOfSet(record, index)! });
  }
  return deals;
}

/** A table of four people: its points, and its game. */
export interface PlayedTable {
  readonly game: string | undefined;
  readonly points: TableResults;
}

/** By the table's number. A table at which nobody took a place has no game and no points. */
export async function readTables(store: Store, competitionId: string): Promise<readonly PlayedTable[]> {
  const games = await store.game.findMany({
    where: { entries: { some: { competitionId } } },
    select: {
      id: true,
      entries: { take: 1, select: { tableNumber: true } },
      deals: { orderBy: { number: 'asc' }, select: { deltas: true } },
    },
  });
  const byNumber = new Map(games.map((game) => [game.entries[0]?.tableNumber ?? 0, game]));
  return Array.from({ length: Math.max(-1, ...byNumber.keys()) + 1 }, (_, table): PlayedTable => {
    const found = byNumber.get(table);
    // Deals are stored without gaps.
    const deltas = found?.deals.map((deal) => deal.deltas as unknown as BySeat<number>) ?? [];
    return { game: found?.id, points: deltas.map(deltasByPlace) };
  });
}

/** The records of a table's deals. */
export async function readTableDeals(store: Store, { game }: PlayedTable): Promise<readonly CompetitorDeal[]> {
  if (game === undefined) return [];
  const rows = await store.gameDeal.findMany({ where: { gameId: game }, orderBy: { number: 'asc' } });
  return rows.map(({ number, record }) => ({ deal: number + 1, record: recordOfDeal(game, number, record) }));
}

/** The deal with its wall from the set's record. */
function dealOfSet(record: SetRecord, index: number): DealRecord | undefined {
  const found = record.deals[index];
  if (found === undefined) return undefined;
  const { seating, ...deal } = found;
  const { version, answers, ...rest } = deal;
  return { version, config: ofDeal(configRecordsOf(record), index), answers, ...rest };
}
