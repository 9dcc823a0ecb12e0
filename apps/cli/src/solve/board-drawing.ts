// Draws a board from above with box-drawing characters: half a tile is two columns wide and one line high. Higher tiles are
// drawn over lower ones; a small digit shows the level of a tile above the ground.

import { type Board, extentOf } from '@mcr-arena/solitaire';
import { formatCompactTiles, KINDS } from '@mcr-arena/tiles';

/** Wider boards are not drawn. */
const MOST_COLUMNS = 250;

const UP = 1;
const RIGHT = 2;
const DOWN = 4;
const LEFT = 8;
/** Characters, indexed by the sides to which they have a line. */
const SIGNS = ' ╵╶└╷│┌├╴┘─┴┐┤┬┼';
const LEVELS = ' ¹²³⁴⁵⁶⁷⁸⁹';
const MARK = '◂';

interface DrawnTiles {
  /** By tile: whether it is still on the board; by default all are. */
  readonly present?: readonly boolean[];
  /** Tiles to mark. */
  readonly marked?: readonly number[];
}

/** The lines, without trailing spaces; `undefined` if the board is too wide. */
export function boardDrawing(
  { layout, faces }: Board,
  { present, marked = [] }: DrawnTiles = {},
): string[] | undefined {
  const { width, depth } = extentOf(layout);
  if (2 * width + 1 > MOST_COLUMNS) return undefined;
  const nameOf = faceNames(faces);
  const picture = new Picture(2 * width + 1, depth + 1);
  // A layout is ordered by level, so higher tiles are drawn later.
  for (const [tile, { x, y, z }] of layout.places.entries()) {
    if (present?.[tile] === false) continue;
    const sign = marked.includes(tile) ? MARK : (LEVELS[z] ?? '⁺');
    const name = nameOf(faces[tile]!);
    picture.drawTile(2 * x, y, name.length === 3 ? name : `${name.padEnd(2)}${sign}`);
  }
  return picture.lines();
}

class Picture {
  readonly #signs: (string | number)[][];

  constructor(columns: number, rows: number) {
    this.#signs = Array.from({ length: rows }, () => new Array<string | number>(columns).fill(0));
  }

  drawTile(left: number, top: number, label: string): void {
    const right = left + 4;
    for (let column = left + 1; column < right; column += 1) {
      this.#join(top, column, LEFT | RIGHT, DOWN);
      this.#signs[top + 1]![column] = label[column - left - 1]!;
      this.#join(top + 2, column, LEFT | RIGHT, UP);
    }
    this.#join(top + 1, left, UP | DOWN, RIGHT);
    this.#join(top + 1, right, UP | DOWN, LEFT);
    this.#join(top, left, RIGHT | DOWN, 0);
    this.#join(top, right, LEFT | DOWN, 0);
    this.#join(top + 2, left, RIGHT | UP, 0);
    this.#join(top + 2, right, LEFT | UP, 0);
  }

  lines(): string[] {
    return this.#signs.map((row) =>
      row
        .map((sign) => (typeof sign === 'number' ? SIGNS[sign] : sign))
        .join('')
        .trimEnd(),
    );
  }

  /** Adds lines to the character of an edge, and removes lines that would run into the tile. */
  #join(row: number, column: number, sides: number, inside: number): void {
    const before = this.#signs[row]![column]!;
    this.#signs[row]![column] = ((typeof before === 'number' ? before : 0) | sides) & ~inside;
  }
}

const SET_NAMES: readonly string[] = [...KINDS.map((kind) => formatCompactTiles([kind])), 'fl', 'se'];

/**
 * Names by face. The 36 groups of a mahjong set are 1m to 9s, ESWN, CFP, fl (flowers) and se (seasons). With other faces, all
 * are numbered with the digits 0-9 and a-z.
 */
export function faceNames(faces: readonly number[]): (face: number) => string {
  if (faces.every((face) => face < SET_NAMES.length)) return (face) => SET_NAMES[face]!;
  const ascending = [...new Set(faces)].sort((a, b) => a - b);
  const numbers = new Map(ascending.map((face, number) => [face, number.toString(36)]));
  return (face) => numbers.get(face)!;
}
