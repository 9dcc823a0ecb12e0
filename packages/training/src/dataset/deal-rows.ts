// The decisions of a played deal as rows of a data set: every seat that had a choice, what it knew and what it chose.

import {
  type Action,
  askedSeats,
  DealInPlay,
  type DealState,
  type EventOf,
  PASS,
  type PlayedDeal,
  type Reply,
} from '@mcr-arena/engine';
import { type DecisionStep, decisionSteps, type SeatView } from '@mcr-arena/protocol';
import type { Seat } from '@mcr-arena/tiles';
import { type LearnerQuestion, learnerQuestionOf } from '../environment/learner-question.ts';

/** One step of a decision. Views and state hold only until the next row. */
export interface DealRow {
  readonly state: DealState;
  readonly question: LearnerQuestion;
  /** Number of the chosen action, 0 to 234. */
  readonly action: number;
  /** Number of the question in the deal, from 0. */
  readonly step: number;
}

/** Calls `take` for every row of the deal in order. Replies that were failures have none. */
export function forEachRow(deal: PlayedDeal, take: (row: DealRow) => void): void {
  const again = new DealInPlay(deal.config);
  for (const [step, { replies }] of deal.steps.entries()) {
    const { state } = again;
    for (const seat of askedSeats(state)) {
      const action = actionOf(replies[seat]);
      if (action !== undefined) addRows(state, seat, action, step, take);
    }
    again.answer(replies);
  }
}

/** How the deal ended. Throws on one that goes on. */
export function endOf({ events }: PlayedDeal): EventOf<'dealEnded'> {
  const last = events.at(-1);
  if (last?.type !== 'dealEnded') throw new Error('the deal goes on');
  return last;
}

/** A missing reply is a pass. */
function actionOf(reply: Reply = PASS): Action | undefined {
  return reply.type === 'timedOut' || reply.type === 'crashed' || reply.type === 'unreadable' ? undefined : reply;
}

function addRows(state: DealState, seat: Seat, action: Action, step: number, take: (row: DealRow) => void): void {
  const first = learnerQuestionOf(state, seat);
  for (const { type, view, index } of stepsOf(first.view, action)) {
    const question = type === 'answer' ? first : claimQuestion(first, view);
    take({ state, question, action: index, step });
  }
}

/** The steps of an action; none of one that cannot answer the question, such as a claim without the tiles. */
function stepsOf(view: SeatView, action: Action): readonly DecisionStep[] {
  try {
    return decisionSteps(view, action);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function claimQuestion({ seat, view: before }: LearnerQuestion, view: SeatView): LearnerQuestion {
  const claim = before.melds[seat].length < view.melds[seat].length ? view.melds[seat].at(-1) : undefined;
  if (claim?.type !== 'chow' && claim?.type !== 'pung') throw new Error('a discard follows a chow or pung');
  const made = claim.type === 'chow' ? { type: claim.type, low: claim.low } : { type: claim.type };
  return { type: 'discardAfterClaim', seat, view, claim: { type: 'claim', claim: made, view } };
}
