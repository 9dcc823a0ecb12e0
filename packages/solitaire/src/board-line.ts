// Boards as lines of JSON, the batch form of solving.
//
//   {"game":"shisen-sho","layout":{"rows":8,"cols":8},"faces":[5,0,…]}     layout: a known name, {"rows","cols"}, or the
//                                                                          text of a layout in this package's notation
//   {"solvable":true,"moves":[[3,17],…],"nodes":1}                         false: no solution; null: a limit was reached

import { failure, type Result, success } from '@mcr-arena/tiles';
import { type Board, type BoardError, makeBoard, type Pair } from './board.ts';
import { parseLayoutValue } from './formats/layout-value.ts';
import type { Layout, LayoutError } from './layout/layout.ts';
import { MAX_TEXT } from './layout/place.ts';
import { GAMES, type Game, isGame } from './rules/game.ts';
import { Solver } from './solver/solver.ts';
import type { SolveLimits } from './solver/verdict.ts';

/** Why a line of JSON is not a valid board. */
export type BoardLineError = 'line-too-long' | 'line-syntax' | 'line-game' | 'line-layout' | BoardError | LayoutError;

/** Maximum number of cached solvers, enough for all named layouts in all games. */
const MOST_SOLVERS = 100;

/** A board and its game, from one line of JSON. */
export interface BoardLine {
  readonly game: Game;
  readonly board: Board;
}

/** The answer to a board line: an output line of `mcr solve --jsonl`. */
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

/** Parses one line. Errors: not JSON, a missing or wrong field, an invalid layout or board. */
export function parseBoardLine(line: string): Result<BoardLine, BoardLineError> {
  if (line.length > MAX_TEXT)
    return failure('line-too-long', `${line.length} characters; at most ${MAX_TEXT} are read`);
  return parseBoardValue(jsonOf(line));
}

/** Reads a line that is already parsed as JSON. Errors: a missing or wrong field, an invalid layout or board. */
export function parseBoardValue(value: unknown): Result<BoardLine, BoardLineError> {
  if (typeof value !== 'object' || value === null) {
    return failure('line-syntax', 'expected an object {"game","layout","faces"} as JSON');
  }
  const { game, layout: layoutValue, faces } = value as Fields;
  if (typeof game !== 'string' || !isGame(game)) return failure('line-game', `"game" is one of ${GAMES.join(', ')}`);
  const layout = parseLayoutValue(layoutValue);
  if (!layout.ok) return layout;
  if (!Array.isArray(faces)) return failure('board-faces', '"faces" is a list of numbers, one for each tile');
  const board = makeBoard(layout.value, faces as readonly number[]);
  return board.ok ? success({ game, board: board.value }) : board;
}

/** Solves lines one after another; solvers of recent layouts are cached. */
export class LineSolver {
  readonly #limits: SolveLimits;
  readonly #solvers = new Map<string, Solver>();

  constructor(limits: SolveLimits = {}) {
    this.#limits = limits;
  }

  /** Solves a line. Invalid lines return an error and do not affect later lines. */
  solve(line: string): Result<SolvedLine, BoardLineError> {
    return this.#answer(parseBoardLine(line), this.#limits);
  }

  /** Solves a line that is already parsed as JSON, within the given limits, by default the solver's. */
  solveValue(value: unknown, limits: SolveLimits = this.#limits): Result<SolvedLine, BoardLineError> {
    return this.#answer(parseBoardValue(value), limits);
  }

  #answer(parsed: Result<BoardLine, BoardLineError>, limits: SolveLimits): Result<SolvedLine, BoardLineError> {
    if (!parsed.ok) return parsed;
    const { game, board } = parsed.value;
    const verdict = this.#solverFor(game, board.layout).solve(board.faces, limits);
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

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
