// The batch form of `mcr solve`: reads boards and writes verdicts with moves.

import { LineSolver, type SolvedLine } from '@mcr-arena/solitaire';
import type { Result } from '@mcr-arena/tiles';
import { type LimitOptions, solveLimitsOf, startLimits } from '../solitaire/limits.ts';

/** Answers lines one after another, each within the limits. Solvers are cached by layout. */
export function boardLineAnswerer(options: LimitOptions): (value: unknown) => Result<SolvedLine> {
  const solver = new LineSolver();
  return (value) => solver.solveValue(value, solveLimitsOf(startLimits(options)));
}
