// The field of Shisen-Sho: two tiles can leave together if nothing lies over them and a line joins them. Hot code.

import type { Field } from './field.ts';
import { axesOf, type LineAxis, NarrowAxis } from './line-axis.ts';
import type { LineGrid } from './line-grid.ts';
import { WideAxis } from './wide-axis.ts';

const NARROW = 32;

export class LineField implements Field {
  readonly tileCount: number;
  readonly #grid: LineGrid;
  readonly #rows: LineAxis;
  readonly #columns: LineAxis;
  /** By tile: number of tiles over it. */
  readonly #covers: Int32Array;
  /** By tile: number of its sides with free cells, including cells of removed neighbours. */
  readonly #openings: Int32Array;

  /** `axis` is for tests. By default narrow axes are used if the grid allows it. */
  constructor(grid: LineGrid, axis: 'fitting' | 'wide' = 'fitting') {
    const isNarrow = axis === 'fitting' && grid.columns <= NARROW && grid.rows <= NARROW;
    const [rows, columns] = axesOf(grid);
    this.tileCount = grid.tileCount;
    this.#grid = grid;
    this.#rows = isNarrow ? new NarrowAxis(rows) : new WideAxis(rows);
    this.#columns = isNarrow ? new NarrowAxis(columns) : new WideAxis(columns);
    this.#covers = grid.covers.slice();
    this.#openings = grid.openings.slice();
  }

  reset(): void {
    this.#rows.reset();
    this.#columns.reset();
    this.#covers.set(this.#grid.covers);
    this.#openings.set(this.#grid.openings);
  }

  remove(tile: number): void {
    const { covered, beside } = this.#grid;
    this.#rows.toggle(tile);
    this.#columns.toggle(tile);
    for (let at = covered.start[tile]!; at < covered.start[tile + 1]!; at += 1) this.#covers[covered.items[at]!]! -= 1;
    for (let at = beside.start[tile]!; at < beside.start[tile + 1]!; at += 1) this.#openings[beside.items[at]!]! += 1;
  }

  restore(tile: number): void {
    const { covered, beside } = this.#grid;
    this.#rows.toggle(tile);
    this.#columns.toggle(tile);
    for (let at = covered.start[tile]!; at < covered.start[tile + 1]!; at += 1) this.#covers[covered.items[at]!]! += 1;
    for (let at = beside.start[tile]!; at < beside.start[tile + 1]!; at += 1) this.#openings[beside.items[at]!]! -= 1;
  }

  /** Whether nothing lies over the tile. */
  isUncovered(tile: number): boolean {
    return this.#covers[tile] === 0;
  }

  /**
   * Whether the tile has free cells at a side. If not, it can only be joined with tiles that `mayJoinEnclosed` allows.
   */
  isExposed(tile: number): boolean {
    return this.#openings[tile] !== 0;
  }

  /** Whether two tiles can be joined without both being exposed: neighbours, and tiles of different levels. */
  mayJoinEnclosed(first: number, second: number): boolean {
    const { level, beside } = this.#grid;
    if (level[first] !== level[second]) return true;
    for (let at = beside.start[first]!; at < beside.start[first + 1]!; at += 1) {
      if (beside.items[at] === second) return true;
    }
    return false;
  }

  isPlayable(first: number, second: number): boolean {
    return this.#covers[first] === 0 && this.#covers[second] === 0 && this.isJoined(first, second);
  }

  /** Whether a line joins two uncovered tiles. */
  isJoined(first: number, second: number): boolean {
    const { level } = this.#grid;
    const levelA = level[first]!;
    const levelB = level[second]!;
    if (levelA === levelB) return this.#rows.joins(first, second) || this.#columns.joins(first, second);
    const upper = levelA > levelB ? first : second;
    const lower = levelA > levelB ? second : first;
    return this.#rows.joinsOver(upper, lower) || this.#columns.joinsOver(upper, lower);
  }

  gain(tile: number): number {
    const { covered, beside } = this.#grid;
    let gain = 0;
    for (let at = covered.start[tile]!; at < covered.start[tile + 1]!; at += 1) {
      if (this.#covers[covered.items[at]!] === 1) gain += 10;
    }
    for (let at = beside.start[tile]!; at < beside.start[tile + 1]!; at += 1) {
      gain += this.#openings[beside.items[at]!] === 0 ? 6 : 4;
    }
    return gain;
  }
}
