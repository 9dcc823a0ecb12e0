// Compares the list of legal actions with all possible answers, and with the naive table.

import { type Action, type DealEvent, type DealState, legalActions, type Replies, step } from '@mcr-arena/engine';
import { mapSeats, SEATS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { configFrom, FORMATS, visitQuestions } from '../deals/random-deals.ts';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';
import { IS_FULL } from '../tier.ts';
import { CONCEIVABLE_ACTIONS, wordsOf } from './answer-words.ts';
import { naiveAnswers, tableAfter } from './naive-table.ts';

/** Replies that are not fouls: passes, and a legal action of the seat on turn. */
function faultlessReplies(state: DealState): Replies {
  const { phase } = state;
  return mapSeats((seat) => (phase.type === 'turn' && phase.seat === seat ? legalActions(state, seat)[0] : undefined));
}

/** Checks that an action is listed exactly if the judge does not rule it a foul while the others reply legally. */
function checkEveryAction(state: DealState): void {
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
function checkAgainstNaive(state: DealState, events: readonly DealEvent[]): void {
  const table = tableAfter(events);
  for (const seat of SEATS) {
    expect(legalActions(state, seat).map(wordsOf).sort()).toEqual(naiveAnswers(table, seat).sort());
  }
}

describe.each(FORMATS)('%s', (_, rules, flowers) => {
  test('an action is legal exactly if it is not a foul', () => {
    for (const seed of ['one', 'two']) {
      visitQuestions(configFrom(rules, seed, flowers), seed, (state, question) => {
        if (question % 17 === 0) checkEveryAction(state);
      });
    }
  });

  test('the naive table agrees', () => {
    for (const seed of ['a', 'b']) {
      visitQuestions(configFrom(rules, seed, flowers), seed, (state, _question, events) =>
        checkAgainstNaive(state, events),
      );
    }
  });
});

describe('the golden games', () => {
  test('an action is legal exactly if it is not a foul (in the gate in a sample of states)', () => {
    for (const [index, game] of GOLDEN_GAMES.entries()) {
      let question = 0;
      playGoldenGame(game, (state) => {
        if (IS_FULL || (question * 31 + index) % 797 === 0) checkEveryAction(state);
        question += 1;
      });
    }
  });

  test('the naive table agrees (in the gate at the last questions of every tenth game)', () => {
    for (const game of GOLDEN_GAMES.filter((_, index) => IS_FULL || index % 10 === 0)) {
      const last = IS_FULL ? 0 : game.responses.length - 12;
      let question = 0;
      playGoldenGame(game, (state, events) => {
        question += 1;
        if (question > last) checkAgainstNaive(state, events);
      });
    }
  });
});
