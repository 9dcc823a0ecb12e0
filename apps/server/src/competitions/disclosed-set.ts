// Finds disclosed sets of competitions without rounds.

import type { Store } from '../database/open-database.ts';
import { DISCLOSED } from './set-row.ts';

/** The id of a disclosed set of a competition without rounds; undefined if there is none. */
export async function findDisclosedSet(
  store: Store,
  competition: { readonly kind: string; readonly id?: string },
  number: number,
): Promise<string | undefined> {
  const found = await store.competition.findFirst({ where: competition, select: { id: true } });
  if (found === null) return undefined;
  const where = { competitionId: found.id, number, ...DISCLOSED };
  return (await store.competitionSet.findFirst({ where, select: { id: true } }))?.id;
}
