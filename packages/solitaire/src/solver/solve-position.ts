// Solves a game in progress.

import type { Pair } from '../board.ts';
import { boardLeft, type Position } from '../rules/position.ts';
import { Solver } from './solver.ts';
import type { SolveLimits, Verdict } from './verdict.ts';

/** The verdict on the remaining tiles; the moves start from the position. */
export function solvePosition(position: Position, limits: SolveLimits = {}): Verdict {
  const { board, tiles } = boardLeft(position);
  if (tiles.length === 0) return { type: 'solvable', moves: [], nodes: 0 };
  const verdict = new Solver(position.game, board.layout).solve(board.faces, limits);
  if (verdict.type !== 'solvable') return verdict;
  const moves = verdict.moves.map(([first, second]): Pair => [tiles[first]!, tiles[second]!]);
  return { ...verdict, moves };
}
