import {
  type Board,
  crossSectionLayout,
  type Engine,
  fewestTilesLeft,
  GAMES,
  type Game,
  layoutNamed,
  makeBoard,
  rectangleLayout,
  Solver,
  solveBoard,
  standardFaces,
} from '@mcr-arena/solitaire';
import { createRandom, expectValue, shuffled } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { fewestLeftByTrying } from './brute-force.ts';
import { replayFault } from './checker.ts';
import { anySeed, randomBoard, randomLayout, randomOf } from './generators.ts';

const ENGINES: readonly Engine[] = ['fitting', 'plain'];

/** A heap, a rectangle or a cross section of up to 14 tiles with groups of the given sizes. */
function smallBoard(seed: number, groupSizes: readonly number[]): Board {
  const random = randomOf(seed);
  const tiles = 2 * (1 + random.below(7));
  const shape = random.below(4);
  if (shape === 0) return randomBoard(random, expectValue(rectangleLayout(2, tiles / 2)), groupSizes);
  if (shape === 1) {
    const heights = Array.from({ length: tiles / 2 }, () => 2);
    return randomBoard(random, expectValue(crossSectionLayout(heights)), groupSizes);
  }
  return randomBoard(random, randomLayout(random, tiles, 4 + random.below(6), 3 + random.below(5)), groupSizes);
}

describe.each(GAMES)('%s: agrees with trying everything', (game) => {
  test.each([[[2]], [[4]], [[2, 4]], [[6]], [[2, 4, 6, 8]]])('groups of %j', (groupSizes) => {
    forAll([anySeed], 120, (seed) => {
      const board = smallBoard(seed, groupSizes);
      const fewest = fewestLeftByTrying(game, board);
      for (const engine of ENGINES) {
        const solver = new Solver(game, board.layout, engine);
        const verdict = solver.solve(board.faces);
        expect(verdict.type).toBe(fewest === 0 ? 'solvable' : 'unsolvable');
        if (verdict.type === 'solvable') expect(replayFault(game, board, verdict.moves)).toBeUndefined();
        const best = solver.fewestLeft(board.faces);
        expect(best).toMatchObject({ left: fewest, proved: true });
        expect(replayFault(game, board, best.moves)).toBe(fewest === 0 ? undefined : `${fewest} tiles are left`);
      }
    });
  });
});

describe('limits', () => {
  // Takes 206 nodes.
  const faces = shuffled(standardFaces(144), createRandom('limits 8'));
  const board = expectValue(makeBoard(layoutNamed('bar'), faces));
  const whole = solveBoard('mahjong-solitaire', board);

  test('a truncated search is undecided and reports the limit', () => {
    expect(whole.type).not.toBe('undecided');
    expect(whole.nodes).toBeGreaterThan(20);
    const cut = (options: object) => solveBoard('mahjong-solitaire', board, options);
    expect(cut({ nodes: 10 })).toEqual({ type: 'undecided', limit: 'nodes', nodes: 10 });
    expect(cut({ bytes: 500 })).toMatchObject({ type: 'undecided', limit: 'bytes' });
    expect(cut({ isOver: () => true })).toEqual({ type: 'undecided', limit: 'over', nodes: 2 });
    expect(cut({ nodes: whole.nodes + 1 })).toEqual(whole);
    expect(fewestTilesLeft('mahjong-solitaire', board, { nodes: 3 })).toMatchObject({ proved: false, limit: 'nodes' });
  });

  test('the answer for a board does not depend on earlier boards', () => {
    const solver = new Solver('mahjong-solitaire', board.layout);
    for (const other of ['a', 'b']) solver.solve(shuffled(standardFaces(144), createRandom(other)));
    expect(solver.solve(faces)).toEqual(whole);
  });
});

describe('fixed pairs', () => {
  test('a verdict holds for play with the fixed pair; all pairs of one tile together cover all play', () => {
    forAll([anySeed, fc.constantFrom(...GAMES)], 100, (seed, game: Game) => {
      const board = smallBoard(seed, [4]);
      const group = [...board.faces.keys()].filter((tile) => board.faces[tile] === board.faces[0]);
      const solver = new Solver(game, board.layout);
      const verdicts = group.slice(1).map((partner) => solver.solve(board.faces, { fixed: [[group[0]!, partner]] }));
      const isSolvable = solver.solve(board.faces).type === 'solvable';
      expect(verdicts.some(({ type }) => type === 'solvable')).toBe(isSolvable);
      for (const [at, verdict] of verdicts.entries()) {
        if (verdict.type !== 'solvable') continue;
        expect(replayFault(game, board, verdict.moves)).toBeUndefined();
        const together = verdict.moves.find((pair) => pair.includes(group[0]!))!;
        expect([...together].sort((a, b) => a - b)).toEqual([group[0], group[at + 1]]);
      }
    });
  });

  test('unequal tiles cannot be fixed', () => {
    const board = expectValue(makeBoard(expectValue(rectangleLayout(1, 4)), [0, 1, 1, 0]));
    expect(() => solveBoard('shisen-sho', board, { fixed: [[0, 1]] })).toThrow(RangeError);
    expect(() => solveBoard('shisen-sho', board, { fixed: [[0, 9]] })).toThrow(RangeError);
  });
});
