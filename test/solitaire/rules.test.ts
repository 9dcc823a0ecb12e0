import {
  applyPair,
  type Board,
  connectingLine,
  crossSectionLayout,
  extentOf,
  freeTiles,
  GAMES,
  type Game,
  isFree,
  isGame,
  isOpenPair,
  isSolved,
  layoutNamed,
  makeBoard,
  type Pair,
  type Position,
  parseLayout,
  playablePairs,
  rectangleLayout,
  standardFaces,
  startPosition,
  undoPair,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { mayLeave } from './checker.ts';
import { anySeed, randomBoard, randomLayout, randomOf } from './generators.ts';

const boardOf = (text: string, faces: readonly number[]): Board =>
  expectValue(makeBoard(expectValue(parseLayout(text)), faces));

/** The position with exactly the chosen tiles left. */
function withTiles(position: Position, keep: (tile: number) => boolean): Position {
  return { ...position, present: position.present.map((_, tile) => keep(tile)) };
}

test('boards need a face for every tile and even groups', () => {
  const layout = expectValue(rectangleLayout(1, 4));
  expect(makeBoard(layout, [1, 2, 2, 1]).ok).toBe(true);
  for (const faces of [
    [1, 2, 2],
    [1, 2, 2, 1, 1],
    [1, 2, 2, -1],
    [1, 2, 2, 1.5],
    [1, 2, 2, 2 ** 20],
  ]) {
    expect(makeBoard(layout, faces)).toMatchObject({ ok: false, error: { code: 'board-faces' } });
  }
  const odd = makeBoard(layout, [7, 7, 7, 3]);
  expect(odd).toMatchObject({ error: { code: 'board-odd-group', message: '1 tile has face 3; groups are even' } });
  expect(standardFaces(10)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2]);
});

describe('free tiles', () => {
  test('the turtle has 35 free tiles at the start (Stam 2007)', () => {
    const board = expectValue(makeBoard(layoutNamed('default'), standardFaces(144)));
    expect(freeTiles(startPosition('mahjong-solitaire', board))).toHaveLength(35);
  });

  test('half a neighbour blocks like a whole one, on the side and from above', () => {
    const board = boardOf('0 4 1\n1 2 1.1\n4 0 11\nlevel 1\n4 1 1\n', [0, 0, 0, 0, 0, 0]);
    expect(freeTiles(startPosition('mahjong-solitaire', board))).toEqual([1, 2, 5]);
    expect(freeTiles(startPosition('mahjong-solitaire-transposed', board))).toEqual([0, 1, 2, 5]);
  });

  test.each([
    ['mahjong-solitaire', [0, 3, 4, 7]],
    ['mahjong-solitaire-transposed', [0, 1, 2, 3, 4, 5, 6, 7]],
    ['shisen-sho', [0, 1, 2, 3, 4, 5, 6, 7]],
  ] as const)('a rectangle of two rows, %s', (game, free) => {
    const board = expectValue(makeBoard(expectValue(rectangleLayout(2, 4)), standardFaces(8)));
    expect(freeTiles(startPosition(game, board))).toEqual(free);
  });

  test('only the top of a tower is free in every game', () => {
    const board = expectValue(makeBoard(expectValue(crossSectionLayout([4])), [0, 0, 0, 0]));
    for (const game of GAMES) expect(freeTiles(startPosition(game, board))).toEqual([3]);
  });
});

describe('Shisen-Sho’s line', () => {
  const three = expectValue(makeBoard(expectValue(rectangleLayout(3, 3)), [0, 0, 1, 1, 2, 2, 3, 3]));

  test('neighbours are joined straight, with no cell between', () => {
    expect(connectingLine(startPosition('shisen-sho', three), [0, 1])).toEqual([
      { x: 1.5, y: 0.5, z: 0 },
      { x: 2.5, y: 0.5, z: 0 },
    ]);
  });

  test('can go around the outside with two bends', () => {
    expect(connectingLine(startPosition('shisen-sho', three), [0, 2])).toEqual([
      { x: 1.5, y: 0.5, z: 0 },
      { x: 1.5, y: -0.5, z: 0 },
      { x: 4.5, y: -0.5, z: 0 },
      { x: 4.5, y: 0.5, z: 0 },
    ]);
  });

  test('does not exist from the middle of a full board, nor with three bends', () => {
    expect(connectingLine(startPosition('shisen-sho', three), [0, 4])).toBeUndefined();
    expect(connectingLine(startPosition('shisen-sho', three), [1, 7])).toBeUndefined();
  });

  test('between levels has two segments on the upper level, then the drop', () => {
    const stairs = boardOf('0 0 2.1\n4 4 1\n', [0, 0, 0, 0]);
    const position = startPosition('shisen-sho', stairs);
    expect(connectingLine(position, [3, 1])).toEqual([
      { x: 1.5, y: 0.5, z: 1 },
      { x: 4.5, y: 0.5, z: 1 },
      { x: 4.5, y: 0.5, z: 0 },
    ]);
    expect(connectingLine(position, [2, 3])!.at(-1)).toEqual({ x: 4.5, y: 4.5, z: 0 });
    expect(connectingLine(position, [0, 1])).toBeUndefined();
  });

  test('agrees with the separate checker on random heaps, and is drawn through free cells', () => {
    forAll([anySeed], 40, (seed) => {
      const random = randomOf(seed);
      const layout = randomLayout(random, 2 * (1 + random.below(15)), 10, 8);
      const board = randomBoard(random, layout, [2]);
      const position = withTiles(startPosition('shisen-sho', board), () => random.below(3) > 0);
      const present = new Set([...position.present.keys()].filter((tile) => position.present[tile]));
      for (const first of present) {
        for (const second of present) {
          const line = connectingLine(position, [first, second]);
          const joined = mayLeave('shisen-sho', layout.places, present, [first, second]);
          expect(first !== second && line !== undefined, `tiles ${first} and ${second}`).toBe(joined);
          if (joined) expectDrawable(position, [first, second]);
        }
      }
    });
  });
});

function expectDrawable(position: Position, pair: Pair): void {
  const line = connectingLine(position, pair)!;
  const { width, depth } = extentOf(position.board.layout);
  expect(line.length).toBeLessThanOrEqual(4);
  for (const [index, to] of line.entries()) {
    if (index === 0) continue;
    const from = line[index - 1]!;
    const moved = [from.x !== to.x, from.y !== to.y, from.z !== to.z].filter(Boolean);
    expect(moved).toHaveLength(1);
    if (from.z !== to.z) continue;
    const steps = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    for (let step = 0; step <= steps; step += 1) {
      const x = Math.floor(from.x + ((to.x - from.x) * step) / steps);
      const y = Math.floor(from.y + ((to.y - from.y) * step) / steps);
      expect(x >= -1 && y >= -1 && x <= width && y <= depth).toBe(true);
      const tile = position.around.tileAt(x, y, from.z);
      expect(tile === undefined || pair.includes(tile) || !position.present[tile]).toBe(true);
    }
  }
}

describe('play', () => {
  test('rejects impossible moves, and undoes a move', () => {
    const board = expectValue(makeBoard(expectValue(rectangleLayout(1, 6)), [0, 1, 1, 0, 0, 0]));
    const position = startPosition('mahjong-solitaire', board);
    expect(applyPair(position, [0, 1])).toMatchObject({ error: { code: 'pair-unequal' } });
    expect(applyPair(position, [1, 2])).toMatchObject({ error: { code: 'pair-blocked' } });
    expect(applyPair(position, [0, 0])).toMatchObject({ error: { code: 'pair-absent' } });
    expect(applyPair(position, [0, 6])).toMatchObject({ error: { code: 'pair-absent' } });
    expect(applyPair(position, [0, Number.NaN])).toMatchObject({ error: { code: 'pair-absent' } });
    const next = expectValue(applyPair(position, [0, 5]));
    expect(applyPair(next, [0, 5])).toMatchObject({ error: { code: 'pair-absent' } });
    expect(undoPair(next)).toEqual(position);
    expect(undoPair(position)).toBeUndefined();
  });

  test.each(GAMES)('%s: every random game agrees with the separate checker and undoes to its start', (game: Game) => {
    expect(isGame(game)).toBe(true);
    forAll([anySeed], 100, (seed) => {
      const random = randomOf(seed);
      const board = randomBoard(random, randomLayout(random, 2 * (1 + random.below(12)), 9, 7), [2, 4, 6]);
      let position = startPosition(game, board);
      for (;;) {
        const present = new Set(presentTiles(position));
        const pairs = playablePairs(position);
        const expected = allPairs(board).filter((pair) => mayLeave(game, board.layout.places, present, pair));
        expect(new Set(pairs.map(String))).toEqual(new Set(expected.map(String)));
        expect(pairs.every((pair) => isOpenPair(position, pair) && pair.every((tile) => isFree(position, tile)))).toBe(
          true,
        );
        if (pairs.length === 0) break;
        position = expectValue(applyPair(position, pairs[random.below(pairs.length)]!));
      }
      expect(isSolved(position)).toBe(!position.present.includes(true));
      for (let back = undoPair(position); back !== undefined; back = undoPair(position)) position = back;
      expect(position.present).not.toContain(false);
    });
  });
});

function presentTiles({ present }: Position): number[] {
  return [...present.keys()].filter((tile) => present[tile]);
}

function allPairs({ faces }: Board): Pair[] {
  return faces.flatMap((face, first) =>
    faces.flatMap((other, second) => (second > first && other === face ? [[first, second] as const] : [])),
  );
}
