import { Solver } from '@mcr-arena/solitaire';
import { expect, test } from 'vitest';
import { replayFault } from './checker.ts';
import { boardOf, goldenBoards, layoutOf } from './golden-boards.ts';

test('the verdicts on all 5,160 golden boards agree, and every solution replays', { timeout: 600_000 }, () => {
  const solvers = new Map<string, Solver>();
  const boards = goldenBoards();
  expect(boards).toHaveLength(5160);
  for (const [line, golden] of boards.entries()) {
    const key = JSON.stringify([golden.game, golden.layout]);
    const solver = solvers.get(key) ?? new Solver(golden.game, layoutOf(golden));
    solvers.set(key, solver);
    const verdict = solver.solve(golden.faces);
    expect(verdict.type, `line ${line + 1}`).toBe(golden.solvable ? 'solvable' : 'unsolvable');
    if (verdict.type !== 'solvable') continue;
    expect(replayFault(golden.game, boardOf(golden), verdict.moves), `line ${line + 1}`).toBeUndefined();
  }
});
