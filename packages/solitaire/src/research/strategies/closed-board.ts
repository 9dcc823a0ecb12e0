// A game of Mahjong Solitaire in closed play: the faces of completely covered tiles are hidden until they are uncovered
// (Stam 2007, section 2.2). Strategies see a `View`; only the board can remove them. Mutable, for speed.

import type { Board, Pair } from '../../board.ts';
import type { Contacts } from './contacts.ts';

/** The view of a player. */
export interface View {
  readonly contacts: Contacts;
  readonly tilesLeft: number;
  /** The pairs removed, in order. */
  readonly moves: readonly Pair[];
  /** Whether the tile is still on the board. */
  isPresent(tile: number): boolean;
  /** Whether nothing lies on the tile and its left or its right side is open. */
  isFree(tile: number): boolean;
  /** The face of a tile that is not completely covered, or is removed; undefined while it is hidden. */
  faceOf(tile: number): number | undefined;
  /** Free tiles, in tile order. */
  freeTiles(): number[];
  /** Other present and visible tiles with the same face, in tile order; none for a hidden tile. */
  partnersOf(tile: number): number[];
  /** Every pair of free tiles with equal faces, in tile order. */
  pairs(): Pair[];
  /** The faces of the hidden tiles, sorted. Known, but not by tile: all faces minus the visible ones. */
  unseenFaces(): number[];
  /** Number of tiles that become free when a present tile is removed. */
  freedBy(tile: number): number;
}

export class ClosedBoard implements View {
  readonly contacts: Contacts;
  tilesLeft: number;
  readonly moves: Pair[] = [];
  readonly #faces: readonly number[];
  readonly #groups: ReadonlyMap<number, readonly number[]>;
  readonly #present: Uint8Array;
  readonly #above: Uint8Array;
  readonly #left: Uint8Array;
  readonly #right: Uint8Array;
  /** Tiles over each quarter of each tile. */
  readonly #covers: Uint8Array;

  /** `faces` by tile, in the layout's order. */
  constructor(contacts: Contacts, faces: Board['faces']) {
    this.contacts = contacts;
    this.tilesLeft = contacts.tileCount;
    this.#faces = faces;
    const groups = new Map<number, number[]>();
    for (const [tile, face] of faces.entries()) {
      const group = groups.get(face);
      if (group === undefined) groups.set(face, [tile]);
      else group.push(tile);
    }
    this.#groups = groups;
    this.#present = new Uint8Array(contacts.tileCount).fill(1);
    this.#above = Uint8Array.from(contacts.above, (tiles) => tiles.length);
    this.#left = Uint8Array.from(contacts.left, (tiles) => tiles.length);
    this.#right = Uint8Array.from(contacts.right, (tiles) => tiles.length);
    this.#covers = Uint8Array.from(contacts.quarterCovers.flat(), (tiles) => tiles.length);
  }

  isPresent(tile: number): boolean {
    return this.#present[tile] === 1;
  }

  isFree(tile: number): boolean {
    return this.#present[tile] === 1 && this.#above[tile] === 0 && (this.#left[tile] === 0 || this.#right[tile] === 0);
  }

  faceOf(tile: number): number | undefined {
    return this.#isVisible(tile) ? this.#faces[tile] : undefined;
  }

  /**
   * Whether the face is visible. In layouts with overhangs a free tile may lie under others without contact; it is
   * visible, too.
   */
  #isVisible(tile: number): boolean {
    if (this.#above[tile] === 0) return true;
    const covers = this.#covers;
    const at = 4 * tile;
    return covers[at] === 0 || covers[at + 1] === 0 || covers[at + 2] === 0 || covers[at + 3] === 0;
  }

  freeTiles(): number[] {
    const free: number[] = [];
    for (let tile = 0; tile < this.contacts.tileCount; tile += 1) if (this.isFree(tile)) free.push(tile);
    return free;
  }

  partnersOf(tile: number): number[] {
    if (!this.#isVisible(tile)) return [];
    const group = this.#groups.get(this.#faces[tile]!)!;
    return group.filter((other) => other !== tile && this.#present[other] === 1 && this.#isVisible(other));
  }

  unseenFaces(): number[] {
    return this.#faces.filter((_, tile) => !this.#isVisible(tile)).sort((a, b) => a - b);
  }

  pairs(): Pair[] {
    const free = this.freeTiles();
    const pairs: Pair[] = [];
    for (let a = 0; a < free.length; a += 1) {
      const face = this.#faces[free[a]!];
      for (let b = a + 1; b < free.length; b += 1) {
        if (this.#faces[free[b]!] === face) pairs.push([free[a]!, free[b]!]);
      }
    }
    return pairs;
  }

  freedBy(tile: number): number {
    const { below, left, right } = this.contacts;
    let freed = 0;
    const count = (other: number, above: number, onLeft: number, onRight: number) => {
      if (this.#present[other] === 0 || this.isFree(other)) return;
      const stillAbove = this.#above[other]! - above;
      if (stillAbove === 0 && (this.#left[other] === onLeft || this.#right[other] === onRight)) freed += 1;
    };
    for (const other of below[tile]!) count(other, 1, 0, 0);
    for (const other of left[tile]!) count(other, 0, 0, 1);
    for (const other of right[tile]!) count(other, 0, 1, 0);
    return freed;
  }

  /** Removes two tiles if they are free and equal; returns whether they were. */
  remove(pair: Pair): boolean {
    const [first, second] = pair;
    const isPair = first !== second && this.#faces[first] === this.#faces[second];
    if (!isPair || !this.isFree(first) || !this.isFree(second)) return false;
    this.#take(first);
    this.#take(second);
    this.moves.push(pair);
    return true;
  }

  #take(tile: number): void {
    const { below, left, right, coveredQuarters } = this.contacts;
    this.#present[tile] = 0;
    this.tilesLeft -= 1;
    for (const other of below[tile]!) this.#above[other]! -= 1;
    for (const other of right[tile]!) this.#left[other]! -= 1;
    for (const other of left[tile]!) this.#right[other]! -= 1;
    for (const quarter of coveredQuarters[tile]!) this.#covers[quarter]! -= 1;
  }
}
