// Splits a decision into the steps of the encodings: one, or two for a chow or pung of a duplicate deal (the claim, then its
// discard). A policy is run once per step; a data set has one row per step.

import type { Action } from '@mcr-arena/engine';
import { actionAt, actionIndexOf, claimWithDiscard, FIRST_ACTION } from './action-index.ts';
import { type Claim, type SeatView, viewAfterClaim } from './seat-view.ts';

/** One step: what the seat knows, and which of the 235 actions it chose. */
export interface DecisionStep {
  readonly type: 'answer' | 'discardAfterClaim';
  readonly view: SeatView;
  readonly index: number;
}

/** The meaning of a number that was chosen for a question. */
export type Choice =
  /** The whole answer. */
  | { readonly type: 'action'; readonly action: Action }
  /** A claim of a duplicate deal: a discard chosen for `view` completes the answer. */
  | { readonly type: 'claim'; readonly claim: Claim; readonly view: SeatView };

/** The steps of `action` in order. Throws a RangeError if it cannot answer the question. */
export function decisionSteps(view: SeatView, action: Action): readonly DecisionStep[] {
  const index = actionIndexOf(action, view.question);
  if (index === undefined) throw new RangeError(`a ${action.type} cannot answer a ${view.question.type}`);
  const answer: DecisionStep = { type: 'answer', view, index };
  if (!isClaim(action) || action.discard === undefined) return [answer];
  const after = viewAfterClaim(view, action);
  return [answer, { type: 'discardAfterClaim', view: after, index: FIRST_ACTION.discard + action.discard }];
}

/** The meaning of the number for the question of `view`. Throws a RangeError if it cannot answer the question. */
export function choiceAt(index: number, view: SeatView): Choice {
  const action = actionAt(index, view.question);
  if (action === undefined) throw new RangeError(`action ${index} cannot answer a ${view.question.type}`);
  if (!isClaim(action) || view.rules.format === 'casual') return { type: 'action', action };
  return { type: 'claim', claim: action, view: viewAfterClaim(view, action) };
}

/** The answer made of a claim and the number chosen after it. Throws a RangeError unless the number is a discard. */
export function completeClaim({ claim, view }: Extract<Choice, { readonly type: 'claim' }>, index: number): Action {
  const action = actionAt(index, view.question);
  if (action?.type !== 'discard')
    throw new RangeError(`action ${index} is not a discard, which follows a ${claim.type}`);
  return claimWithDiscard(claim, action.tile);
}

/** Marks the discards of all legal actions that make the claim. `mask`: 235 bytes. */
export function writeDiscardMask(
  { claim }: Extract<Choice, { readonly type: 'claim' }>,
  legalActions: readonly Action[],
  mask: Uint8Array,
): void {
  mask.fill(0);
  for (const action of legalActions) {
    const discard = discardAfter(claim, action);
    if (discard !== undefined) mask[FIRST_ACTION.discard + discard] = 1;
  }
}

/** The discard of the action, if the action makes this claim. */
function discardAfter(claim: Claim, action: Action): number | undefined {
  if (claim.type === 'pung') return action.type === 'pung' ? action.discard : undefined;
  return action.type === 'chow' && action.low === claim.low ? action.discard : undefined;
}

function isClaim(action: Action): action is Extract<Action, { readonly type: 'chow' | 'pung' }> {
  return action.type === 'chow' || action.type === 'pung';
}
