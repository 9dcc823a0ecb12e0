// Disclosed sets of competitions with pages of their deals, by the names that addresses have for them.

import { type DealResult, type EntrantId, formatSetId, parseSetName } from '@mcr-arena/tournament';
import type { CompetitionSet } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { type CompetitionKind, type CompetitionKinds, kindOf, type SetPlace } from './competition-kind.ts';
import { dealsOf, playersOf, WITH_SEATS } from './set-row.ts';

export interface NamedSet {
  readonly competition: string;
  /** As `parseSetName` accepts it. */
  readonly set: string;
}

/** Path of the pages about the deals of a set, which ends with the number of a deal, from 1; undefined if the kind has none. */
export function dealPagesOf(kind: CompetitionKind, competition: string, place: SetPlace): string | undefined {
  if (!kind.hasDealPages) return undefined;
  const { round, table, number } = place;
  const set = round === undefined ? String(number) : formatSetId({ round, table, set: number });
  return `/deals/${encodeURIComponent(competition)}/${set}/`;
}

/** A competition whose deals have pages; undefined if there is none. */
export async function findWithDeals(store: Store, kinds: CompetitionKinds, id: string) {
  const found = await store.competition.findUnique({ where: { id }, select: { id: true, kind: true, name: true } });
  return found !== null && kindOf(kinds, found).hasDealPages ? found : undefined;
}

/** Undefined for an unknown set. */
export async function findNamedSet(store: Store, kinds: CompetitionKinds, { competition, set }: NamedSet) {
  if ((await findWithDeals(store, kinds, competition)) === undefined) return undefined;
  const where = { competitionId: competition, ...placesOf(set) };
  return (await store.competitionSet.findFirst({ where, include: WITH_SEATS })) ?? undefined;
}

export function isDisclosed({ playedAt, disclosedAt }: Pick<CompetitionSet, 'playedAt' | 'disclosedAt'>): boolean {
  return playedAt !== null && disclosedAt !== null;
}

/** Records of competitions without rounds state round 1. */
function placesOf(name: string) {
  const place = parseSetName(name)!;
  if (typeof place === 'number') return { roundNumber: null, number: place };
  const { round, table, set } = place;
  return { OR: [{ roundNumber: round }, ...(round === 1 ? [{ roundNumber: null }] : [])], table, number: set };
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
  kinds: CompetitionKinds,
  named: NamedSet,
  deal: number,
): Promise<DisclosedDeal | undefined> {
  const set = await findNamedSet(store, kinds, named);
  const result = set && isDisclosed(set) ? dealsOf(set)[deal - 1] : undefined;
  return set && result && { players: playersOf(set), result };
}
