// A board from above, in box-drawing signs: a half tile is two columns wide and one line deep. Higher tiles are drawn
// over lower ones; a small digit shows the level of a tile above the ground.

import { type Board, extentOf } from '@mcr-arena/solitaire';
import { faceNames } from './face-names.ts';

/** Wider boards are not drawn. */
const MOST_COLUMNS = 250;

const UP = 1;
const RIGHT = 2;
const DOWN = 4;
const LEFT = 8;
/** By the sides to which a sign has a line. */
const SIGNS = ' ╵╶└╷│┌├╴┘─┴┐┤┬┼';
const LEVELS = ' ¹²³⁴⁵⁶⁷⁸⁹';
const MARK = '◂';

export interface DrawnTiles {
  /** By tile: whether it is still there; all are if absent. */
  readonly present?: readonly boolean[];
  /** Tiles to be marked. */
  readonly marked?: readonly number[];
}

/** The lines, without spaces at their ends; `undefined` if the board is too wide. */
export function boardDrawing(
  { layout, faces }: Board,
  { present, marked = [] }: DrawnTiles = {},
): string[] | undefined {
  const { width, depth } = extentOf(layout);
  if (2 * width + 1 > MOST_COLUMNS) return undefined;
  const nameOf = faceNames(faces);
  const picture = new Picture(2 * width + 1, depth + 1);
  // The order of a layout is by level, so what lies above is drawn later.
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

  /** Adds lines to the character of an edge; lines that would run into the tile are removed. */
  #join(row: number, column: number, sides: number, inside: number): void {
    const before = this.#signs[row]![column]!;
    this.#signs[row]![column] = ((typeof before === 'number' ? before : 0) | sides) & ~inside;
  }
}
