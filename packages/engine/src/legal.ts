// The legal actions of a seat, and the reason why another action is illegal. Both use the same conditions: functions
// `whyNo…` that return a reason or undefined.

import { type Action, PASS, WIN } from './action.ts';
import {
  addClaims,
  isClaimPossible,
  whyNoChow,
  whyNoDiscardAfterChow,
  whyNoDiscardAfterPung,
  whyNoMeldedKong,
  whyNoPung,
} from './claim-rules.ts';
import type { IllegalReason } from './illegal-reason.ts';
import type { Observation } from './observation.ts';
import { type Situation, situationOfObservation } from './situation.ts';
import { addTurnActions, whyNoAddedKong, whyNoConcealedKong, whyNoDiscard } from './turn-rules.ts';
import { whyNoWin } from './win.ts';

/** The legal actions of a seat without a choice. */
export const PASS_ONLY: readonly Action[] = [PASS];

/**
 * All legal actions: on the seat's own turn discards by tile, kongs, win; otherwise pass, chows, pungs, melded kong, win. In
 * duplicate deals a chow or pung is listed once for every discard that may follow it.
 */
export function legalActionsIn(situation: Situation): readonly Action[] {
  const canWin = whyNoWin(situation) === undefined;
  const actions: Action[] = [];
  if (situation.question.type === 'turn') addTurnActions(situation, actions);
  else {
    const canClaim = isClaimPossible(situation);
    if (!canClaim && !canWin) return PASS_ONLY;
    actions.push(PASS);
    if (canClaim) addClaims(situation, actions);
  }
  if (canWin) actions.push(WIN);
  return actions;
}

/** Like `legalActionsIn`, from the seat's observation. */
export function legalActionsFor(observation: Observation): readonly Action[] {
  return legalActionsIn(situationOfObservation(observation));
}

/** Whether the seat has more than one legal action. */
export function hasChoice(situation: Situation): boolean {
  return situation.question.type === 'turn' || isClaimPossible(situation) || whyNoWin(situation) === undefined;
}

/** Why `action` is illegal; absent if it is legal. Accepts any value as an action. */
export function whyIllegal(situation: Situation, action: Action): IllegalReason | undefined {
  switch (action.type) {
    case 'pass':
      return situation.question.type === 'turn' ? 'cannot pass on your own turn' : undefined;
    case 'discard':
      return whyNoDiscard(situation, action.tile);
    case 'concealedKong':
      return whyNoConcealedKong(situation, action.tile);
    case 'addedKong':
      return whyNoAddedKong(situation, action.tile);
    case 'chow':
      return whyNoChow(situation, action.low) ?? whyNoDiscardAfterChow(situation, action.low, action.discard);
    case 'pung':
      return whyNoPung(situation) ?? whyNoDiscardAfterPung(situation, action.discard);
    case 'meldedKong':
      return whyNoMeldedKong(situation);
    case 'win':
      return whyNoWin(situation);
    default:
      action satisfies never;
      return 'unknown action';
  }
}
