// The published results of a competition of people and bots: the secret, every record, and the standings that follow from them.

import type { DealRecord } from '@mcr-arena/engine';
import type { HumanDuplicateDeals } from './duplicate-deals.ts';
import type { CompetitorStanding } from './duplicate-standings.ts';

export const HUMAN_DUPLICATE_FORMAT = 'mcr-arena/human-duplicate';
export const HUMAN_DUPLICATE_VERSION = 1;

export const COMPETITOR_TYPES = ['person', 'bot'] as const;
export type CompetitorType = (typeof COMPETITOR_TYPES)[number];

export interface HumanDuplicateResults {
  readonly format: typeof HUMAN_DUPLICATE_FORMAT;
  readonly version: typeof HUMAN_DUPLICATE_VERSION;
  readonly competition: string;
  /** How many deals each competitor could play. */
  readonly deals: HumanDuplicateDeals;
  /** The house bot at the three other seats. */
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
  readonly played: readonly CompetitorDeal[];
}

export interface CompetitorDeal {
  /** From 1. */
  readonly deal: number;
  /** With the wall. */
  readonly record: DealRecord;
}
