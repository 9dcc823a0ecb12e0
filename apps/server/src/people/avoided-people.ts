// The people whom a person avoids: games that are found for people never seat the two together, whoever of them avoids the other. Only
// the person themselves can read the list.

import type { AvoidedPeople } from '@mcr-arena/protocol/documents';
import { failure, type Result, type Seat, success } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';

/** Maximum number of people whom a person avoids. */
const MOST_AVOIDED = 100;

/** Ids of the people who must not sit at a table with the person. */
export async function readApart(store: Store, user: string): Promise<ReadonlySet<string>> {
  const rows = await store.avoidance.findMany({ where: { OR: [{ userId: user }, { avoidedId: user }] } });
  return new Set(rows.map(({ userId, avoidedId }) => (userId === user ? avoidedId : userId)));
}

/** The list of the person. */
export async function listAvoided(store: Store, user: string): Promise<AvoidedPeople> {
  const rows = await store.avoidance.findMany({
    where: { userId: user },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true, avoided: { select: { name: true, kind: true } } },
  });
  return {
    people: rows.map(({ createdAt, avoided: { name, kind } }) => {
      return { name, isGuest: kind === 'guest', since: createdAt.toISOString() };
    }),
  };
}

/** Adds a person to the list. Error: `too-many-avoided`. */
export function avoid(
  prisma: PrismaClient,
  userId: string,
  avoidedId: string,
): Promise<Result<true, 'too-many-avoided'>> {
  return prisma.$transaction(async (store) => {
    // Concurrent requests of the person wait for each other, so that they cannot exceed the maximum.
    await store.$queryRaw`SELECT id FROM user_account WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
    const others = await store.avoidance.count({ where: { userId, avoidedId: { not: avoidedId } } });
    if (others >= MOST_AVOIDED) {
      return failure('too-many-avoided', `you avoid ${MOST_AVOIDED} people, which is the limit: remove one first`);
    }
    await store.avoidance.createMany({ data: [{ userId, avoidedId }], skipDuplicates: true });
    return success(true);
  });
}

/** Removes the person with this name from the list, if they are in it. */
export async function stopAvoiding(store: Store, userId: string, name: string): Promise<void> {
  await store.avoidance.deleteMany({ where: { userId, avoided: { name } } });
}

/**
 * The id of another person in a game that has started. Errors: `game-unknown`; `not-seated`, if the reader does not play in it;
 * `player-unknown`, for a bot or the reader.
 */
export async function otherPersonAt(
  store: Store,
  gameId: string,
  player: Seat,
  reader: string | undefined,
): Promise<Result<string, 'game-unknown' | 'not-seated' | 'player-unknown'>> {
  const game = await store.game.findUnique({
    where: { id: gameId, status: { not: 'waiting' } },
    select: { seats: { select: { player: true, user: { select: { id: true, deletedAt: true } } } } },
  });
  if (game === null) return failure('game-unknown', 'game not found, or not started yet');
  if (reader === undefined || !game.seats.some(({ user }) => user?.id === reader)) {
    return failure('not-seated', 'only players of this game may do this');
  }
  const found = game.seats.find((seat) => seat.player === player)?.user;
  if (!found || found.id === reader || found.deletedAt !== null) {
    return failure('player-unknown', 'no other person plays at this place');
  }
  return success(found.id);
}
