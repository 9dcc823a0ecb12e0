// The disclosed sets of a version that its owner may see, newest first.

import type { Prisma } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import { DISCLOSED } from '../set-row.ts';
import { setsAsOpponent } from '../task/wall-sets.ts';

/** Maximum number of sets of a version that reports count. */
export const MOST_SETS = 1000;

/** Number of sets that are read and parsed before other requests are handled. */
const READ_AT_ONCE = 25;

const WALL = {
  id: true,
  competitionId: true,
  roundNumber: true,
  number: true,
} as const satisfies Prisma.CompetitionSetSelect;

export type ListedSet = Prisma.CompetitionSetGetPayload<{ select: typeof WALL }>;

/** `version`: its id. */
export function listSetsOf(store: Store, version: string, most = MOST_SETS): Promise<readonly ListedSet[]> {
  return store.competitionSet.findMany({
    where: { ...DISCLOSED, seats: { some: { botVersionId: version } }, NOT: setsAsOpponent(version) },
    orderBy: [{ playedAt: 'desc' }, { id: 'asc' }],
    take: most,
    select: WALL,
  });
}

/** Key of the walls that a set has in common with others. */
export function wallOfSet({ competitionId, roundNumber, number }: ListedSet): string {
  return `${competitionId} ${roundNumber ?? ''} ${number}`;
}

/** Splits a list into parts of `READ_AT_ONCE`. */
export function partsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / READ_AT_ONCE);
  return Array.from({ length: count }, (_, part) => items.slice(part * READ_AT_ONCE, (part + 1) * READ_AT_ONCE));
}
