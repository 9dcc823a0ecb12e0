// The address of every page.

import type { SetId } from '@mcr-arena/tournament';
import { type ParamsOf, pathOf } from './pattern.ts';

export const PATTERNS = {
  home: '/',
  tournaments: '/tournaments',
  tournament: '/tournaments/:id',
  set: '/tournaments/:id/rounds/:round/tables/:table/sets/:set',
  deal: '/tournaments/:id/rounds/:round/tables/:table/sets/:set/deals/:deal',
  record: '/replay',
  solitaire: '/solitaire',
  calculator: '/calculator',
  fans: '/fans',
  fan: '/fans/:fan',
  trainer: '/trainer',
} as const;

export type TournamentParams = ParamsOf<typeof PATTERNS.tournament>;
export type SetParams = ParamsOf<typeof PATTERNS.set>;
export type DealParams = ParamsOf<typeof PATTERNS.deal>;
export type FanParams = ParamsOf<typeof PATTERNS.fan>;

/** For links. */
export const pathTo = {
  home: PATTERNS.home,
  tournaments: PATTERNS.tournaments,
  tournament: (id: string): string => pathOf(PATTERNS.tournament, { id }),
  set: (id: string, place: SetId): string => pathOf(PATTERNS.set, { id, ...textsOf(place) }),
  /** `deal`: 1 for the first that was played of the set. */
  deal: (id: string, place: SetId, deal: number): string =>
    pathOf(PATTERNS.deal, { id, ...textsOf(place), deal: String(deal) }),
  /** Replays a record from a file. */
  record: PATTERNS.record,
  solitaire: PATTERNS.solitaire,
  calculator: PATTERNS.calculator,
  fans: PATTERNS.fans,
  trainer: PATTERNS.trainer,
  /** `fan`: its slug. */
  fan: (fan: string): string => pathOf(PATTERNS.fan, { fan }),
};

function textsOf({ round, table, set }: SetId): { round: string; table: string; set: string } {
  return { round: String(round), table: String(table), set: String(set) };
}
