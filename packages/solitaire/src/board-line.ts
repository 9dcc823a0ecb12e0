// Boards as lines of JSON, the batch form of solving.
//
//   {"game":"shisen-sho","layout":{"rows":8,"cols":8},"faces":[5,0,…]}     layout: a known name, {"rows","cols"}, or the
//                                                                          text of a layout in this package's notation
//   {"solvable":true,"moves":[[3,17],…],"nodes":1}                         false: no solution; null: a limit was reached

import { failure, type Result, success } from '@mcr-arena/tiles';
import { type Board, type BoardError, makeBoard, type Pair } from './board.ts';
import { isLayoutName, layoutNamed } from './layout/catalogue.ts';
import type { Layout, LayoutError } from './layout/layout.ts';
import { parseLayout } from './layout/notation.ts';
import { MAX_TEXT } from './layout/place.ts';
import { rectangleLayout } from './layout/shapes.ts';
import { GAMES, type Game, isGame } from './rules/game.ts';
import { Solver } from './solver/solver.ts';
import type { SolveLimits } from './solver/verdict.ts';

export type BoardLineError = 'line-too-long' | 'line-syntax' | 'line-game' | 'line-layout' | BoardError | LayoutError;

/** Solvers that are kept: those of all named layouts in all games fit. */
const MOST_SOLVERS = 100;

export interface BoardLine {
  readonly game: Game;
  readonly board: Board;
}

export interface SolvedLine {
  readonly solvable: boolean | null;
  readonly moves: readonly Pair[];
  readonly nodes: number;
}

interface Fields {
  readonly game?: unknown;
  readonly layout?: unknown;
  readonly faces?: unknown;
}

/** Reads one line. Errors: not JSON, a field missing or wrong, a layout or board that is none. */
export function parseBoardLine(line: string): Result<BoardLine, BoardLineError> {
  if (line.length > MAX_TEXT)
    return failure('line-too-long', `${line.length} characters; at most ${MAX_TEXT} are read`);
  const fields = objectOf(line);
  if (fields === undefined) return failure('line-syntax', 'expected an object {"game","layout","faces"} as JSON');
  const { game, faces } = fields;
  if (typeof game !== 'string' || !isGame(game)) return failure('line-game', `"game" is one of ${GAMES.join(', ')}`);
  const layout = layoutOf(fields.layout);
  if (!layout.ok) return layout;
  if (!Array.isArray(faces)) return failure('board-faces', '"faces" is a list of numbers, one for each tile');
  const board = makeBoard(layout.value, faces as readonly number[]);
  return board.ok ? success({ game, board: board.value }) : board;
}

/** Solves lines one after another; solvers of layouts met before are kept. */
export class LineSolver {
  readonly #limits: SolveLimits;
  readonly #solvers = new Map<string, Solver>();

  constructor(limits: SolveLimits = {}) {
    this.#limits = limits;
  }

  solve(line: string): Result<SolvedLine, BoardLineError> {
    const parsed = parseBoardLine(line);
    if (!parsed.ok) return parsed;
    const { game, board } = parsed.value;
    const verdict = this.#solverFor(game, board.layout).solve(board.faces, this.#limits);
    const solvable = verdict.type === 'undecided' ? null : verdict.type === 'solvable';
    return success({ solvable, moves: verdict.type === 'solvable' ? verdict.moves : [], nodes: verdict.nodes });
  }

  #solverFor(game: Game, layout: Layout): Solver {
    if (layout.name === undefined) return new Solver(game, layout);
    const key = `${game} ${layout.name}`;
    const known = this.#solvers.get(key);
    if (known !== undefined) return known;
    const solver = new Solver(game, layout);
    if (this.#solvers.size >= MOST_SOLVERS) this.#solvers.clear();
    this.#solvers.set(key, solver);
    return solver;
  }
}

function objectOf(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

function layoutOf(value: unknown): Result<Layout, BoardLineError> {
  if (typeof value === 'string') {
    if (isLayoutName(value)) return success(layoutNamed(value));
    // A name inside the text is left out: it must not be taken for one of the known layouts.
    if (value.includes('\n')) {
      const parsed = parseLayout(value);
      return parsed.ok ? success({ places: parsed.value.places }) : parsed;
    }
    return failure('line-layout', `there is no layout "${value.slice(0, 40)}"`);
  }
  if (typeof value === 'object' && value !== null && 'rows' in value && 'cols' in value) {
    return rectangleLayout(value.rows as number, value.cols as number);
  }
  return failure('line-layout', '"layout" is a name, {"rows","cols"} or the text of a layout');
}
