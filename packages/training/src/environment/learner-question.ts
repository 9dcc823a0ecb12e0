// Questions to a learner, as the encodings represent them: in a duplicate deal, a chow or pung is followed by a separate question
// for its discard.

import { type DealState, legalActions, type Reply } from '@mcr-arena/engine';
import {
  ACTION_COUNT,
  actionAt,
  type Choice,
  choiceAt,
  completeClaim,
  FIRST_ACTION,
  type SeatView,
  seatViewOf,
  writeMask,
} from '@mcr-arena/protocol';
import { KIND_COUNT, type Seat } from '@mcr-arena/tiles';

/** Types of questions to a learner, in the order of their numbers in frames, from 1. */
export const LEARNER_QUESTIONS = ['turn', 'claim', 'robKong', 'discardAfterClaim'] as const;
type LearnerQuestionType = (typeof LEARNER_QUESTIONS)[number];

type PendingClaim = Extract<Choice, { readonly type: 'claim' }>;

export interface LearnerQuestion {
  readonly type: LearnerQuestionType;
  readonly seat: Seat;
  /** Valid until the table changes. */
  readonly view: SeatView;
  /** The claim whose discard is asked for; only in duplicate deals. */
  readonly claim?: PendingClaim;
}

/** The meaning of an action's number: a complete reply, or another question. */
type LearnerStep =
  | { readonly type: 'reply'; readonly reply: Reply }
  | { readonly type: 'question'; readonly question: LearnerQuestion };

/** The question of `state` to a seat that is asked. */
export function learnerQuestionOf(state: DealState, seat: Seat): LearnerQuestion {
  const view = seatViewOf(state, seat);
  if (view === undefined) throw new Error(`seat ${seat} has no question`);
  const { question } = view;
  const isAfterClaim = question.type === 'turn' && question.drawn === undefined;
  return { type: isAfterClaim ? 'discardAfterClaim' : question.type, seat, view };
}

/** Writes 1 for each legal action and 0 for all others into the 235 places of `target` from `offset`. */
export function writeLegal(state: DealState, question: LearnerQuestion, target: Uint8Array, offset: number): void {
  if (question.claim === undefined) {
    writeMask(legalActions(state, question.seat), question.view.question, target, offset);
    return;
  }
  target.fill(0, offset, offset + ACTION_COUNT);
  const { hand } = question.view;
  for (let tile = 0; tile < KIND_COUNT; tile += 1) {
    if (hand[tile]! > 0) target[offset + FIRST_ACTION.discard + tile] = 1;
  }
}

/**
 * The reply, or the next question, that follows from the chosen action number. An impossible action becomes a reply
 * that the judge rules a foul, as it would for a bot.
 */
export function learnerStep(question: LearnerQuestion, index: number): LearnerStep {
  const { view, claim, seat } = question;
  const action = actionAt(index, view.question);
  if (action === undefined) return unreadable(index);
  // After a claim, a win and kongs have numbers, too.
  if (claim !== undefined)
    return action.type === 'discard' ? { type: 'reply', reply: completeClaim(claim, index) } : unreadable(index);
  if (!isPossible(view, action)) return { type: 'reply', reply: action };
  const choice = choiceAt(index, view);
  if (choice.type === 'action') return { type: 'reply', reply: choice.action };
  return { type: 'question', question: { type: 'discardAfterClaim', seat, view: choice.view, claim: choice } };
}

/** Whether the seat holds the tiles of a claim; otherwise the view after it does not exist. */
function isPossible({ hand, question }: SeatView, action: NonNullable<ReturnType<typeof actionAt>>): boolean {
  if (question.type !== 'claim') return true;
  if (action.type === 'pung') return hand[question.tile]! >= 2;
  if (action.type !== 'chow') return true;
  return [0, 1, 2].every((step) => action.low + step === question.tile || hand[action.low + step]! > 0);
}

function unreadable(index: number): LearnerStep {
  return { type: 'reply', reply: { type: 'unreadable', text: `action ${index}`, chowLike: false } };
}
