// What is checked of the legal actions in a state.

import { type Action, type DealEvent, type DealState, legalActions, step } from '@mcr-arena/engine';
import { mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import { expect } from 'vitest';
import { CONCEIVABLE_ACTIONS, wordsOf } from './answer-words.ts';
import { naiveAnswers, tableAfter } from './naive-table.ts';

/** Whether the judge punishes `seat` for `action`, the others doing nothing wrong. */
function isPunished(state: DealState, seat: Seat, action: Action): boolean {
  const { phase } = state;
  const replies = mapSeats((each) => {
    if (each === seat) return action;
    return phase.type === 'turn' && phase.seat === each ? legalActions(state, each)[0] : undefined;
  });
  return step(state, replies).some((event) => event.type === 'foul' && event.seat === seat);
}

/** An action is listed exactly when it is not punished. */
export function checkEveryAction(state: DealState): void {
  for (const seat of SEATS) {
    const listed = new Set(legalActions(state, seat).map(wordsOf));
    const unpunished = CONCEIVABLE_ACTIONS.filter((action) => !isPunished(state, seat, action)).map(wordsOf);
    expect(new Set(unpunished)).toEqual(listed);
    expect(unpunished).toHaveLength(listed.size);
  }
}

/** The naive table lists the same. */
export function checkAgainstNaive(state: DealState, events: readonly DealEvent[]): void {
  const table = tableAfter(events);
  for (const seat of SEATS) {
    expect(legalActions(state, seat).map(wordsOf).sort()).toEqual(naiveAnswers(table, seat).sort());
  }
}
