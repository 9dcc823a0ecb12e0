// The verdict on one board: by one search or, if that takes long, by several threads that split the search.

import {
  LineSolver,
  type Pair,
  type SolvedLine,
  Solver,
  solveByGimeno,
  splitPlay,
  type Verdict,
} from '@mcr-arena/solitaire';
import type { Result } from '@mcr-arena/tiles';
import { UsageError } from '../exit-code.ts';
import { type LimitOptions, type StartedLimits, solveLimitsOf, startLimits } from '../solitaire/limits.ts';
import { openThreadPool } from '../solitaire/thread-pool.ts';
import type { AskedBoard } from './board-argument.ts';

/** Boards that take more nodes than this are split; most take none or a few dozen. */
const NODES_ALONE = 500;
/** Parts per thread, so that a thread that finishes a part early has others to do. */
const PARTS_PER_THREAD = 4;

/** The verdict. With several threads, moves and node count may differ between runs; the verdict does not. */
export async function verdictOf(asked: AskedBoard, options: LimitOptions, threads: number): Promise<Verdict> {
  const { game, board } = asked;
  const solver = new Solver(game, board.layout);
  const limits = startLimits(options);
  if (threads === 1) return solver.solve(board.faces, solveLimitsOf(limits));
  const most = limits.nodes ?? Number.POSITIVE_INFINITY;
  const first = solver.solve(board.faces, { ...solveLimitsOf(limits), nodes: Math.min(NODES_ALONE, most) });
  const mayGoOn = first.type === 'undecided' && first.limit === 'nodes' && first.nodes < most;
  if (!mayGoOn) return first;
  const parts = splitPlay(board, PARTS_PER_THREAD * threads, solver.blamed());
  const share = most === Number.POSITIVE_INFINITY ? {} : { nodes: Math.ceil((most - first.nodes) / parts.length) };
  return verdictOfParts(asked, parts, { ...limits, ...share }, threads, first.nodes);
}

/** Gimeno's verdict. Throws a UsageError if the board has larger groups than his algorithm supports. */
export function verdictByGimeno({ game, board }: AskedBoard, { nodes }: LimitOptions): Verdict {
  try {
    return solveByGimeno(game, board, { shortcuts: true, ...(nodes !== undefined && { nodes }) });
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new UsageError(thrown.message);
    throw thrown;
  }
}

async function verdictOfParts(
  { game, board, layout }: AskedBoard,
  parts: readonly (readonly Pair[])[],
  limits: StartedLimits,
  threads: number,
  nodesBefore: number,
): Promise<Verdict> {
  const pool = openThreadPool(threads);
  let nodes = nodesBefore;
  let undecided: Verdict | undefined;
  try {
    const solution = await new Promise<Verdict | undefined>((resolve, reject) => {
      const asked = parts.map(async (fixed) => {
        const verdict = await pool.ask({ type: 'part', game, layout, faces: board.faces, fixed, limits });
        nodes += verdict.nodes;
        if (verdict.type === 'solvable') resolve(verdict);
        if (verdict.type === 'undecided') undecided = verdict;
      });
      Promise.all(asked).then(() => resolve(undefined), reject);
    });
    return { ...(solution ?? undecided ?? { type: 'unsolvable' }), nodes } as Verdict;
  } finally {
    await pool.close();
  }
}

/** Answers lines one after another, each within the limits. Solvers are cached by layout. */
export function boardLineAnswerer(options: LimitOptions): (value: unknown) => Result<SolvedLine> {
  const solver = new LineSolver();
  return (value) => solver.solveValue(value, solveLimitsOf(startLimits(options)));
}
