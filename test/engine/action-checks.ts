// Checks of the legal actions in a state.

import { type Action, type DealEvent, type DealState, legalActions, type Replies, step } from '@mcr-arena/engine';
import { mapSeats, SEATS } from '@mcr-arena/tiles';
import { expect } from 'vitest';
import { CONCEIVABLE_ACTIONS, wordsOf } from './answer-words.ts';
import { naiveAnswers, tableAfter } from './naive-table.ts';

/** Replies that are not fouls: passes, and a legal action of the seat on turn. */
function faultlessReplies(state: DealState): Replies {
  const { phase } = state;
  return mapSeats((seat) => (phase.type === 'turn' && phase.seat === seat ? legalActions(state, seat)[0] : undefined));
}

/** Checks that an action is listed exactly if the judge does not rule it a foul while the others reply legally. */
export function checkEveryAction(state: DealState): void {
  const faultless = faultlessReplies(state);
  for (const seat of SEATS) {
    const isPunished = (action: Action): boolean =>
      step(
        state,
        mapSeats((each) => (each === seat ? action : faultless[each])),
      ).some((event) => event.type === 'foul' && event.seat === seat);
    const listed = legalActions(state, seat).map(wordsOf);
    const unpunished = CONCEIVABLE_ACTIONS.filter((action) => !isPunished(action)).map(wordsOf);
    expect(unpunished.sort()).toEqual(listed.sort());
  }
}

/** Checks that the naive table lists the same actions. */
export function checkAgainstNaive(state: DealState, events: readonly DealEvent[]): void {
  const table = tableAfter(events);
  for (const seat of SEATS) {
    expect(legalActions(state, seat).map(wordsOf).sort()).toEqual(naiveAnswers(table, seat).sort());
  }
}
