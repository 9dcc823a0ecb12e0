// Counts the pairings that solve a board. Order does not matter: a solution is the set of pairs that leave together
// (Gimeno's pairing set).
//
// The search tree is pruned if some tile stays even with every option usable, and in Mahjong Solitaire if all tiles of
// a group are free at once, so that all its pairings work. Feasible for small boards, and for larger ones with few
// solutions.

import type { Board } from '../board.ts';
import type { Game } from '../rules/game.ts';
import type { Closure } from './closure.ts';
import { closureOf, groundOf } from './engine.ts';
import { groupingOf } from './grouping.ts';
import { MAX_OPTIONS, type Options, optionCount, optionsOf } from './options.ts';

/** The number of solutions of a board. */
export interface SolutionCount {
  /** The number of solutions, or of those found before the limit was reached. */
  readonly count: bigint;
  readonly isComplete: boolean;
  readonly nodes: number;
}

/**
 * Counts the pairings that empty the board; stops at `limits.nodes` positions. Boards with more than `MAX_OPTIONS`
 * options are not counted.
 */
export function countSolutions(game: Game, board: Board, limits: { readonly nodes?: number } = {}): SolutionCount {
  const grouping = groupingOf(board.faces);
  if (optionCount(grouping) > MAX_OPTIONS) return { count: 0n, isComplete: false, nodes: 0 };
  const options = optionsOf(grouping);
  // Shisen-Sho's fast closure lets a group leave as soon as one of its pairings is complete, although others might not
  // be.
  const engine = game === 'shisen-sho' ? 'plain' : 'fitting';
  const closure = closureOf(groundOf(game, board.layout), options, grouping, engine);
  closure.load(grouping);
  const counter = new Counter(options, closure, limits.nodes ?? Number.POSITIVE_INFINITY);
  const count = counter.count();
  return { count, isComplete: !counter.isCut, nodes: counter.nodes };
}

class Counter {
  nodes = 0;
  isCut = false;
  readonly #options: Options;
  readonly #closure: Closure;
  readonly #mostNodes: number;
  /** 1 taken, -1 excluded, 0 open. */
  readonly #values: Int8Array;

  constructor(options: Options, closure: Closure, mostNodes: number) {
    this.#options = options;
    this.#closure = closure;
    this.#mostNodes = mostNodes;
    this.#values = new Int8Array(options.count);
  }

  count(): bigint {
    this.#closure.reset();
    const { setCount, members } = this.#options;
    for (let set = 0; set < setCount; set += 1) {
      const only = members.items[members.start[set]!]!;
      if (members.start[set + 1]! - members.start[set]! > 1 || this.#values[only] === 1) continue;
      this.#values[only] = 1;
      this.#closure.use(only);
    }
    return this.#countFrom();
  }

  #countFrom(): bigint {
    if (this.nodes >= this.#mostNodes) {
      this.isCut = true;
      return 0n;
    }
    this.nodes += 1;
    this.#closure.close();
    if (this.#closure.gone() === this.#closure.tileCount) return this.#openPairings();
    if (!this.#hasHope()) return 0n;
    const { sets, members } = this.#options;
    const set = sets.items[sets.start[this.#closure.best(this.#values)]!]!;
    let count = 0n;
    for (let m = members.start[set]!; m < members.start[set + 1]!; m += 1) {
      const option = members.items[m]!;
      if (this.#values[option] === 0) count += this.#countWith(option);
    }
    return count;
  }

  #countWith(option: number): bigint {
    const mark = this.#closure.mark();
    const excluded = this.#openRivals(option);
    for (const rival of excluded) this.#values[rival] = -1;
    this.#values[option] = 1;
    this.#closure.use(option);
    const count = this.#countFrom();
    this.#closure.undo(mark);
    this.#closure.unuse(option);
    this.#values[option] = 0;
    for (const rival of excluded) this.#values[rival] = 0;
    return count;
  }

  #openRivals(option: number): readonly number[] {
    const { sets, members } = this.#options;
    const rivals = new Set<number>();
    for (let s = sets.start[option]!; s < sets.start[option + 1]!; s += 1) {
      const set = sets.items[s]!;
      for (let m = members.start[set]!; m < members.start[set + 1]!; m += 1) rivals.add(members.items[m]!);
    }
    return [...rivals].filter((rival) => rival !== option && this.#values[rival] === 0);
  }

  /** Whether every tile leaves if all options that are not excluded are usable. */
  #hasHope(): boolean {
    const mark = this.#closure.mark();
    const open = [...this.#values.keys()].filter((option) => this.#values[option] === 0);
    for (const option of open) this.#closure.use(option);
    this.#closure.close();
    const hope = this.#closure.gone() === this.#closure.tileCount;
    this.#closure.undo(mark);
    for (const option of open) this.#closure.unuse(option);
    return hope;
  }

  /** On an empty board: the number of pairings of the groups that left as a whole without a choice. */
  #openPairings(): bigint {
    const { setCount, members } = this.#options;
    let pairings = 1n;
    for (let set = 0; set < setCount; set += 1) {
      const options = members.items.subarray(members.start[set]!, members.start[set + 1]!);
      if (!options.some((option) => this.#values[option] === 1)) pairings *= BigInt(options.length);
    }
    return pairings;
  }
}
