// The versions that a user can submit for a task: uploaded ones that passed their check. Remote bots could recognise the walls.

import type { TaskDocument } from '@mcr-arena/protocol/documents';
import type { BotVersion } from '../../../dist/prisma/client.ts';
import { SEALED_KINDS } from '../../bots/kinds/version-kinds.ts';
import { hasPassed } from '../../bots/passed-version.ts';
import type { Store } from '../../database/open-database.ts';

type Eligible = Pick<BotVersion, 'id' | 'number'>;

/** Bots sorted by name, versions newest first. */
export async function listEligible(store: Store, ownerId: string): Promise<TaskDocument['bots']> {
  const rows = await store.bot.findMany({
    where: { ownerId, removedAt: null },
    orderBy: { name: 'asc' },
    select: {
      name: true,
      versions: {
        where: { kind: { in: SEALED_KINDS } },
        orderBy: { number: 'desc' },
        select: { number: true, kind: true, checkReport: true },
      },
    },
  });
  const bots = rows.map(({ name, versions }) => ({
    bot: name,
    versions: versions.filter((version) => hasPassed(version)).map(({ number }) => number),
  }));
  return bots.filter(({ versions }) => versions.length > 0);
}

/** The version with the number, or the newest that passed its check. Undefined if there is none. */
export async function findEligible(store: Store, botId: string, number?: number): Promise<Eligible | undefined> {
  const versions = await store.botVersion.findMany({
    where: { botId, kind: { in: SEALED_KINDS }, ...(number !== undefined && { number }) },
    orderBy: { number: 'desc' },
    select: { id: true, number: true, kind: true, checkReport: true },
  });
  return versions.find((version) => hasPassed(version));
}
