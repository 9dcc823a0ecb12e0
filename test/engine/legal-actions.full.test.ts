// Every state of the golden games: an action is legal exactly if it is not a foul, and the naive table agrees.

import { describe, test } from 'vitest';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';
import { checkAgainstNaive, checkEveryAction } from './action-checks.ts';

describe('legal actions in all states of the golden games', () => {
  test.each(GOLDEN_GAMES.map((game) => [game.id, game] as const))('%s', (_, game) => {
    playGoldenGame(game, (state, events) => {
      checkEveryAction(state);
      checkAgainstNaive(state, events);
    });
  });
});
