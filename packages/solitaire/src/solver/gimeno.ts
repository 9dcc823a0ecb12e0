// Pedro Gimeno Fortea's solver (1998-2005) as he describes it: a reference for tests, far slower than `Solver`.
//
// It plays all pairs of the groups whose pairing is decided, lists the undecided groups with a playable pair, and tries
// every combination of their pairings, recursively. `shortcuts` (Mahjong Solitaire only) enables his optimizations: a
// group whose tiles are all free, or whose second pair is free once the first has left, is decided at once; with three
// tiles free, one of which is loose, the other two are the pair; and hopeless boards are detected before the search.

import { type Board, groupsOf, type Pair } from '../board.ts';
import type { Game } from '../rules/game.ts';
import { neighboursOf } from '../rules/neighbours.ts';
import { fieldOf, groundOf } from './engine.ts';
import type { Field } from './field.ts';
import { isHopeless, LooseTiles } from './gimeno-shortcuts.ts';
import { QUAD_PAIRINGS } from './options.ts';
import type { Verdict } from './verdict.ts';

/** Limits and variants of Gimeno's search. */
export interface GimenoOptions {
  /** Maximum number of nodes of the tree. */
  readonly nodes?: number;
  readonly shortcuts?: boolean;
}

/** The verdict by Gimeno's algorithm. Throws a RangeError unless all groups have two or four tiles. */
export function solveByGimeno(game: Game, board: Board, options: GimenoOptions = {}): Verdict {
  const groups = groupsOf(board).map(({ tiles }) => tiles);
  if (groups.some(({ length }) => length > 4)) throw new RangeError('Gimeno’s algorithm is for groups of two or four');
  const shortcuts = options.shortcuts === true && game !== 'shisen-sho';
  const neighbours = neighboursOf(board.layout, game === 'mahjong-solitaire-transposed');
  if (shortcuts && isHopeless(groups, neighbours)) return { type: 'unsolvable', nodes: 0 };
  const field = fieldOf(groundOf(game, board.layout));
  const loose = shortcuts ? new LooseTiles(neighbours) : undefined;
  return new Tree(field, groups, loose, options.nodes ?? Number.POSITIVE_INFINITY).verdict();
}

type Pairing = 0 | 1 | 2;

class Tree {
  readonly #field: Field;
  readonly #groups: readonly (readonly number[])[];
  readonly #loose: LooseTiles | undefined;
  readonly #mostNodes: number;
  readonly #pairing: (Pairing | undefined)[];
  readonly #present: boolean[];
  readonly #moves: Pair[] = [];
  #nodes = 0;

  constructor(field: Field, groups: readonly (readonly number[])[], loose: LooseTiles | undefined, mostNodes: number) {
    this.#field = field;
    this.#groups = groups;
    this.#loose = loose;
    this.#mostNodes = mostNodes;
    this.#pairing = groups.map(({ length }) => (length === 2 ? 0 : undefined));
    this.#present = new Array<boolean>(field.tileCount).fill(true);
  }

  verdict(): Verdict {
    const found = this.#explore();
    const nodes = this.#nodes;
    if (found) return { type: 'solvable', moves: [...this.#moves], nodes };
    return nodes >= this.#mostNodes ? { type: 'undecided', limit: 'nodes', nodes } : { type: 'unsolvable', nodes };
  }

  /** Steps 1 to 7 of the algorithm. Returns true if the board is empty; otherwise restores the state. */
  #explore(): boolean {
    this.#nodes += 1;
    const mark = this.#moves.length;
    const frozen: number[] = [];
    this.#apply();
    while (this.#loose !== undefined && this.#freeze(frozen)) this.#apply();
    if (2 * this.#moves.length === this.#present.length) return true;
    const open = [...this.#groups.keys()].filter((group) => this.#pairing[group] === undefined && this.#isOpen(group));
    if (open.length > 0 && this.#tryCombinations(open)) return true;
    for (const group of frozen) this.#pairing[group] = undefined;
    this.#takeBack(mark);
    return false;
  }

  #tryCombinations(open: readonly number[]): boolean {
    for (const group of open) this.#pairing[group] = 0;
    while (this.#nodes < this.#mostNodes) {
      if (this.#explore()) return true;
      const next = open.findIndex((group) => this.#pairing[group] !== 2);
      for (const group of open.slice(0, next === -1 ? open.length : next)) this.#pairing[group] = 0;
      if (next === -1) break;
      this.#pairing[open[next]!] = (this.#pairing[open[next]!]! + 1) as Pairing;
    }
    for (const group of open) this.#pairing[group] = undefined;
    return false;
  }

  #pairsOf(group: number, pairing: Pairing): readonly Pair[] {
    const tiles = this.#groups[group]!;
    const pairs = QUAD_PAIRINGS[pairing]!.filter(([, second]) => second < tiles.length);
    return pairs.map(([first, second]): Pair => [tiles[first]!, tiles[second]!]);
  }

  #isPlayable([first, second]: Pair): boolean {
    return this.#present[first]! && this.#present[second]! && this.#field.isPlayable(first, second);
  }

  #isOpen(group: number): boolean {
    return ([0, 1, 2] as const).some((pairing) => this.#pairsOf(group, pairing).some((pair) => this.#isPlayable(pair)));
  }

  #apply(): void {
    for (let group = 0; group < this.#groups.length; group += 1) {
      const pairing = this.#pairing[group];
      if (pairing === undefined) continue;
      const pair = this.#pairsOf(group, pairing).find((candidate) => this.#isPlayable(candidate));
      if (pair === undefined) continue;
      this.#play(pair);
      group = -1;
    }
  }

  /** Decides the first undecided group that can be decided without a trial. */
  #freeze(frozen: number[]): boolean {
    for (let group = 0; group < this.#groups.length; group += 1) {
      if (this.#pairing[group] !== undefined) continue;
      const pairing = ([0, 1, 2] as const).find((candidate) => this.#isSafe(group, candidate));
      if (pairing === undefined) continue;
      this.#pairing[group] = pairing;
      frozen.push(group);
      return true;
    }
    return false;
  }

  #isSafe(group: number, pairing: Pairing): boolean {
    const pairs = this.#pairsOf(group, pairing);
    for (const [at, pair] of pairs.entries()) {
      if (!this.#isPlayable(pair)) continue;
      const rest = pairs[1 - at]!;
      const mark = this.#moves.length;
      this.#play(pair);
      const follows = this.#isPlayable(rest);
      this.#takeBack(mark);
      if (follows) return true;
      const third = rest.filter((tile) => this.#field.isPlayable(tile, tile));
      if (third.length === 1 && this.#loose!.isLoose(third[0]!, this.#present)) return true;
    }
    return false;
  }

  #play([first, second]: Pair): void {
    for (const tile of [first, second]) {
      this.#field.remove(tile);
      this.#present[tile] = false;
    }
    this.#moves.push([first, second]);
  }

  #takeBack(mark: number): void {
    while (this.#moves.length > mark) {
      const [first, second] = this.#moves.pop()!;
      for (const tile of [second, first]) {
        this.#field.restore(tile);
        this.#present[tile] = true;
      }
    }
  }
}
