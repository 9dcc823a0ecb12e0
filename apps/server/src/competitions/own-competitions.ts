// The list of the competitions of a kind that a user has requested.

import type { Store } from '../database/open-database.ts';

const PAGE = 20;

/** Ids, newest first. */
export interface OwnPage {
  readonly ids: readonly string[];
  /** Cursor of the next page; absent on the last. */
  readonly next?: string;
}

/** A page of those created before a competition, or of all. */
export async function listOwnCompetitions(
  store: Store,
  { kind, ownerId }: { readonly kind: string; readonly ownerId: string },
  before: string | undefined,
): Promise<OwnPage> {
  const select = { id: true, createdAt: true };
  const last = before === undefined ? null : await store.competition.findUnique({ where: { id: before }, select });
  const rows = await store.competition.findMany({
    where: {
      kind,
      ownerId,
      ...(last && {
        OR: [{ createdAt: { lt: last.createdAt } }, { createdAt: last.createdAt, id: { lt: last.id } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE + 1,
    select: { id: true },
  });
  const ids = rows.slice(0, PAGE).map(({ id }) => id);
  return { ids, ...(rows.length > PAGE && { next: ids.at(-1)! }) };
}
