// Solvable arrangements of the hard case, by van Rijn's dynamic programming (2011, section 5.2) in the reverse
// direction.
//
// For each configuration the solvable tile layouts are a bit set, by rank. They are built from smaller ones: remove two
// available tiles, look up the canonical form of the rest, and add the two tiles to one group of each solvable layout
// there, or as a new group. Unsolvable layouts are never visited. Places that are not available are numbered first, so
// that all layouts built from one share the first part of their rank. Uses mutable typed arrays for speed; the largest
// count marks billions of layouts.

import {
  availableColumns,
  type ColumnPlace,
  type Configuration,
  configurations,
  formatConfiguration,
  isSymmetric,
  placesOf,
  withoutTops,
} from './configuration.ts';
import {
  createDivisionReader,
  divisionCount,
  FIRST_STATE,
  MAX_PLACES,
  rankOfChoice,
  stateAfter,
} from './division-ranks.ts';
import { isUnchanged, mirrorOf } from './mirror.ts';
import type { Counting } from './progress.ts';

/** Maximum number of tiles of the hard case. */
export const MAX_HARD_TILES = MAX_PLACES;

/** One bit per tile layout, by rank. */
type RankSet = Int32Array;

/** The solvable layouts of every configuration of one size, by the configuration's name. */
type SolvableLevel = ReadonlyMap<string, RankSet>;

/** A configuration with its places in the order of the ranks. */
interface Numbering {
  readonly configuration: Configuration;
  /** Columns of the available tiles, which have the last places. */
  readonly columns: readonly number[];
  readonly places: readonly ColumnPlace[];
}

/** Solvable arrangements A_s of 2, 4, … `tiles` tiles, in that order. Throws a RangeError above `MAX_HARD_TILES`. */
export function* countSolvableGroups(tiles: number): Counting<bigint[]> {
  if (tiles > MAX_HARD_TILES) throw new RangeError(`the hard case is counted up to ${MAX_HARD_TILES} tiles`);
  let smaller: SolvableLevel = new Map([['', Int32Array.of(1)]]);
  const counts: bigint[] = [];
  for (let size = 2; size <= tiles; size += 2) {
    const level = new Map<string, RankSet>();
    const all = configurations(size);
    let set = emptyRankSet(size);
    let arrangements = 0;
    for (const [index, configuration] of all.entries()) {
      const numbering = numberingOf(configuration);
      markSolvable(set, numbering, smaller);
      arrangements += arrangementsIn(set, numbering);
      if (size < tiles) {
        level.set(formatConfiguration(configuration), set);
        set = emptyRankSet(size);
      } else {
        set.fill(0); // the largest sets are only counted, so their memory is reused
      }
      yield { tiles: size, done: index + 1, total: all.length };
    }
    counts.push(BigInt(arrangements));
    smaller = level;
  }
  return counts;
}

function emptyRankSet(places: number): RankSet {
  return new Int32Array(Math.ceil(divisionCount(places) / 32));
}

function numberingOf(configuration: Configuration): Numbering {
  const columns = availableColumns(configuration);
  const isAvailable = ({ column, level }: ColumnPlace) =>
    level === configuration[column]! - 1 && columns.includes(column);
  const places = placesOf(configuration);
  const hidden = places.filter((place) => !isAvailable(place));
  return { configuration, columns, places: [...hidden, ...places.filter(isAvailable)] };
}

/** Sets the bits of all solvable layouts of the configuration. */
function markSolvable(set: RankSet, numbering: Numbering, smaller: SolvableLevel): void {
  const { columns } = numbering;
  for (const [index, first] of columns.entries()) {
    for (const second of columns.slice(index + 1)) {
      const { source, rest } = afterPair(numbering, [first, second], smaller);
      markExtensions(set, source, rest);
    }
  }
}

/** The solvable layouts without two tiles, and the new number of each place; 255 for the two tiles themselves. */
function afterPair(
  numbering: Numbering,
  pair: readonly [number, number],
  smaller: SolvableLevel,
): { source: RankSet; rest: Uint8Array } {
  const { configuration, places } = numbering;
  const { configuration: left, shift, isReflected } = withoutTops(configuration, pair);
  const numberOf = new Map(numberingOf(left).places.map(({ column, level }, index) => [`${column}/${level}`, index]));
  const rest = Uint8Array.from(places, ({ column, level }) => {
    if (pair.includes(column) && level === configuration[column]! - 1) return TAKEN;
    const moved = isReflected ? left.length - 1 - (column - shift) : column - shift;
    return numberOf.get(`${moved}/${level}`)!;
  });
  return { source: smaller.get(formatConfiguration(left))!, rest };
}

const TAKEN = 255;

/**
 * For each layout in `source`, marks the layouts in which the two removed tiles are added to one of its groups or to a
 * new one. Groups are renumbered by first occurrence in this numbering, in four bits each of one number, with 15 for
 * groups not seen yet; copying that number restores the state for the next group.
 */
function markExtensions(set: RankSet, source: RankSet, rest: Uint8Array): void {
  const places = rest.length;
  const firstTaken = rest.indexOf(TAKEN);
  const reader = createDivisionReader(places - 2);
  const { groups } = reader;
  for (const smallerRank of ranksIn(source)) {
    const groupCount = reader.read(smallerRank);
    let names = -1;
    let named = 0;
    let state = FIRST_STATE;
    let rank = 0;
    for (let place = 0; place < firstTaken; place += 1) {
      const group = groups[rest[place]!]!;
      const name = Math.min((names >>> (group << 2)) & 15, named);
      names &= ~((15 ^ name) << (group << 2));
      named = Math.max(named, name + 1);
      rank += rankOfChoice(places - 1 - place, state, name);
      state = stateAfter(state, name);
    }
    for (let joined = 0; joined <= groupCount; joined += 1) {
      const marked = rank + restOfRank(rest, firstTaken, groups, joined, names, named, state);
      set[marked >>> 5]! |= 1 << (marked & 31);
    }
  }
}

/** The part of the rank from the first removed place on, if the removed tiles are added to group `joined`. */
function restOfRank(
  rest: Uint8Array,
  firstTaken: number,
  groups: Uint8Array,
  joined: number,
  namesBefore: number,
  namedBefore: number,
  stateBefore: number,
): number {
  let names = namesBefore;
  let named = namedBefore;
  let state = stateBefore;
  let rank = 0;
  for (let place = firstTaken; place < rest.length; place += 1) {
    const smaller = rest[place]!;
    const group = smaller === TAKEN ? joined : groups[smaller]!;
    const name = Math.min((names >>> (group << 2)) & 15, named);
    names &= ~((15 ^ name) << (group << 2));
    named = Math.max(named, name + 1);
    rank += rankOfChoice(rest.length - 1 - place, state, name);
    state = stateAfter(state, name);
  }
  return rank;
}

function* ranksIn(set: RankSet): Generator<number> {
  for (let word = 0; word < set.length; word += 1) {
    for (let bits = set[word]!; bits !== 0; bits &= bits - 1) yield word * 32 + 31 - Math.clz32(bits & -bits);
  }
}

/** Number of arrangements in a set of layouts, where a layout and its reflection count as one. */
function arrangementsIn(set: RankSet, numbering: Numbering): number {
  let layouts = 0;
  for (const word of set) for (let bits = word; bits !== 0; bits &= bits - 1) layouts += 1;
  if (!isSymmetric(numbering.configuration)) return layouts;
  const mirror = mirrorOf(numbering.configuration, numbering.places);
  const { groups, read } = createDivisionReader(numbering.places.length);
  let unchanged = 0;
  for (const rank of ranksIn(set)) {
    read(rank);
    if (isUnchanged(groups, mirror)) unchanged += 1;
  }
  return (layouts + unchanged) / 2;
}
