// The rows of matches. Unfinished ones are listed to be cancelled by hand.

import type { Competition, PrismaClient } from '../../../dist/prisma/client.ts';
import { UNFINISHED } from '../barred-versions.ts';
import { listOwnCompetitions, type OwnPage } from '../own-competitions.ts';

export const MATCH = 'match';

/** Undefined if there is no such match. */
export async function findMatch(prisma: PrismaClient, id: string): Promise<Competition | undefined> {
  return (await prisma.competition.findUnique({ where: { id, kind: MATCH } })) ?? undefined;
}

/** Ids of unfinished matches, oldest first: those that a user has requested, or all. */
export async function listUnfinished(prisma: PrismaClient, ownerId?: string): Promise<readonly string[]> {
  const found = await prisma.competition.findMany({
    where: { kind: MATCH, status: { in: UNFINISHED }, ...(ownerId !== undefined && { ownerId }) },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}

/** The matches that a user has requested, newest first. */
export function listOwnMatches(prisma: PrismaClient, ownerId: string, before: string | undefined): Promise<OwnPage> {
  return listOwnCompetitions(prisma, { kind: MATCH, ownerId }, before);
}
