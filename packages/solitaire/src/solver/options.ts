// The options of a board: the pairs of tiles in each group that can leave together. Only the pairing matters, not the
// order (Gimeno): for a fixed pairing, removing any playable pairs until none is left has a single outcome.
//
// A group of two has one option, a group of four has three: its pairings 01|23, 02|13, 03|12 in the order of its tiles.
// A larger group has one option for each pair of its tiles. Options form sets, of each of which exactly one must be
// taken: all options of a small group, or the options of each tile of a larger group.

import type { Pair } from '../board.ts';
import type { Grouping } from './grouping.ts';

/** Lists of lists in two arrays: the items of `key` are `items[start[key]]` up to `items[start[key + 1] - 1]`. */
export interface Lists {
  readonly start: Int32Array;
  readonly items: Int32Array;
}

export interface Options {
  readonly count: number;
  readonly setCount: number;
  /** By group: its first option. A final entry is the number of options. */
  readonly firstOf: Int32Array;
  /** By option. */
  readonly groupOf: Int32Array;
  /** By option: its sets. */
  readonly sets: Lists;
  /** By set: its options. */
  readonly members: Lists;
}

/** By pairing 0-2 of a group of four: its two pairs, as positions in the group. */
export const QUAD_PAIRINGS: readonly (readonly [Pair, Pair])[] = [
  [
    [0, 1],
    [2, 3],
  ],
  [
    [0, 2],
    [1, 3],
  ],
  [
    [0, 3],
    [1, 2],
  ],
];

/** Maximum number of options of a board; 144 equal tiles have 10,296. */
export const MAX_OPTIONS = 2 ** 17;

/** The number of options of `optionsOf`. A group of n > 4 tiles has n (n − 1) / 2. */
export function optionCount({ groupCount, start }: Grouping): number {
  let count = 0;
  for (let group = 0; group < groupCount; group += 1) {
    const size = start[group + 1]! - start[group]!;
    count += size <= 4 ? size - 1 : (size * (size - 1)) / 2;
  }
  return count;
}

/** The options of a board with groups of those sizes. */
export function optionsOf({ groupCount, start }: Grouping): Options {
  const firstOf = new Int32Array(groupCount + 1);
  const setsOfOption: number[][] = [];
  let setCount = 0;
  for (let group = 0; group < groupCount; group += 1) {
    const size = start[group + 1]! - start[group]!;
    const isSmall = size <= 4;
    const base = setCount;
    for (const pair of pairsWithin(size)) {
      if (!isSmall) setsOfOption.push(pair.map((place) => base + place));
      else if (pair[0] === 0) setsOfOption.push([base]);
    }
    setCount += isSmall ? 1 : size;
    firstOf[group + 1] = setsOfOption.length;
  }
  const count = setsOfOption.length;
  const optionsOfSet = Array.from({ length: setCount }, (): number[] => []);
  for (const [option, sets] of setsOfOption.entries()) for (const set of sets) optionsOfSet[set]!.push(option);
  const groupOf = new Int32Array(count);
  for (let group = 0; group < groupCount; group += 1) groupOf.fill(group, firstOf[group]!, firstOf[group + 1]!);
  return { count, setCount, firstOf, groupOf, sets: listsOf(setsOfOption), members: listsOf(optionsOfSet) };
}

/** By option: its pairs of tiles, two in a group of four, otherwise one. */
export function pairsOfOptions(grouping: Grouping): readonly (readonly Pair[])[] {
  const pairs: (readonly Pair[])[] = [];
  for (let group = 0; group < grouping.groupCount; group += 1) {
    const tiles = grouping.tiles.subarray(grouping.start[group], grouping.start[group + 1]);
    const toTiles = ([a, b]: Pair): Pair => [tiles[a]!, tiles[b]!];
    if (tiles.length === 4) pairs.push(...QUAD_PAIRINGS.map((both) => both.map(toTiles)));
    else for (const pair of pairsWithin(tiles.length)) pairs.push([toTiles(pair)]);
  }
  return pairs;
}

/** The option by which two tiles of one group leave together. */
export function optionOfPair({ firstOf }: Options, grouping: Grouping, [first, second]: Pair): number {
  const group = grouping.groupOf[first]!;
  const size = grouping.start[group + 1]! - grouping.start[group]!;
  const a = Math.min(grouping.placeOf[first]!, grouping.placeOf[second]!);
  const b = Math.max(grouping.placeOf[first]!, grouping.placeOf[second]!);
  if (size === 4)
    return firstOf[group]! + QUAD_PAIRINGS.findIndex((pairs) => pairs.some(([x, y]) => x === a && y === b));
  return firstOf[group]! + (a * (2 * size - a - 1)) / 2 + b - a - 1;
}

/** All pairs of positions in a group of that size: 01, 02, …, 12, …. */
function pairsWithin(size: number): readonly Pair[] {
  const positions = [...new Array<number>(size).keys()];
  return positions.flatMap((first) => positions.slice(first + 1).map((second) => [first, second] as const));
}

export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const start = new Int32Array(lists.length + 1);
  for (const [key, list] of lists.entries()) start[key + 1] = start[key]! + list.length;
  return { start, items: Int32Array.from(lists.flat()) };
}
