import {
  countSolutions,
  formatPairingSet,
  GAMES,
  layoutNamed,
  makeBoard,
  parsePairingSet,
  rectangleLayout,
  Solver,
  solveBoard,
  solveByGimeno,
  standardFaces,
} from '@mcr-arena/solitaire';
import { createRandom, expectValue, shuffled } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { countPairingsByTrying } from './brute-force.ts';
import { replayFault } from './checker.ts';
import { anySeed, randomBoard, randomLayout, randomOf } from './generators.ts';

function boardOf(seed: number, mostTiles: number, groupSizes: readonly number[]) {
  const random = randomOf(seed);
  const tiles = 4 * (1 + random.below(mostTiles / 4));
  return randomBoard(random, randomLayout(random, tiles, 5 + random.below(8), 4 + random.below(5)), groupSizes);
}

describe.each(GAMES)('%s', (game) => {
  test.each([false, true])('Gimeno’s algorithm agrees with the solver (shortcuts: %s)', (shortcuts) => {
    forAll([anySeed], 150, (seed) => {
      const board = boardOf(seed, game === 'shisen-sho' ? 20 : 32, [2, 4, 4]);
      const verdict = solveByGimeno(game, board, { shortcuts });
      expect(verdict.type).toBe(solveBoard(game, board).type);
      if (verdict.type === 'solvable') expect(replayFault(game, board, verdict.moves)).toBeUndefined();
    });
  });

  test.each([[[2]], [[4]], [[2, 4, 6]]])('counts the solutions for groups of %j', (groupSizes) => {
    forAll([anySeed], 60, (seed) => {
      const board = boardOf(seed, 12, groupSizes);
      const { count, isComplete } = countSolutions(game, board);
      expect(isComplete).toBe(true);
      expect(count).toBe(BigInt(countPairingsByTrying(game, board)));
    });
  });
});

test('shortcuts save nodes, and limits stop the search', () => {
  const layout = expectValue(rectangleLayout(5, 8));
  let plain = 0;
  let short = 0;
  for (let board = 0; board < 20; board += 1) {
    const faces = shuffled(standardFaces(40), createRandom(`gimeno ${board}`));
    const dealt = expectValue(makeBoard(layout, faces));
    plain += solveByGimeno('mahjong-solitaire', dealt, { nodes: 20_000 }).nodes;
    short += solveByGimeno('mahjong-solitaire', dealt, { nodes: 20_000, shortcuts: true }).nodes;
  }
  expect(short).toBeLessThan(plain);
  const hard = expectValue(makeBoard(layout, shuffled(standardFaces(40), createRandom('gimeno 0'))));
  expect(solveByGimeno('mahjong-solitaire', hard, { nodes: 1 })).toEqual({
    type: 'undecided',
    limit: 'nodes',
    nodes: 1,
  });
});

test('Gimeno rejects groups of six', () => {
  const board = expectValue(makeBoard(expectValue(rectangleLayout(1, 6)), [0, 0, 0, 0, 0, 0]));
  expect(() => solveByGimeno('shisen-sho', board)).toThrow(RangeError);
  expect(formatPairingSet(board, [])).toMatchObject({ error: { code: 'pairing-set-groups' } });
});

describe('pairing sets', () => {
  const solver = new Solver('mahjong-solitaire', layoutNamed('default'));

  test('a solution is 36 ternary digits that stand for its pairs', () => {
    for (let number = 0; number < 8; number += 1) {
      const faces = shuffled(standardFaces(144), createRandom(`pairing set ${number}`));
      const board = expectValue(makeBoard(layoutNamed('default'), faces));
      const verdict = solver.solve(faces);
      if (verdict.type !== 'solvable') continue;
      const digits = expectValue(formatPairingSet(board, verdict.moves));
      expect(digits).toMatch(/^[012]{36}$/);
      const pairs = expectValue(parsePairingSet(board, digits));
      const key = (pair: readonly number[]) => [...pair].sort((a, b) => a - b).join();
      expect(new Set(pairs.map(key))).toEqual(new Set(verdict.moves.map(key)));
      expect(solver.solve(faces, { fixed: pairs }).type).toBe('solvable');
    }
  });

  test('a digit is the partner of tile 3 of its group; group 0 comes last', () => {
    const board = expectValue(makeBoard(expectValue(rectangleLayout(2, 4)), [0, 1, 0, 1, 0, 1, 0, 1]));
    const pairs = [
      [0, 6],
      [2, 4],
      [5, 7],
      [1, 3],
    ] as const;
    expect(formatPairingSet(board, pairs)).toEqual({ ok: true, value: '20' });
    expect(expectValue(parsePairingSet(board, '21'))).toEqual([
      [2, 6],
      [0, 4],
      [5, 7],
      [1, 3],
    ]);
    for (const digits of ['2', '012', '03', 'ab']) {
      expect(parsePairingSet(board, digits)).toMatchObject({ error: { code: 'pairing-set-digits' } });
    }
  });
});

test('reports a truncated count', () => {
  const faces = shuffled(standardFaces(144), createRandom('count'));
  const board = expectValue(makeBoard(layoutNamed('default'), faces));
  expect(countSolutions('mahjong-solitaire', board, { nodes: 50 })).toMatchObject({ isComplete: false, nodes: 50 });
});

test('gives up counting on a board of 4,096 equal tiles', () => {
  const board = expectValue(makeBoard(expectValue(rectangleLayout(64, 64)), new Array<number>(4096).fill(0)));
  expect(countSolutions('shisen-sho', board)).toEqual({ count: 0n, isComplete: false, nodes: 0 });
});
