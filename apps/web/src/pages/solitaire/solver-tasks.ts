// The tasks of the solver, with their answers. They run in a worker because a search may take a long time.

import {
  type Board,
  dealSolvable,
  dealUniform,
  type Game,
  type Layout,
  type LayoutValue,
  type Pair,
  type Position,
  parseLayoutValue,
  playAtRandom,
  reshuffleSolvably,
  solvePosition,
  startPosition,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';

/** The game and the layout of a task. */
interface OnBoard {
  readonly game: Game;
  readonly layout: LayoutValue;
}

/** A game in progress: the faces and the removed pairs. */
export interface InPlay extends OnBoard {
  readonly faces: readonly number[];
  readonly moves: readonly Pair[];
}

export interface SolverTasks {
  deal: { readonly ask: OnBoard & { readonly seed: string; readonly solvable: boolean }; readonly answer: Dealt };
  /** Whether the game can still be won, and how. */
  judge: { readonly ask: InPlay; readonly answer: Judgement };
  /** The board's faces after a reshuffle that makes the game winnable; undefined if none was found. */
  reshuffle: { readonly ask: InPlay & { readonly seed: string }; readonly answer: readonly number[] | undefined };
  /** The largest number of moves to keep so that the game can be won; undefined if the deal itself cannot be won. */
  rescue: { readonly ask: InPlay; readonly answer: number | undefined };
  /** Measures the difficulty of the board. Solves it first unless `solution` is given. */
  measure: { readonly ask: Omit<InPlay, 'moves'> & Pick<Dealt, 'solution'>; readonly answer: Measured };
}

export type TaskName = keyof SolverTasks;

export interface Dealt {
  readonly faces: readonly number[];
  /** A solution, if a winnable board was requested and found: some layouts have none. */
  readonly solution?: Solution;
}

export interface Solution {
  readonly moves: readonly Pair[];
  /** Dead ends that the solver excluded before it found the moves. */
  readonly nodes: number;
}

export type Judgement =
  /** `moves` win from here. */
  { readonly type: 'winnable'; readonly moves: readonly Pair[] } | { readonly type: 'lost' };

export interface Measured {
  readonly plays: number;
  /** Random plays that won. */
  readonly won: number;
  /** Dead ends that the solver excluded. */
  readonly nodes: number;
  readonly solvable: boolean;
}

export type SolverRequest = {
  [Name in TaskName]: { readonly id: number; readonly task: Name; readonly ask: SolverTasks[Name]['ask'] };
}[TaskName];

const RANDOM_PLAYS = 200;

/** Runs a task. */
export function answerTask({ task, ask }: SolverRequest): SolverTasks[TaskName]['answer'] {
  const layout = expectValue(parseLayoutValue(ask.layout));
  switch (task) {
    case 'deal':
      return deal(ask.game, layout, ask.seed, ask.solvable);
    case 'judge':
      return judge(positionOf(layout, ask, ask.moves.length));
    case 'reshuffle': {
      const found = reshuffleSolvably(positionOf(layout, ask, ask.moves.length), ask.seed);
      return found.ok ? found.value.board.faces : undefined;
    }
    case 'rescue':
      return movesToKeep(layout, ask);
    case 'measure':
      return measure(ask.game, { layout, faces: ask.faces }, ask.solution);
  }
}

function deal(game: Game, layout: Layout, seed: string, solvable: boolean): Dealt {
  const found = solvable ? dealSolvable(game, layout, seed) : undefined;
  if (!found?.ok) return { faces: dealUniform(layout, seed).faces };
  const { board, moves, nodes } = found.value;
  return { faces: board.faces, solution: { moves, nodes } };
}

function judge(position: Position): Judgement {
  const verdict = solvePosition(position);
  if (verdict.type === 'undecided') throw new Error('a search without limits ended undecided');
  return verdict.type === 'solvable' ? { type: 'winnable', moves: verdict.moves } : { type: 'lost' };
}

/** The position after the first `count` of the moves. */
function positionOf(layout: Layout, { game, faces, moves }: InPlay, count: number): Position {
  const start = startPosition(game, { layout, faces });
  const played = moves.slice(0, count);
  const gone = new Set(played.flat());
  return { ...start, moves: played, present: start.present.map((_, tile) => !gone.has(tile)) };
}

/** All positions before a winnable one are winnable, so the last winnable one is found by bisection. */
function movesToKeep(layout: Layout, play: InPlay): number | undefined {
  const canWin = (count: number): boolean => judge(positionOf(layout, play, count)).type === 'winnable';
  if (!canWin(0)) return undefined;
  let good = 0;
  let bad = play.moves.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (canWin(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

function measure(game: Game, board: Board, solution: Solution | undefined): Measured {
  const { plays, won } = playAtRandom(game, board, RANDOM_PLAYS, 'careless');
  if (solution !== undefined) return { plays, won, nodes: solution.nodes, solvable: true };
  const { type, nodes } = solvePosition(startPosition(game, board));
  return { plays, won, nodes, solvable: type === 'solvable' };
}
