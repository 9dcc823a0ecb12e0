// The decisions of a played deal as rows of a data set: for every seat with a choice, its observation and its action.

import {
  type Action,
  askedSeats,
  DealInPlay,
  type DealState,
  type DealStep,
  foulOf,
  PASS,
  type PlayedDeal,
  type Reply,
} from '@mcr-arena/engine';
import { decisionSteps, type SeatView } from '@mcr-arena/protocol';
import type { Seat } from '@mcr-arena/tiles';
import { type LearnerQuestion, learnerQuestionOf } from '../environment/learner-question.ts';

/** One step of a decision. Views and state are valid only until the next row. */
export interface DealRow {
  readonly state: DealState;
  readonly question: LearnerQuestion;
  /** Number of the chosen action, 0 to 234. */
  readonly action: number;
  /** Number of the question in the deal, from 0. */
  readonly step: number;
}

/** Options for the rows of a deal. */
export interface RowOptions {
  /** Whether the discard after a losing claim is known. Botzone's data set does not contain it. */
  readonly areLostDiscardsKnown: boolean;
}

/**
 * Calls `take` for every row of the deal in order. Fouls have no rows, nor do discards after losing claims if they
 * are not known.
 */
export function forEachRow(
  deal: PlayedDeal,
  take: (row: DealRow) => void,
  { areLostDiscardsKnown }: RowOptions = { areLostDiscardsKnown: true },
): void {
  const again = new DealInPlay(deal.config);
  for (const [number, step] of deal.steps.entries()) {
    const { state } = again;
    for (const seat of askedSeats(state)) {
      const action = legalActionOf(state, seat, step.replies[seat]);
      if (action === undefined) continue;
      const steps = areLostDiscardsKnown || !isLostClaim(action, seat, step) ? 'all' : 'first';
      addRows(state, seat, action, steps, (row) => take({ ...row, step: number }));
    }
    again.answer(step.replies);
  }
}

/** The action of a reply; undefined for a foul. A missing reply is a pass. */
function legalActionOf(state: DealState, seat: Seat, reply: Reply = PASS): Action | undefined {
  return foulOf(state, seat, reply) === undefined ? (reply as Action) : undefined;
}

/** Whether a chow or pung lost to another claim or a win. */
function isLostClaim({ type }: Action, seat: Seat, { events }: DealStep): boolean {
  const isClaim = type === 'chow' || type === 'pung';
  return isClaim && !events.some((event) => event.type === 'claimed' && event.seat === seat);
}

function addRows(
  state: DealState,
  seat: Seat,
  action: Action,
  steps: 'all' | 'first',
  take: (row: Omit<DealRow, 'step'>) => void,
): void {
  const first = learnerQuestionOf(state, seat);
  for (const { type, view, index } of decisionSteps(first.view, action)) {
    if (type === 'answer') take({ state, question: first, action: index });
    else if (steps === 'all') take({ state, question: claimQuestion(first, view), action: index });
  }
}

function claimQuestion({ seat, view: before }: LearnerQuestion, view: SeatView): LearnerQuestion {
  const claim = before.melds[seat].length < view.melds[seat].length ? view.melds[seat].at(-1) : undefined;
  if (claim?.type !== 'chow' && claim?.type !== 'pung') throw new Error('a discard follows a chow or pung');
  const made = claim.type === 'chow' ? { type: claim.type, low: claim.low } : { type: claim.type };
  return { type: 'discardAfterClaim', seat, view, claim: { type: 'claim', claim: made, view } };
}
