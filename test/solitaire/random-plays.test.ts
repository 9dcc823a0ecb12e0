import {
  dealByConstruction,
  GAMES,
  layoutNamed,
  makeBoard,
  parseLayout,
  playAtRandom,
  solveBoard,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

const row = (faces: readonly number[]) => expectValue(makeBoard(expectValue(parseLayout('0 0 1111')), faces));

test.each(GAMES)(
  '%s: random play does not always win a solvable board, and the same seed gives the same result',
  (game) => {
    const { board } = expectValue(dealByConstruction(game, layoutNamed('default'), 'careless'));
    const played = playAtRandom(game, board, 60, 'seed');
    expect(played.plays).toBe(60);
    expect(played.won).toBeLessThan(60);
    expect(playAtRandom(game, board, 60, 'seed')).toEqual(played);
  },
);

test('always wins a board without wrong moves, and never an unsolvable one', () => {
  expect(playAtRandom('mahjong-solitaire', row([1, 2, 2, 1]), 20, 's')).toEqual({ plays: 20, won: 20 });
  const stuck = row([1, 2, 1, 2]);
  expect(solveBoard('mahjong-solitaire', stuck).type).toBe('unsolvable');
  expect(playAtRandom('mahjong-solitaire', stuck, 20, 's')).toEqual({ plays: 20, won: 0 });
});
