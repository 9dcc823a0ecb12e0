// The published results of a duplicate competition of people and bots: the secret, all records, and the standings
// computed from them.

import type { DealRecord } from '@mcr-arena/engine';
import type { HumanDuplicateDeals } from './duplicate-deals.ts';
import type { CompetitorStanding } from './duplicate-standings.ts';
import type { PeopleFormat, SeatedPlayer, TeamStanding } from './people-standings.ts';

export const HUMAN_DUPLICATE_FORMAT = 'mcr-arena/human-duplicate';
/**
 * 1: all competitors who played all deals are ranked (all documents of release 0.2); 2: not those with new accounts. Version 3 has
 * tables of four people.
 */
export const HUMAN_DUPLICATE_VERSIONS = [1, 2] as const;
type HumanDuplicateVersion = (typeof HUMAN_DUPLICATE_VERSIONS)[number];

export const COMPETITOR_TYPES = ['person', 'bot'] as const;
export type CompetitorType = (typeof COMPETITOR_TYPES)[number];

interface ResultsOfAll {
  readonly format: typeof HUMAN_DUPLICATE_FORMAT;
  readonly competition: string;
  /** Number of deals of each competitor. */
  readonly deals: HumanDuplicateDeals;
  /** The house bot in the three other seats, or at places that no person took. */
  readonly baseline: string;
  readonly rules: NonNullable<DealRecord['config']>['rules'];
  readonly commitment: string;
  readonly secret: string;
  readonly standings: readonly CompetitorStanding[];
}

export interface HumanDuplicateResults extends ResultsOfAll {
  readonly version: HumanDuplicateVersion;
  readonly competitors: readonly HumanDuplicateCompetitor[];
}

/** Results of people among themselves. */
export interface PeopleDuplicateResults extends ResultsOfAll {
  readonly version: 3;
  readonly people: PeopleFormat;
  /** Played deals by table; `SeatedPlayer.table` is an index. */
  readonly tables: readonly { readonly played: readonly CompetitorDeal[] }[];
  readonly competitors: readonly SeatedPlayer[];
  /** Absent without teams. */
  readonly teams?: readonly TeamStanding[];
}

export interface HumanDuplicateCompetitor {
  readonly name: string;
  readonly type: CompetitorType;
  /** Not ranked: a guest, or an account that was created on the day of the daily challenge. Only in version 2. */
  readonly newAccount?: true;
  readonly played: readonly CompetitorDeal[];
}

export interface CompetitorDeal {
  /** From 1. */
  readonly deal: number;
  /** The record, with the wall. */
  readonly record: DealRecord;
}
