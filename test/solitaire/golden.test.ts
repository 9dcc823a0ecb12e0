import { Solver } from '@mcr-arena/solitaire';
import { expect, test } from 'vitest';
import { IS_FULL } from '../tier.ts';
import { replayFault } from './checker.ts';
import { boardOf, type GoldenBoard, goldenBoards, layoutOf } from './golden-boards.ts';

// 5,160 boards, 60 or 80 of each of the 85 combinations of game and layout; in the gate two of each.
test('the verdicts on golden boards agree, and every solution replays', () => {
  const byKind = Map.groupBy(goldenBoards(), ({ game, layout }) => JSON.stringify([game, layout]));
  expect(byKind.size).toBe(85);
  for (const [kind, boards] of byKind) {
    const solver = new Solver(boards[0]!.game, layoutOf(boards[0]!));
    for (let at = 0; at < boards.length; at += IS_FULL ? 1 : boards.length / 2)
      expectAgreement(solver, boards[at]!, kind);
  }
});

function expectAgreement(solver: Solver, golden: GoldenBoard, kind: string): void {
  const verdict = solver.solve(golden.faces);
  expect(verdict.type, kind).toBe(golden.solvable ? 'solvable' : 'unsolvable');
  if (verdict.type !== 'solvable') return;
  expect(replayFault(golden.game, boardOf(golden), verdict.moves), kind).toBeUndefined();
}
