// Solves the golden boards with `mcr solve`, compares the verdicts with those of two other solvers, and replays solutions with
// the separate checker.

import type { Pair } from '@mcr-arena/solitaire';
import { expect } from 'vitest';
import { replayFault } from '../../solitaire/checker.ts';
import { boardOf, goldenBoards } from '../../solitaire/golden-boards.ts';
import { linesOf, spawnMcr } from '../run-mcr.ts';

/** Expects the verdict on every `step`th of the 5,160 boards to agree, and every `replayed`th solution to empty its board. */
export async function expectGoldenVerdicts(step: number, replayed: number): Promise<void> {
  const boards = goldenBoards().filter((_, index) => index % step === 0);
  const input = boards.map(({ game, layout, faces }) => JSON.stringify({ game, layout, faces })).join('\n');
  const { stdout, status } = await spawnMcr(['solve', '--jsonl'], { input });
  const answers: { solvable: boolean; moves: Pair[] }[] = linesOf(stdout).map((line) => JSON.parse(line));
  expect([answers.length, status]).toEqual([5160 / step, 0]);
  for (const [index, golden] of boards.entries()) {
    const { solvable, moves } = answers[index]!;
    expect(solvable, `line ${index + 1}`).toBe(golden.solvable);
    if (!solvable) expect(moves).toEqual([]);
    else if (index % replayed === 0) expect(replayFault(golden.game, boardOf(golden), moves)).toBeUndefined();
  }
}
