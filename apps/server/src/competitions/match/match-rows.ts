// The rows of matches. Unfinished ones are listed to be cancelled by hand, and cancelled when a bot in them was removed, or when an
// account that requested them or owns a bot in them was suspended or deleted. The latter is idempotent; servers also repeat it at
// intervals.

import type { Competition, Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import type { BarringTools } from '../competition-kind.ts';
import { findDisclosedSet } from '../disclosed-set.ts';

export const MATCH = 'match';

const UNFINISHED = {
  kind: MATCH,
  status: { in: ['created', 'running', 'paused', 'failed'] },
} as const satisfies Prisma.CompetitionWhereInput;

const BARRED = { OR: [{ suspendedAt: { not: null } }, { deletedAt: { not: null } }] };
const REASON = 'one of its bots was removed, or an account that takes part was suspended or deleted';

/** Undefined if there is no such match. */
export async function findMatch(prisma: PrismaClient, id: string): Promise<Competition | undefined> {
  return (await prisma.competition.findUnique({ where: { id, kind: MATCH } })) ?? undefined;
}

/** The id of a disclosed set; undefined if there is none. */
export function findMatchSet(prisma: PrismaClient, id: string, number: number): Promise<string | undefined> {
  return findDisclosedSet(prisma, { kind: MATCH, id }, number);
}

/** Ids of unfinished matches, oldest first: those that a user has requested, or all. `versions`: ids; all of them take part. */
export function listUnfinished(
  prisma: PrismaClient,
  ownerId?: string,
  versions: readonly string[] = [],
): Promise<readonly string[]> {
  const taking = versions.map((botVersionId) => ({ entrants: { some: { botVersionId } } }));
  return idsOf(prisma, { AND: ownerId === undefined ? taking : [{ ownerId }, ...taking] });
}

export async function endBarredMatches({ prisma, cancel }: BarringTools): Promise<void> {
  const bot = { OR: [{ removedAt: { not: null } }, { owner: BARRED }] };
  const barred = await idsOf(prisma, { OR: [{ owner: BARRED }, { entrants: { some: { botVersion: { bot } } } }] });
  for (const id of barred) await cancel(id, REASON);
}

async function idsOf(prisma: PrismaClient, where: Prisma.CompetitionWhereInput): Promise<readonly string[]> {
  const found = await prisma.competition.findMany({
    where: { AND: [UNFINISHED, where] },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}
