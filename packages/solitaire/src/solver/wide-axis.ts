// Lines of any length, for boards with more than 32 cells per line: several words per line, reaches as intervals, and
// the union of the lines between two tiles in O(log d) steps for tiles d lines apart (de Bondt 2020, Theorem 3.3).
//
// The interlaced tree: line k is node 2k + 1, and node 2k + s, for s a power of two that divides k, is the union of the
// lines k to k + s − 1. Any range of lines consists of a few nodes, which grow towards the common ancestor and shrink
// after it.

import type { AxisGrid, LineAxis } from './line-axis.ts';

export class WideAxis implements LineAxis {
  readonly #grid: AxisGrid;
  readonly #words: number;
  /** Number of lines of a level, rounded up to a power of two. */
  readonly #span: number;
  readonly #filled: Int32Array;
  readonly #begun: Int32Array;
  readonly #fullFilled: Int32Array;
  readonly #fullBegun: Int32Array;
  // The first and last cell reached by the last `#reach`.
  #from = 0;
  #to = 0;

  constructor(grid: AxisGrid) {
    this.#grid = grid;
    this.#words = (grid.cells + 31) >> 5;
    this.#span = 1 << (32 - Math.clz32(grid.lines));
    this.#filled = new Int32Array(grid.levels * grid.lines * this.#words);
    this.#begun = new Int32Array(grid.levels * 2 * this.#span * this.#words);
    for (let tile = 0; tile < grid.tileCount; tile += 1) this.toggle(tile);
    this.#fullFilled = this.#filled.slice();
    this.#fullBegun = this.#begun.slice();
  }

  reset(): void {
    this.#filled.set(this.#fullFilled);
    this.#begun.set(this.#fullBegun);
  }

  toggle(tile: number): void {
    const { line, cell, length, level, thickness } = this.#grid;
    for (let at = cell[tile]!; at < cell[tile]! + length[tile]!; at += 1) {
      for (let thick = 0; thick < thickness[tile]!; thick += 1) {
        this.#filled[this.#lineOf(tile, thick) * this.#words + (at >> 5)]! ^= 1 << (at & 31);
      }
      this.#node(level[tile]!, 2 * line[tile]! + 1, at >> 5, 1 << (at & 31));
      this.#updateTree(level[tile]!, line[tile]!, at >> 5);
    }
  }

  joins(first: number, second: number): boolean {
    this.#reach(first);
    const from = this.#from;
    const to = this.#to;
    this.#reach(second);
    if (from === 0 && this.#from === 0) return true;
    const lastCell = this.#grid.cells - 1;
    if (to === lastCell && this.#to === lastCell) return true;
    const level = this.#grid.level[first]!;
    return this.#isOpenBetween(Math.max(from, this.#from), Math.min(to, this.#to), first, second, level);
  }

  joinsOver(upper: number, lower: number): boolean {
    const { cell, length, level } = this.#grid;
    this.#reach(upper);
    const from = Math.max(this.#from, cell[lower]!);
    const to = Math.min(this.#to, cell[lower]! + length[lower]! - 1);
    return this.#isOpenBetween(from, to, upper, lower, level[upper]!);
  }

  #lineOf(tile: number, thick: number): number {
    return this.#grid.level[tile]! * this.#grid.lines + this.#grid.line[tile]! + thick;
  }

  /** Flips bits of a node of the tree. */
  #node(level: number, node: number, word: number, bits: number): void {
    this.#begun[(level * 2 * this.#span + node) * this.#words + word]! ^= bits;
  }

  #updateTree(level: number, line: number, word: number): void {
    const words = this.#words;
    const base = level * 2 * this.#span;
    for (let size = 1; 2 * size <= this.#span; size *= 2) {
      const first = base + 2 * (line & -(2 * size));
      const union = this.#begun[(first + size) * words + word]! | this.#begun[(first + 3 * size) * words + word]!;
      this.#begun[(first + 2 * size) * words + word] = union;
    }
  }

  #reach(tile: number): void {
    const { cell, length, thickness, cells } = this.#grid;
    const first = cell[tile]!;
    const last = first + length[tile]! - 1;
    this.#from = first;
    this.#to = last;
    for (let thick = 0; thick < thickness[tile]!; thick += 1) {
      const line = this.#lineOf(tile, thick) * this.#words;
      let from = first;
      while (from > 0 && this.#isFree(line, from - 1)) from -= 1;
      let to = last;
      while (to < cells - 1 && this.#isFree(line, to + 1)) to += 1;
      this.#from = Math.min(this.#from, from);
      this.#to = Math.max(this.#to, to);
    }
  }

  #isFree(line: number, cell: number): boolean {
    return ((this.#filled[line + (cell >> 5)]! >> (cell & 31)) & 1) === 0;
  }

  #isOpenBetween(from: number, to: number, first: number, second: number, level: number): boolean {
    const lineA = this.#grid.line[first]!;
    const lineB = this.#grid.line[second]!;
    for (let word = from >> 5; word <= to >> 5; word += 1) {
      let positions = -1;
      if (word === from >> 5) positions &= -1 << (from & 31);
      if (word === to >> 5) positions &= -1 >>> (31 - (to & 31));
      if ((positions & ~this.#unionOf(level, Math.min(lineA, lineB) + 1, Math.max(lineA, lineB), word)) !== 0) {
        return from <= to;
      }
    }
    return false;
  }

  /** One word of the union of the lines `start` to `end` − 1. */
  #unionOf(level: number, start: number, end: number, word: number): number {
    if (start >= end) return 0;
    const words = this.#words;
    const base = level * 2 * this.#span;
    const ancestor = end & -(1 << (31 - Math.clz32(start ^ end)));
    let union = 0;
    for (let line = start; line < ancestor; ) {
      const size = (line - ancestor) & (ancestor - line);
      union |= this.#begun[(base + 2 * line + size) * words + word]!;
      line += size;
    }
    for (let line = end; line > ancestor; ) {
      const size = (line - ancestor) & (ancestor - line);
      line -= size;
      union |= this.#begun[(base + 2 * line + size) * words + word]!;
    }
    return union;
  }
}
