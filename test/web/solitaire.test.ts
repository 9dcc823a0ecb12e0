// The parts of the solitaire page, without a browser.

import { connectingLine, GAMES, layoutNamed, makeBoard, parseLayoutValue, startPosition } from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawBoard, tileBeside } from '../../apps/web/src/pages/solitaire/board-drawing.ts';
import {
  choiceOf,
  LAYOUT_CHOICES,
  layoutValueOf,
  queryOf,
  RECTANGLES,
  seedOfDay,
} from '../../apps/web/src/pages/solitaire/choice.ts';
import { difficultyOf } from '../../apps/web/src/pages/solitaire/difficulty.ts';
import { continuedPosition, parseGame } from '../../apps/web/src/pages/solitaire/kept-game.ts';
import { shareThatCanBeWon } from '../../apps/web/src/pages/solitaire/shares.ts';
import {
  answerTask,
  type Dealt,
  type Judgement,
  type Measured,
} from '../../apps/web/src/pages/solitaire/solver-tasks.ts';
import { forAll } from '../for-all.ts';

describe('the address', () => {
  test('parses back to the choice', () => {
    const choices = fc.record({
      game: fc.constantFrom(...GAMES),
      layout: fc.constantFrom(...LAYOUT_CHOICES),
      seed: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
      solvable: fc.boolean(),
    });
    forAll([choices], { seed: 1, numRuns: 30 }, (choice) => {
      const fields = Object.entries(queryOf(choice)).filter(([, value]) => value !== undefined) as [string, string][];
      expect(choiceOf(new URLSearchParams(fields), 'other')).toEqual(choice);
    });
  });

  test('has defaults for invalid values', () => {
    const query = new URLSearchParams('game=chess&layout=../etc&seed=%20&deal=maybe');
    expect(choiceOf(query, 'today')).toEqual({ game: GAMES[0], layout: 'default', seed: 'today', solvable: true });
  });

  test('the board of the day changes at midnight UTC', () => {
    expect(seedOfDay(Date.UTC(2026, 10, 21, 23, 59))).toBe('2026-11-21');
    expect(seedOfDay(Date.UTC(2026, 10, 22))).toBe('2026-11-22');
  });
});

describe('a stored game', () => {
  const layout = expectValue(parseLayoutValue({ rows: 8, cols: 8 }));
  const faces = layout.places.map((_, tile) => tile % 16);
  const start = startPosition('shisen-sho', expectValue(makeBoard(layout, faces)));
  const kept = { faces: [...faces].reverse(), moves: [[0, 16]] as const, hints: 2, reshuffles: 1, shown: false };
  const text = JSON.stringify({ board: 'b', ...kept });

  test('is continued at its position', () => {
    const read = parseGame('b', text)!;
    expect(read).toMatchObject(kept);
    const position = continuedPosition(start, read)!;
    expect(position.board.faces).toEqual(kept.faces);
    expect([position.moves, position.present.filter(Boolean).length, position.present[16]]).toEqual([
      [[0, 16]],
      62,
      false,
    ]);
  });

  test.each([
    ['of another board', 'a', text],
    ['that is not JSON', 'b', '{'],
    ['of another format', 'b', JSON.stringify({ board: 'b', ...kept, moves: [[0]] })],
    ['that does not exist', 'b', undefined],
  ])('%s is ignored', (_, board, stored) => {
    expect(parseGame(board, stored)).toBeUndefined();
  });

  test.each([
    ['other tiles', { ...kept, faces: faces.map(() => 0) }],
    ['too few tiles', { ...kept, faces: faces.slice(2) }],
    [
      'a tile taken twice',
      {
        ...kept,
        moves: [
          [0, 16],
          [16, 32],
        ] as const,
      },
    ],
    ['an unknown tile', { ...kept, moves: [[0, 99]] as const }],
  ])('with %s is ignored', (_, wrong) => {
    expect(continuedPosition(start, wrong)).toBeUndefined();
  });
});

describe('the drawing', () => {
  test.each(LAYOUT_CHOICES)('%s: draws all tiles inside the board, each over the tiles that it covers', (layout) => {
    const value = expectValue(parseLayoutValue(layoutValueOf(layout)));
    const { spots, width, height } = drawBoard(value, false);
    for (const { left, top } of spots) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + 60).toBeLessThan(width);
      expect(top + 74).toBeLessThan(height);
    }
    const painted = new Map(spots.map(({ tile }, at) => [tile, at]));
    for (const [tile, { x, y, z }] of value.places.entries()) {
      for (const [other, above] of value.places.entries()) {
        if (above.z <= z || Math.abs(above.x - x) >= 2 || Math.abs(above.y - y) >= 2) continue;
        expect(painted.get(other)!).toBeGreaterThan(painted.get(tile)!);
      }
    }
  });

  test('a line on a grid passes through the centres of tiles, and outside the board if necessary', () => {
    const row = expectValue(parseLayoutValue({ rows: 1, cols: 4 }));
    const position = startPosition('shisen-sho', expectValue(makeBoard(row, [1, 2, 2, 1])));
    const drawing = drawBoard(row, true);
    const points = drawing.pointsOf(connectingLine(position, [0, 3])!).split(' ');
    const [first, last] = [points[0]!, points.at(-1)!].map((point) => point.split(',').map(Number));
    const { left, top } = drawing.spots[0]!;
    expect([first![0], last![0]].sort((a, b) => a! - b!)[0]).toBe(left + 30);
    expect(first![1]).toBe(top + 37);
    expect(points.length).toBe(4);
  });

  test('arrow keys select the nearest candidate in their direction', () => {
    const { spots } = drawBoard(expectValue(parseLayoutValue({ rows: 3, cols: 3 })), false);
    const all = spots.map(({ tile }) => tile);
    expect(tileBeside(spots, 4, 'left', all)).toBe(3);
    expect(tileBeside(spots, 4, 'up', all)).toBe(1);
    expect(tileBeside(spots, 0, 'right', [2, 5])).toBe(2);
    expect(tileBeside(spots, 0, 'left', all)).toBeUndefined();
  });
});

describe('shares', () => {
  test('match the published values, and are undefined for other layouts', () => {
    expect(shareThatCanBeWon('mahjong-solitaire', 'default')).toBeCloseTo(0.97041, 5);
    expect(shareThatCanBeWon('shisen-sho', 'bridge')).toBe(0.9);
    for (const layout of RECTANGLES) expect(shareThatCanBeWon('shisen-sho', layout)).toBeGreaterThan(0);
    expect(shareThatCanBeWon('mahjong-solitaire', 'schoon')).toBeUndefined();
  });
});

describe('the solver’s tasks', () => {
  const board = { game: 'mahjong-solitaire', layout: 'default' } as const;
  const request = { id: 1 } as const;

  test('deal, judge, and rescue a game', () => {
    const asked = { ...board, seed: 's', solvable: true };
    const { faces, solution } = answerTask({ ...request, task: 'deal', ask: asked }) as Dealt;
    const judge = (moves: readonly (readonly [number, number])[]): Judgement =>
      answerTask({ ...request, task: 'judge', ask: { ...board, faces, moves } }) as Judgement;
    const won = judge([]);
    if (won.type !== 'winnable') throw new Error('a solvable deal is lost');
    expect(judge(solution!.moves.slice(0, -1))).toMatchObject({ type: 'winnable' });
    const half = won.moves.slice(0, 36);
    expect(judge(half)).toMatchObject({ type: 'winnable' });
    expect(answerTask({ ...request, task: 'rescue', ask: { ...board, faces, moves: half } })).toBe(36);
    const measured = answerTask({ ...request, task: 'measure', ask: { ...board, faces } }) as Measured;
    expect(measured).toMatchObject({ plays: 200, solvable: true });
    const ask = { ...board, faces, solution: solution! };
    expect(answerTask({ ...request, task: 'measure', ask })).toEqual(measured);
  });

  test('deals a layout without solvable boards, and reports no solution', () => {
    const hopeless = { game: 'mahjong-solitaire', layout: 'papillon', seed: 's' } as const;
    const deal = (solvable: boolean): Dealt =>
      answerTask({ ...request, task: 'deal', ask: { ...hopeless, solvable } }) as Dealt;
    expect(deal(true)).toEqual(deal(false));
    expect(deal(true).solution).toBeUndefined();
  });

  test('a lost game is recognised and reshuffled', () => {
    const layout = '0 0 22\n';
    const stuck = { game: 'mahjong-solitaire', layout, moves: [] } as const;
    const can = answerTask({ ...request, task: 'judge', ask: { ...stuck, faces: [1, 1, 2, 2] } });
    expect(can).toMatchObject({ type: 'winnable' });
    const lost = { ...stuck, faces: [1, 2, 2, 1] };
    expect(answerTask({ ...request, task: 'judge', ask: lost })).toEqual({ type: 'lost' });
    expect(answerTask({ ...request, task: 'rescue', ask: lost })).toBeUndefined();
    const faces = answerTask({ ...request, task: 'reshuffle', ask: { ...lost, seed: 'again' } }) as readonly number[];
    expect(answerTask({ ...request, task: 'judge', ask: { ...lost, faces } })).toMatchObject({ type: 'winnable' });
  });
});

test('difficulty depends on random plays, dead ends and solvability', () => {
  const of = (won: number, nodes: number, solvable = true) => difficultyOf({ plays: 200, won, nodes, solvable });
  expect([of(60, 1), of(5, 1), of(0, 3), of(0, 500), of(0, 5, false)]).toEqual([
    'gentle',
    'fair',
    'hard',
    'fiendish',
    'impossible',
  ]);
  expect(layoutNamed('default').places.length).toBe(144);
});
