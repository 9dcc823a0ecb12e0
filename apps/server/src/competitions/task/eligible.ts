// The versions that a user can submit for a task: uploaded ones that passed their check. Remote bots could recognise the walls.

import type { TaskDocument } from '@mcr-arena/protocol/documents';
import type { BotVersion, Prisma } from '../../../dist/prisma/client.ts';
import { SEALED_KINDS } from '../../bots/kinds/version-kinds.ts';
import { passedVersions } from '../../bots/passed-version.ts';
import type { Store } from '../../database/open-database.ts';

type Eligible = Pick<BotVersion, 'id' | 'number'>;

const ELIGIBLE = { ...passedVersions(), kind: { in: SEALED_KINDS } } satisfies Prisma.BotVersionWhereInput;

/** Bots sorted by name, versions newest first. */
export async function listEligible(store: Store, ownerId: string): Promise<TaskDocument['bots']> {
  const rows = await store.bot.findMany({
    where: { ownerId, removedAt: null },
    orderBy: { name: 'asc' },
    select: { name: true, versions: { where: ELIGIBLE, orderBy: { number: 'desc' }, select: { number: true } } },
  });
  const bots = rows.map(({ name, versions }) => ({ bot: name, versions: versions.map(({ number }) => number) }));
  return bots.filter(({ versions }) => versions.length > 0);
}

/** The version with the number, or the newest that passed its check. Undefined if there is none. */
export async function findEligible(store: Store, botId: string, number?: number): Promise<Eligible | undefined> {
  const version = await store.botVersion.findFirst({
    where: { ...ELIGIBLE, botId, ...(number !== undefined && { number }) },
    orderBy: { number: 'desc' },
    select: { id: true, number: true },
  });
  return version ?? undefined;
}
