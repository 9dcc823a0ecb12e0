// The verdict of a check. A few faults do not fail a bot: most bots of the field reply wrongly now and then.

import type { CheckVerdict } from '@mcr-arena/protocol/documents';

/** What a check has found in its two stages. */
interface CheckCounts {
  /** Deals with house bots. */
  readonly deals: { readonly played: number; readonly faults: number };
  /** Situations, or recorded walls. */
  readonly situations: { readonly asked: number; readonly faults: number };
}

/** Deals of a complete check. */
export const SMOKE_DEALS = 24;
const FAULTS_IN_DEALS = 2;
const FAULTS_PER_SITUATION = 1 / 20;
/** The check stops after this number of faults, which is above the number with which a bot can pass. */
export const MAX_FAULTS = 6;

export function verdictOf({ deals, situations }: CheckCounts): CheckVerdict {
  if (deals.played < SMOKE_DEALS || deals.faults + situations.faults >= MAX_FAULTS) return 'failed';
  if (deals.faults + situations.faults === 0) return 'passed';
  const isTolerable = deals.faults <= FAULTS_IN_DEALS && situations.faults <= FAULTS_PER_SITUATION * situations.asked;
  return isTolerable ? 'passed-with-faults' : 'failed';
}
