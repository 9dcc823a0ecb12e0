// The stored steps of a deal: how they are played again, and how many remain when a seat takes its last decision back.

import { askedSeats, type DealConfig, DealInPlay, legalActions, type Replies } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import type { StoredStep } from './journal.ts';

const NOBODY: Replies = [undefined, undefined, undefined, undefined];

/** Whether any seat replied; a step without replies is determined by the steps before it. */
export function isAnswered(replies: Replies): boolean {
  return replies.some((reply) => reply !== undefined);
}

/**
 * Plays a stored step and the following steps that ask no seat. If the journal contains those too, they are skipped. Throws if the
 * step does not match the deal.
 */
export function playStored(deal: DealInPlay, { from, replies }: StoredStep): void {
  if (!isAnswered(replies) && from < deal.events.length) return;
  if (from !== deal.events.length)
    throw new Error(`the journal continues after ${from} events, but the deal has ${deal.events.length}`);
  deal.answer(replies);
  while (deal.deltas === undefined && askedSeats(deal.state).length === 0) deal.answer(NOBODY);
}

/** The number of steps before the last decision of a seat, a question with several legal actions; undefined if it made none. */
export function stepsBeforeDecision(config: DealConfig, steps: readonly StoredStep[], seat: Seat): number | undefined {
  const deal = new DealInPlay(config);
  let before: number | undefined;
  for (const [index, step] of steps.entries()) {
    if (step.replies[seat] !== undefined && legalActions(deal.state, seat).length > 1) before = index;
    playStored(deal, step);
  }
  return before;
}
