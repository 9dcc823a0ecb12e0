// Finds disclosed sets.

import type { DealResult, EntrantId } from '@mcr-arena/tournament';
import type { Store } from '../database/open-database.ts';
import type { SetPlace } from './competition-kind.ts';
import { DISCLOSED, dealsOf, playersOf, WITH_SEATS } from './set-row.ts';

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

/** A deal of a disclosed set. */
export interface DisclosedDeal {
  /** The players of the set, by position. */
  readonly players: readonly EntrantId[];
  readonly result: DealResult;
}

/** `deal`: in playing order, from 1. Undefined if the deal does not exist or is not disclosed. */
export async function findDisclosedDeal(
  store: Store,
  competition: { readonly kind: string; readonly id?: string },
  { round, table, number }: SetPlace,
  deal: number,
): Promise<DisclosedDeal | undefined> {
  const where = { competition, roundNumber: round ?? null, table, number, ...DISCLOSED };
  const set = await store.competitionSet.findFirst({ where, include: WITH_SEATS });
  const result = set === null ? undefined : dealsOf(set)[deal - 1];
  return set === null || result === undefined ? undefined : { players: playersOf(set), result };
}
