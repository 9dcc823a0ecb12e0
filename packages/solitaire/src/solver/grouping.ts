// The groups of equal tiles, in flat arrays that are reused for every board, so that solving many boards of one layout
// allocates nothing.

/** Groups are numbered by face, tiles within a group by number. */
export interface Grouping {
  readonly groupCount: number;
  /** By group: index of its first tile in `tiles`. A final entry is the number of tiles. */
  readonly start: Int32Array;
  readonly tiles: Int32Array;
  /** By tile. */
  readonly groupOf: Int32Array;
  /** By tile: its place in its group. */
  readonly placeOf: Int32Array;
}

/** Faces below this number are looked up in a table; boards with larger faces use a slower map. */
const TABLE = 4096;

/** The groups of equal faces. The faces must be valid for a board: integers from 0, in even groups. */
export function groupingOf(faces: readonly number[]): Grouping {
  const numbers = groupNumbers(faces);
  const sizes = new Int32Array(numbers.count + 1);
  const groupOf = new Int32Array(faces.length);
  const placeOf = new Int32Array(faces.length);
  for (let tile = 0; tile < faces.length; tile += 1) {
    const group = numbers.of(faces[tile]!);
    groupOf[tile] = group;
    placeOf[tile] = sizes[group]!;
    sizes[group] = sizes[group]! + 1;
  }
  const start = new Int32Array(numbers.count + 1);
  for (let group = 0; group < numbers.count; group += 1) start[group + 1] = start[group]! + sizes[group]!;
  const tiles = new Int32Array(faces.length);
  for (let tile = 0; tile < faces.length; tile += 1) tiles[start[groupOf[tile]!]! + placeOf[tile]!] = tile;
  return { groupCount: numbers.count, start, tiles, groupOf, placeOf };
}

interface GroupNumbers {
  readonly count: number;
  of(face: number): number;
}

function groupNumbers(faces: readonly number[]): GroupNumbers {
  let largest = 0;
  for (const face of faces) largest = Math.max(largest, face);
  if (largest >= TABLE) {
    const ascending = [...new Set(faces)].sort((a, b) => a - b);
    const numbers = new Map(ascending.map((face, group) => [face, group]));
    return { count: numbers.size, of: (face) => numbers.get(face)! };
  }
  const table = new Int16Array(largest + 1);
  for (const face of faces) table[face] = 1;
  let count = 0;
  for (let face = 0; face <= largest; face += 1) {
    if (table[face] === 0) continue;
    table[face] = count;
    count += 1;
  }
  return { count, of: (face) => table[face]! };
}

/** Whether the groups of two boards have the same sizes, in order, so that a solver's tables can be reused. */
export function haveSameSizes(a: Grouping, b: Grouping): boolean {
  return a.start.length === b.start.length && a.start.every((start, group) => start === b.start[group]);
}
