// One orientation of Shisen-Sho's lines: along rows and across them, or along columns and across them.
//
// A tile reaches the free cells next to it along its lines. Two tiles of one level are joined if some cell position
// that both reach is free on all lines between them (de Bondt 2020, section 4.2), or if both reach the same edge, so
// that the line runs outside the board. `filled` has each tile on all of its one or two lines, `begun` only on its
// first line. In `begun` the lines to test are those between the first lines of the two tiles, which is correct for
// tiles of either thickness.

import type { LineGrid } from './line-grid.ts';

export interface LineAxis {
  /** Restores all tiles. */
  reset(): void;
  /** Removes or restores the tile. */
  toggle(tile: number): void;
  /**
   * Whether two tiles of one level are joined by segments along, across and along the lines. Removed tiles count as
   * free cells.
   */
  joins(first: number, second: number): boolean;
  /** Whether a tile is joined with one of a lower level by segments along and across the lines of the upper level. */
  joinsOver(upper: number, lower: number): boolean;
}

/** The grid as used by an axis: the numbers of lines and cells, and the places of the tiles. */
export interface AxisGrid {
  readonly tileCount: number;
  readonly levels: number;
  readonly lines: number;
  readonly cells: number;
  /** By tile: first line and number of lines; first cell on a line and number of cells; level. */
  readonly line: Int32Array;
  readonly thickness: Int32Array;
  readonly cell: Int32Array;
  readonly length: Int32Array;
  readonly level: Int32Array;
}

export function axesOf(grid: LineGrid): readonly [rows: AxisGrid, columns: AxisGrid] {
  const { tileCount, levels, level, rows, columns, row, depth, column, width } = grid;
  const base = { tileCount, levels, level };
  return [
    { ...base, lines: rows, cells: columns, line: row, thickness: depth, cell: column, length: width },
    { ...base, lines: columns, cells: rows, line: column, thickness: width, cell: row, length: depth },
  ];
}

const BEFORE = 1;
const AFTER = 2;

/** Lines of up to 32 cells, one word per line. Hot code. */
export class NarrowAxis implements LineAxis {
  readonly #lines: number;
  /** By tile: the index of its first line among all levels' lines. */
  readonly #first: Int32Array;
  readonly #thickness: Int32Array;
  readonly #line: Int32Array;
  readonly #level: Int32Array;
  /** By tile: its cells on a line, and the cells before them. */
  readonly #own: Int32Array;
  readonly #before: Int32Array;
  readonly #filled: Int32Array;
  readonly #begun: Int32Array;
  readonly #fullFilled: Int32Array;
  readonly #fullBegun: Int32Array;
  /** The edges reached by the last `#reach`. */
  #edges = 0;

  constructor({ tileCount, levels, lines, line, thickness, cell, length, level }: AxisGrid) {
    this.#lines = lines;
    this.#thickness = thickness;
    this.#line = line;
    this.#level = level;
    this.#first = line.map((at, tile) => level[tile]! * lines + at);
    this.#before = cell.map((at) => (1 << at) - 1);
    this.#own = cell.map((at, tile) => ((1 << length[tile]!) - 1) << at);
    this.#filled = new Int32Array(levels * lines);
    this.#begun = new Int32Array(levels * lines);
    for (let tile = 0; tile < tileCount; tile += 1) this.toggle(tile);
    this.#fullFilled = this.#filled.slice();
    this.#fullBegun = this.#begun.slice();
  }

  reset(): void {
    this.#filled.set(this.#fullFilled);
    this.#begun.set(this.#fullBegun);
  }

  toggle(tile: number): void {
    const first = this.#first[tile]!;
    const own = this.#own[tile]!;
    this.#begun[first]! ^= own;
    this.#filled[first]! ^= own;
    if (this.#thickness[tile] === 2) this.#filled[first + 1]! ^= own;
  }

  joins(first: number, second: number): boolean {
    const reach = this.#reach(first);
    const edges = this.#edges;
    const both = reach & this.#reach(second);
    if ((edges & this.#edges) !== 0) return true;
    return both !== 0 && this.#isOpenBetween(both, first, second, this.#level[first]!);
  }

  joinsOver(upper: number, lower: number): boolean {
    const both = this.#own[lower]! & this.#reach(upper);
    return both !== 0 && this.#isOpenBetween(both, upper, lower, this.#level[upper]!);
  }

  /** The cells that a tile reaches along its lines, its own included; sets `#edges`. */
  #reach(tile: number): number {
    const first = this.#first[tile]!;
    const own = this.#own[tile]!;
    const before = this.#before[tile]!;
    this.#edges = 0;
    const reach = this.#reachOn(this.#filled[first]! & ~own, before);
    return this.#thickness[tile] === 1 ? reach : reach | this.#reachOn(this.#filled[first + 1]! & ~own, before);
  }

  // The last obstacle before the tile ends the reach on that side. Subtracting the bit after it from the line sets all
  // bits from there to the next obstacle.
  #reachOn(line: number, before: number): number {
    const obstacles = line & before;
    let start = 1;
    if (obstacles === 0) this.#edges |= BEFORE;
    else start = 1 << (32 - Math.clz32(obstacles));
    if ((line & ~before) === 0) this.#edges |= AFTER;
    return ~line & (line - start);
  }

  /** Whether one of the cell positions is free on all lines between two tiles. */
  #isOpenBetween(positions: number, first: number, second: number, level: number): boolean {
    const lineA = this.#line[first]!;
    const lineB = this.#line[second]!;
    const base = level * this.#lines;
    const end = base + Math.max(lineA, lineB);
    let open = positions;
    for (let line = base + Math.min(lineA, lineB) + 1; line < end; line += 1) open &= ~this.#begun[line]!;
    return open !== 0;
  }
}
