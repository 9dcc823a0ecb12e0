// Seats at the tables of competitions of people among themselves. People take places in order of arrival; a table begins once it is full.
// Latecomers get places at another table. Members of a team have fixed places at different tables.

import type { TableOptions } from '@mcr-arena/protocol/documents';
import { failure, type Result, SEATS, type Seat, success } from '@mcr-arena/tiles';
import { type SeatedPlayer, tableOfMember, teamAt } from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { databaseTime } from '../../database/open-database.ts';
import { newGameData } from '../../games/game-store.ts';

const WITH_SEATS = {
  game: { select: { status: true, seats: { select: { player: true, userId: true, bot: true } } } },
} as const satisfies Prisma.HumanEntryInclude;
type SeatedEntry = Prisma.HumanEntryGetPayload<{ include: typeof WITH_SEATS }>;

/** A place at a table, both from 0. */
type Spot = Pick<SeatedPlayer, 'table' | 'place' | 'team'>;

export interface PeopleOrder {
  readonly competitionId: string;
  readonly userId: string;
  /** Name of the team, which is created if it is new. */
  readonly team?: string | undefined;
  /** Number of teams; absent: players compete individually. */
  readonly teams?: number | undefined;
  readonly options: TableOptions;
}

/** A person's game and their place there. */
export interface TakenPlace {
  readonly game: string;
  readonly place: Seat;
}

/** Reserves a place, at a new table if necessary. The caller has locked the competition, and seats the person at a table that exists. */
export async function takePlace(
  transaction: Prisma.TransactionClient,
  order: PeopleOrder,
): Promise<Result<TakenPlace, 'team-refused'>> {
  const { competitionId, userId, team, teams, options } = order;
  const entries = await transaction.humanEntry.findMany({
    where: { competitionId },
    orderBy: [{ enteredAt: 'asc' }, { userId: 'asc' }],
    include: WITH_SEATS,
  });
  const chosen = teams === undefined ? spotFor(entries, team) : spotInTeam(entries, team, teams);
  if (!chosen.ok) return chosen;
  const { table, place } = chosen.value;
  const known = entries.find(({ tableNumber }) => tableNumber === table);
  const game = known?.gameId ?? (await createGame(transaction, options, place, userId));
  const { team: name } = chosen.value;
  const enteredAt = await databaseTime(transaction);
  await transaction.humanEntry.create({
    data: { competitionId, userId, gameId: game, enteredAt, tableNumber: table, place, team: name ?? null },
  });
  return success({ game, place });
}

async function createGame(
  transaction: Prisma.TransactionClient,
  options: TableOptions,
  place: Seat,
  userId: string,
): Promise<string> {
  const person = { type: 'person' } as const;
  const data = newGameData({
    seats: [person, person, person, person],
    options: { ...options, readyCheck: true },
    people: new Map([[place, userId]]),
  });
  return (await transaction.game.create({ data })).id;
}

/** The first free place of the first table that waits, or a new table. */
function spotFor(entries: readonly SeatedEntry[], team: string | undefined): Result<Spot, 'team-refused'> {
  if (team !== undefined) return failure('team-refused', 'team: this competition has no teams');
  const tables = entries.map(({ tableNumber }) => tableNumber!);
  const spots = [...new Set(tables)].sort((a, b) => a - b).flatMap((table) => SEATS.map((place) => ({ table, place })));
  return success(spots.find((spot) => isFree(entries, spot)) ?? { table: Math.max(-1, ...tables) + 1, place: 0 });
}

function spotInTeam(
  entries: readonly SeatedEntry[],
  wanted: string | undefined,
  teams: number,
): Result<Spot, 'team-refused'> {
  if (wanted === undefined) return failure('team-refused', 'team: expected the name of your team');
  const spotOf = ({ tableNumber, place }: SeatedEntry) => ({ table: tableNumber!, place: place as Seat });
  const members = entries.filter(({ team }) => team?.toLowerCase() === wanted.toLowerCase());
  const taken = new Set(entries.map((entry) => teamAt(spotOf(entry), teams)));
  const unused = Array.from({ length: teams }, (_, number) => number).find((number) => !taken.has(number));
  const number = members[0] === undefined ? unused : teamAt(spotOf(members[0]), teams);
  if (number === undefined) {
    const names = [...new Set(entries.map(({ team }) => team))].join(', ');
    return failure('team-refused', `team: all ${teams} teams have entered, expected one of them: ${names}`);
  }
  const team = members[0]?.team ?? wanted;
  const own = SEATS.map((place) => ({ table: tableOfMember(number, place, teams), place, team }));
  // First members meet at the first tables, so that these begin first.
  const free = own.toSorted((a, b) => a.table - b.table).find((spot) => isFree(entries, spot));
  if (free !== undefined) return success(free);
  return failure('team-refused', `team: "${team}" is complete: people or bots have its four places`);
}

/** Whether nobody has the place, at a table that waits or does not exist yet. */
function isFree(entries: readonly SeatedEntry[], { table, place }: Spot): boolean {
  const around = entries.filter(({ tableNumber }) => tableNumber === table);
  if (around.some((entry) => entry.place === place)) return false;
  return around.every(({ game: { status, seats } }) => {
    const seat = seats.find(({ player }) => player === place);
    return status === 'waiting' && seat?.userId === null && seat.bot === null;
  });
}
