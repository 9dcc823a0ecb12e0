// The rows of comparisons, and how many walls they may play. A user's comparisons share one number of walls per UTC day, and only a few
// are in progress at a time, because they take capacity from other users.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { dayOf, resetAfter, usersWithoutTime } from '../../accounts/processor-time.ts';
import type { Store } from '../../database/open-database.ts';
import { UNFINISHED } from '../barred-versions.ts';
import { listOwnCompetitions, type OwnPage } from '../own-competitions.ts';

export const COMPARISON = 'comparison';

/** Maximum number of comparisons that one user may have in progress. */
export const MOST_RUNNING = 2;
/** Maximum number of walls per user and UTC day. */
export const WALLS_PER_DAY = 4000;

/** Undefined if there is no such comparison. */
export async function findComparison(store: Store, id: string): Promise<{ readonly ownerId: string } | undefined> {
  const select = { ownerId: true };
  return (await store.competition.findUnique({ where: { id, kind: COMPARISON }, select })) ?? undefined;
}

/** A user's comparisons, newest first. */
export function listComparisons(store: Store, ownerId: string, before: string | undefined): Promise<OwnPage> {
  return listOwnCompetitions(store, { kind: COMPARISON, ownerId }, before);
}

/** Serialises what counts a user's comparisons and walls until the transaction ends. */
export async function lockUser(transaction: Prisma.TransactionClient, userId: string): Promise<void> {
  // Not FOR UPDATE: rows that refer to the user may be stored meanwhile, such as charged CPU time.
  await transaction.$queryRaw`SELECT id FROM user_account WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

export function countRunning(store: Store, ownerId: string): Promise<number> {
  return store.competition.count({ where: { kind: COMPARISON, ownerId, status: { in: UNFINISHED } } });
}

/** Walls that a user's comparisons have played today, and those being played. */
export async function countWallsToday(store: Store, ownerId: string, now: Date): Promise<number> {
  const [counted] = await store.$queryRaw<{ readonly walls: number }[]>`
    SELECT count(*)::int AS walls
    FROM competition JOIN competition_set one ON one.competition_id = competition.id
    WHERE competition.kind = ${COMPARISON} AND competition.owner_id = ${ownerId}::uuid AND (
      one.played_at >= ${dayOf(now)}::date::timestamp AT TIME ZONE 'UTC'
      OR one.played_at IS NULL AND competition.status = 'running'
    )`;
  return counted!.walls;
}

/** Number of walls that a user's comparisons may still plan today: 0 if the walls or the CPU time are used up. */
export async function wallsLeft(store: Store, ownerId: string, now: Date): Promise<number> {
  if ((await usersWithoutTime(store, [ownerId], now)).size > 0) return 0;
  return Math.max(0, WALLS_PER_DAY - (await countWallsToday(store, ownerId, now)));
}

/** Error: the user has the maximum number of comparisons in progress, or no walls left today, with the seconds until tomorrow. */
export async function requireCapacity(
  store: Store,
  ownerId: string,
  now: Date,
): Promise<Result<true, 'too-many-comparisons' | 'walls-used'> & { readonly retryAfterSeconds?: number }> {
  if ((await countRunning(store, ownerId)) >= MOST_RUNNING) {
    const message = `${MOST_RUNNING} of your comparisons are in progress: wait until one is over, or stop one`;
    return failure('too-many-comparisons', message);
  }
  const used = await countWallsToday(store, ownerId, now);
  if (used < WALLS_PER_DAY) return success(true);
  const reset = resetAfter(now);
  const message =
    `your comparisons have played ${used} of ${WALLS_PER_DAY} walls today: ` +
    `new ones can start at ${reset.toISOString().slice(0, 16)}Z`;
  return {
    ...failure('walls-used', message),
    retryAfterSeconds: Math.ceil((reset.getTime() - now.getTime()) / 1000),
  };
}
