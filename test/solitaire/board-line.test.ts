import { formatKmahjongg, LineSolver, layoutNamed, parseBoardLine } from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { replayFault } from './checker.ts';
import { boardOf, goldenBoards } from './golden-boards.ts';

const solver = new LineSolver();
const line = (fields: object) =>
  JSON.stringify({ game: 'shisen-sho', layout: { rows: 1, cols: 4 }, faces: [1, 2, 2, 1], ...fields });

test('golden lines have the agreed verdict, and moves that solve the board', () => {
  for (const golden of goldenBoards().filter((_, at) => at % 200 === 0)) {
    const solved = expectValue(solver.solve(JSON.stringify(golden)));
    expect(solved.solvable).toBe(golden.solvable);
    expect(solved.nodes).toBeGreaterThan(0);
    if (golden.solvable) expect(replayFault(golden.game, boardOf(golden), solved.moves)).toBeUndefined();
    else expect(solved.moves).toEqual([]);
  }
});

test('reaching a limit gives null', () => {
  const hard = goldenBoards().find(({ game, solvable }) => game === 'mahjong-solitaire' && !solvable)!;
  const limited = new LineSolver({ nodes: 1, isOver: () => true });
  const answers = goldenBoards()
    .filter(({ layout }) => JSON.stringify(layout) === JSON.stringify(hard.layout))
    .map((golden) => expectValue(limited.solve(JSON.stringify(golden))).solvable);
  expect(new Set(answers)).toContain(null);
});

test('accepts a layout as text, in this notation or of KMahjongg', () => {
  const golden = goldenBoards().find(({ layout }) => layout === 'default')!;
  const written = { ...golden, layout: formatKmahjongg(layoutNamed('default')) };
  expect(solver.solve(JSON.stringify(written))).toEqual(solver.solve(JSON.stringify(golden)));
  const disguised = line({ layout: 'layout default\n0 0 1111\n' });
  expect(expectValue(solver.solve(disguised)).solvable).toBe(true);
});

describe('rejects malformed lines', () => {
  test.each([
    ['not JSON', 'line-syntax'],
    ['[]', 'line-game'],
    ['null', 'line-syntax'],
    [line({ game: 'chess' }), 'line-game'],
    [line({ game: 3 }), 'line-game'],
    [line({ layout: 'castle' }), 'line-layout'],
    [line({ layout: null }), 'line-layout'],
    [line({ layout: { rows: 4 } }), 'line-layout'],
    [line({ layout: { rows: '4', cols: 1 } }), 'layout-out-of-range'],
    [line({ layout: '0 0 11\n0 1 11' }), 'layout-overlap'],
    [line({ faces: undefined }), 'board-faces'],
    [line({ faces: 'abab' }), 'board-faces'],
    [line({ faces: [1, 2, 2] }), 'board-faces'],
    [line({ faces: [1, 2, 2, null] }), 'board-faces'],
    [line({ faces: [1, 2, 2, '1'] }), 'board-faces'],
    [line({ faces: [1, 2, 2, 3] }), 'board-odd-group'],
  ])('%s', (text, code) => {
    expect(parseBoardLine(text)).toMatchObject({ ok: false, error: { code } });
    expect(solver.solve(text)).toMatchObject({ ok: false, error: { code } });
  });

  test('answers hostile lines at a bounded cost', () => {
    expect(parseBoardLine(`"${'x'.repeat(100_000_000)}"`)).toMatchObject({ error: { code: 'line-too-long' } });
    const equal = { layout: { rows: 64, cols: 64 }, faces: new Array<number>(4096).fill(7) };
    expect(expectValue(solver.solve(line(equal))).solvable).toBe(null);
    const faces = Array.from({ length: 4096 }, (_, tile) => tile >> 2);
    expect(expectValue(solver.solve(line({ ...equal, faces, game: 'mahjong-solitaire' }))).solvable).not.toBe(
      undefined,
    );
  });
});
