// What the page asks of the solver, and what is answered. Runs in a worker of its own: a search may take long.

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

/** The board that a task is about. */
interface OnBoard {
  readonly game: Game;
  readonly layout: LayoutValue;
}

/** A game in progress: the faces, and the pairs that left. */
export interface InPlay extends OnBoard {
  readonly faces: readonly number[];
  readonly moves: readonly Pair[];
}

export interface SolverTasks {
  /** Deals a board. */
  deal: { readonly ask: OnBoard & { readonly seed: string; readonly solvable: boolean }; readonly answer: Dealt };
  /** Whether the game can still be won, and how. */
  judge: { readonly ask: InPlay; readonly answer: Judgement };
  /** New faces for the tiles that are left, so that the game can be won; undefined where none can. */
  reshuffle: { readonly ask: InPlay & { readonly seed: string }; readonly answer: readonly number[] | undefined };
  /** How many of the moves may stay if the game is to be won; undefined if not even the deal can be. */
  rescue: { readonly ask: InPlay; readonly answer: number | undefined };
  /** How hard the board is. It is solved for that unless `solution` says how that went. */
  measure: { readonly ask: Omit<InPlay, 'moves'> & Pick<Dealt, 'solution'>; readonly answer: Measured };
}

export type TaskName = keyof SolverTasks;

export interface Dealt {
  readonly faces: readonly number[];
  /** How it is won, where one that can be was asked for and found: some layouts have none. */
  readonly solution?: Solution;
}

export interface Solution {
  readonly moves: readonly Pair[];
  /** Dead ends that the solver had to understand before it found them. */
  readonly nodes: number;
}

export type Judgement =
  /** `moves` win from here. */
  { readonly type: 'winnable'; readonly moves: readonly Pair[] } | { readonly type: 'lost' };

export interface Measured {
  readonly plays: number;
  /** Random plays that won. */
  readonly won: number;
  /** Dead ends that the solver had to understand. */
  readonly nodes: number;
  readonly solvable: boolean;
}

export type SolverRequest = {
  [Name in TaskName]: { readonly id: number; readonly task: Name; readonly ask: SolverTasks[Name]['ask'] };
}[TaskName];

const RANDOM_PLAYS = 200;

/** Does a task. */
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

/** What could be won could be won before: so the last good number of moves is found by halving. */
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
