// The exact solver.

import type { Board, Pair } from '../board.ts';
import type { Layout } from '../layout/layout.ts';
import type { Game } from '../rules/game.ts';
import type { Closure } from './closure.ts';
import { closureOf, type Engine, type Ground, groundOf } from './engine.ts';
import { type Grouping, groupingOf, haveSameSizes } from './grouping.ts';
import { MAX_OPTIONS, type Options, optionCount, optionOfPair, optionsOf } from './options.ts';
import { Search } from './search.ts';
import type { FewestLeft, SolveLimits, Verdict } from './verdict.ts';

/** Limits and constraints of a search. */
export interface SolveOptions extends SolveLimits {
  /** Pairs that must leave together; the verdict only considers such play. */
  readonly fixed?: readonly Pair[];
}

/** Solves boards of one layout with tables that are built once. Not for concurrent searches. */
export class Solver {
  readonly #ground: Ground;
  readonly #engine: Engine;
  #grouping: Grouping | undefined;
  #options: Options | undefined;
  #closure: Closure | undefined;
  #search: Search | undefined;

  /** `engine` is for tests. By default the fastest applicable one is used. */
  constructor(game: Game, layout: Layout, engine: Engine = 'fitting') {
    this.#ground = groundOf(game, layout);
    this.#engine = engine;
  }

  /**
   * Whether all tiles of a board with these faces (by tile, valid) can leave. Deterministic: the same faces and options
   * give the same verdict, moves and node count. Throws a RangeError if `fixed` pairs unequal tiles. Boards with more
   * than `MAX_OPTIONS` options are undecided, with the limit `bytes`.
   */
  solve(faces: readonly number[], options: SolveOptions = {}): Verdict {
    const loaded = this.#load(faces);
    if (loaded === undefined) return { type: 'undecided', limit: 'bytes', nodes: 0 };
    const { search, closure } = loaded;
    if (!search.start(this.#optionsOf(options.fixed ?? []))) return { type: 'unsolvable', nodes: search.nodes };
    const end = search.run(0, options);
    const { nodes } = search;
    if (end === 'reached') return { type: 'solvable', moves: closure.departures(), nodes };
    return end === 'impossible' ? { type: 'unsolvable', nodes } : { type: 'undecided', limit: end, nodes };
  }

  /** Play that leaves as few tiles as possible, or the fewest found within the limits. */
  fewestLeft(faces: readonly number[], options: SolveOptions = {}): FewestLeft {
    const loaded = this.#load(faces);
    if (loaded === undefined) return { left: faces.length, moves: [], proved: false, limit: 'bytes', nodes: 0 };
    const { search, closure } = loaded;
    search.start(this.#optionsOf(options.fixed ?? []));
    let best: { left: number; moves: readonly Pair[] } = { left: closure.tileCount, moves: [] };
    for (let allowed = closure.tileCount; allowed >= 0; allowed = best.left - 2) {
      const end = search.run(allowed, options);
      if (end === 'impossible') break;
      if (end !== 'reached') return { ...best, proved: false, limit: end, nodes: search.nodes };
      const moves = closure.departures();
      best = { left: closure.tileCount - 2 * moves.length, moves };
    }
    return { ...best, proved: true, nodes: search.nodes };
  }

  /**
   * By group, in the order of `groupsOf`: the number of stuck positions of the last search whose cause includes a
   * choice of that group. For `splitPlay`.
   */
  blamed(): readonly number[] {
    return [...(this.#search?.blamed ?? [])];
  }

  #load(faces: readonly number[]): { readonly search: Search; readonly closure: Closure } | undefined {
    const grouping = groupingOf(faces);
    let closure = this.#closure;
    let search = this.#search;
    if (closure === undefined || search === undefined || !haveSameSizes(grouping, this.#grouping!)) {
      if (optionCount(grouping) > MAX_OPTIONS) return undefined;
      const options = optionsOf(grouping);
      closure = closureOf(this.#ground, options, grouping, this.#engine);
      search = new Search(options, closure);
      this.#options = options;
      this.#closure = closure;
      this.#search = search;
    }
    this.#grouping = grouping;
    closure.load(grouping);
    return { search, closure };
  }

  #optionsOf(pairs: readonly Pair[]): readonly number[] {
    const options = this.#options!;
    const grouping = this.#grouping!;
    return pairs.map(([first, second]) => {
      const group = grouping.groupOf[first];
      if (group === undefined || first === second || grouping.groupOf[second] !== group) {
        throw new RangeError(`tiles ${first} and ${second} are not of one group`);
      }
      return optionOfPair(options, grouping, [first, second]);
    });
  }
}

/** The verdict on one board. */
export function solveBoard(game: Game, board: Board, options: SolveOptions = {}): Verdict {
  return new Solver(game, board.layout).solve(board.faces, options);
}

/** Play of one board that leaves as few tiles as possible. */
export function fewestTilesLeft(game: Game, board: Board, options: SolveOptions = {}): FewestLeft {
  return new Solver(game, board.layout).fewestLeft(board.faces, options);
}
