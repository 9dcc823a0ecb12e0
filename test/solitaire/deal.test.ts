import {
  applyPair,
  type Board,
  crossSectionLayout,
  dealByConstruction,
  dealSolvable,
  dealUniform,
  GAMES,
  isSolved,
  layoutNamed,
  makeBoard,
  type Position,
  parseLayout,
  playablePairs,
  rectangleLayout,
  reshuffle,
  reshuffleSolvably,
  Solver,
  solveBoard,
  solvePosition,
  splitPlay,
  standardFaces,
  startPosition,
  undoPair,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { fewestLeftByTrying } from './brute-force.ts';
import { replayFault } from './checker.ts';
import { anySeed, randomBoard, randomLayout, randomOf } from './generators.ts';

const turtle = layoutNamed('default');
const inOrder = (faces: readonly number[]) => [...faces].sort((a, b) => a - b);

test('uniform deals have the standard faces, in an order determined by the seed', () => {
  const board = dealUniform(turtle, 'a');
  expect(inOrder(board.faces)).toEqual(standardFaces(144));
  expect(dealUniform(turtle, 'a')).toEqual(board);
  expect(dealUniform(turtle, 'b')).not.toEqual(board);
});

describe.each(GAMES)('%s', (game) => {
  test('deals by construction are solvable, and their moves solve them', () => {
    for (const layout of [turtle, expectValue(rectangleLayout(7, 9)), layoutNamed('arrow')]) {
      for (const seed of ['1', '2']) {
        const { board, moves } = expectValue(dealByConstruction(game, layout, seed));
        expect(inOrder(board.faces)).toEqual(standardFaces(layout.places.length));
        expect(replayFault(game, board, moves)).toBeUndefined();
        expect(expectValue(dealByConstruction(game, layout, seed)).board).toEqual(board);
        expect(solveBoard(game, board).type).toBe('solvable');
      }
    }
  });

  test('a solvable deal is the first solvable one in its series of seeds', () => {
    const layout = expectValue(rectangleLayout(10, 10));
    const { board, moves, seed } = expectValue(dealSolvable(game, layout, 'row'));
    expect(replayFault(game, board, moves)).toBeUndefined();
    expect(dealUniform(layout, seed)).toEqual(board);
    const number = Number(seed.split(' ')[1]);
    for (let before = 0; before < number; before += 1) {
      expect(solveBoard(game, dealUniform(layout, `row ${before}`)).type).toBe('unsolvable');
    }
  });

  test('judges whether the rest of a game is winnable, and reshuffles it to a winnable one', () => {
    forAll([anySeed], 60, (seed) => {
      const position = midGame(game, seed);
      const present = position.present.filter(Boolean).length;
      const rest = restOf(position);
      const verdict = solvePosition(position);
      expect(verdict.type).toBe(fewestLeftByTrying(game, rest) === 0 ? 'solvable' : 'unsolvable');
      if (verdict.type === 'solvable') expect(isSolved(playAll(position, verdict.moves))).toBe(true);
      expect(inOrder(restOf(reshuffle(position, 'x')).faces)).toEqual(inOrder(rest.faces));
      const shuffled = reshuffleSolvably(position, `${seed}`);
      if (!shuffled.ok) return;
      expect(shuffled.value.present.filter(Boolean)).toHaveLength(present);
      expect(inOrder(restOf(shuffled.value).faces)).toEqual(inOrder(rest.faces));
      expect(solvePosition(shuffled.value).type).toBe('solvable');
      if (position.moves.length > 0) expect(undoPair(shuffled.value)!.present).toEqual(undoPair(position)!.present);
    });
  });

  test('a split board is solvable if and only if one of its parts is', () => {
    forAll([anySeed], 60, (seed) => {
      const random = randomOf(seed);
      const board = randomBoard(random, randomLayout(random, 16, 8, 7), [4]);
      const parts = splitPlay(board, 5, [random.below(9), random.below(9), random.below(9), random.below(9)]);
      expect(parts).toHaveLength(9);
      const isSolvable = parts.some((fixed) => solveBoard(game, board, { fixed }).type === 'solvable');
      expect(isSolvable).toBe(solveBoard(game, board).type === 'solvable');
    });
  });
});

test('splits a board by the groups responsible for stuck positions', () => {
  const board = dealUniform(layoutNamed('bar'), 'blamed');
  const solver = new Solver('mahjong-solitaire', board.layout);
  solver.solve(board.faces);
  const blamed = solver.blamed();
  expect(blamed).toHaveLength(36);
  const most = blamed.indexOf(Math.max(...blamed));
  expect(blamed[most]).toBeGreaterThan(0);
  const parts = splitPlay(board, 3, blamed);
  const [first, ...others] = [...board.faces.keys()].filter((tile) => board.faces[tile] === most);
  expect(parts).toEqual(others.map((other) => [[first, other]]));
});

describe('edge cases', () => {
  const tower = expectValue(crossSectionLayout([4]));

  test('a tower cannot be dealt solvably', () => {
    expect(dealByConstruction('mahjong-solitaire', tower, '1')).toMatchObject({ error: { code: 'deal-impossible' } });
    const found = dealSolvable('mahjong-solitaire', tower, '1', { deals: 20 });
    expect(found).toMatchObject({ error: { code: 'deal-not-found', message: expect.stringContaining('20 boards') } });
    const board = expectValue(makeBoard(tower, [0, 0, 0, 0]));
    const reshuffled = reshuffleSolvably(startPosition('shisen-sho', board), '1');
    expect(reshuffled).toMatchObject({ error: { code: 'deal-impossible' } });
  });

  test('an empty board is solvable and has only one part', () => {
    const board = expectValue(makeBoard(expectValue(parseLayout('0 0 11')), [3, 3]));
    const end = playAll(startPosition('mahjong-solitaire', board), [[0, 1]]);
    expect(solvePosition(end)).toEqual({ type: 'solvable', moves: [], nodes: 0 });
    expect(splitPlay(board, 4)).toEqual([[]]);
  });
});

/** A small board after a few random moves. */
function midGame(game: (typeof GAMES)[number], seed: number): Position {
  const random = randomOf(seed);
  let position = startPosition(game, randomBoard(random, randomLayout(random, 14, 8, 6), [2, 4, 6]));
  for (let moves = random.below(4); moves > 0; moves -= 1) {
    const pairs = playablePairs(position);
    if (pairs.length === 0) break;
    position = expectValue(applyPair(position, pairs[random.below(pairs.length)]!));
  }
  return position;
}

function restOf({ board, present }: Position): Board {
  const tiles = [...present.keys()].filter((tile) => present[tile]);
  const places = tiles.map((tile) => board.layout.places[tile]!);
  return { layout: { places }, faces: tiles.map((tile) => board.faces[tile]!) };
}

function playAll(position: Position, moves: readonly (readonly [number, number])[]): Position {
  return moves.reduce((at, move) => expectValue(applyPair(at, move)), position);
}
