// The plans and reasons of one decision, for help, trainer and review alike.

import { type Action, type Observation, sameAction } from '@mcr-arena/engine';
import type { Alternative } from '../evaluator.ts';
import type { Outlook } from './plan.ts';
import { outlookOfHand, outlooksOf } from './planner.ts';
import { gainReason, lossReason, type Move, type Reason } from './reason.ts';

export interface Counsel {
  /** What the hand is going for if nothing is claimed; on the seat's own turn, before the discard. */
  readonly before: Outlook;
  /** What it is going for after an action. */
  readonly after: (action: Action) => Outlook;
  /** Why an alternative is the best one, or why it is worse than the best one. */
  readonly reasonOf: (alternative: Alternative) => Reason;
}

/** @param alternatives best first, a win included: those of a review, or of `explain`. */
export function counselOn(observation: Observation, alternatives: readonly Alternative[]): Counsel {
  const after = outlooksOf(observation);
  const pass = alternatives.find(({ action }) => action.type === 'pass');
  const before = pass === undefined ? outlookOfHand(observation) : after(pass.action);
  const moveOf = (alternative: Alternative): Move => ({ ...alternative, outlook: after(alternative.action) });
  const [best, next] = alternatives;
  if (best === undefined) throw new Error('a decision without alternatives');
  const reasonOf = (alternative: Alternative): Reason =>
    sameAction(alternative.action, best.action)
      ? gainReason(moveOf(best), before, next && moveOf(next))
      : lossReason(moveOf(best), moveOf(alternative));
  return { before, after, reasonOf };
}
