// Deals boards uniformly among the solvable ones: deals and solves until one is solvable.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Layout } from '../layout/layout.ts';
import type { Game } from '../rules/game.ts';
import { Solver } from '../solver/solver.ts';
import type { SolveLimits } from '../solver/verdict.ts';
import type { SolvableDeal } from './construct.ts';
import { dealUniform } from './uniform.ts';

/** Limits of the work of `dealSolvable`. Beyond them no board is returned. */
export interface DealLimits extends SolveLimits {
  /** Maximum number of boards to deal; 1,000 by default. */
  readonly deals?: number;
}

/** A solvable board found by dealing, and the work it took. */
export interface FoundDeal extends SolvableDeal {
  /** The board is `dealUniform(layout, seed)`. */
  readonly seed: string;
  readonly nodes: number;
}

/**
 * The first solvable board of the deals with seeds "SEED 0", "SEED 1", …. Undecided boards count as not solvable.
 * Error: none among `deals` boards.
 */
export function dealSolvable(
  game: Game,
  layout: Layout,
  seed: string,
  limits: DealLimits = {},
): Result<FoundDeal, 'deal-not-found'> {
  const solver = new Solver(game, layout);
  const deals = limits.deals ?? 1000;
  for (let number = 0; number < deals; number += 1) {
    const board = dealUniform(layout, `${seed} ${number}`);
    const verdict = solver.solve(board.faces, limits);
    if (verdict.type !== 'solvable') continue;
    return success({ board, moves: verdict.moves, seed: `${seed} ${number}`, nodes: verdict.nodes });
  }
  return failure('deal-not-found', `none of ${deals} boards is known to be solvable`);
}
