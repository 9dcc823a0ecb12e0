// The published results of a duplicate competition of people and bots: the secret, all records, and the standings
// computed from them.

import type { DealRecord } from '@mcr-arena/engine';
import type { HumanDuplicateDeals } from './duplicate-deals.ts';
import type { CompetitorStanding } from './duplicate-standings.ts';

export const HUMAN_DUPLICATE_FORMAT = 'mcr-arena/human-duplicate';
/** 1: all competitors who played all deals are ranked (all documents of release 0.2); 2: not those with new accounts. */
export const HUMAN_DUPLICATE_VERSIONS = [1, 2] as const;
type HumanDuplicateVersion = (typeof HUMAN_DUPLICATE_VERSIONS)[number];

export const COMPETITOR_TYPES = ['person', 'bot'] as const;
export type CompetitorType = (typeof COMPETITOR_TYPES)[number];

export interface HumanDuplicateResults {
  readonly format: typeof HUMAN_DUPLICATE_FORMAT;
  readonly version: HumanDuplicateVersion;
  readonly competition: string;
  /** Number of deals of each competitor. */
  readonly deals: HumanDuplicateDeals;
  /** The house bot in the three other seats. */
  readonly baseline: string;
  readonly rules: NonNullable<DealRecord['config']>['rules'];
  readonly commitment: string;
  readonly secret: string;
  readonly competitors: readonly HumanDuplicateCompetitor[];
  readonly standings: readonly CompetitorStanding[];
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
