// Reads tasks with their group, their competition and its opponent.

import type { Prisma } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import { OPPONENT_PLACE } from './wall-sets.ts';

const WITH_COMPETITION = {
  group: { select: { id: true, name: true } },
  competition: {
    include: {
      entrants: {
        where: { place: OPPONENT_PLACE },
        select: {
          botVersion: {
            select: { number: true, bot: { select: { name: true, owner: { select: { id: true, name: true } } } } },
          },
        },
      },
    },
  },
} as const satisfies Prisma.TaskInclude;

export type TaskRow = Prisma.TaskGetPayload<{ include: typeof WITH_COMPETITION }>;

/** Undefined if there is no such task, or its group was deleted. */
export async function findTask(store: Store, id: string): Promise<TaskRow | undefined> {
  return (await store.task.findUnique({ where: { id }, include: WITH_COMPETITION })) ?? undefined;
}

/** Latest deadline first. */
export function listTaskRows(store: Store, groupId: string): Promise<TaskRow[]> {
  return store.task.findMany({
    where: { groupId },
    orderBy: [{ deadline: 'desc' }, { id: 'asc' }],
    include: WITH_COMPETITION,
  });
}
