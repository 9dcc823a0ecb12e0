// Van Rijn's blocking property (2011, section 3.3), taken literally: a sufficient condition for a blocked arrangement.
//
// A blocking set has at most one tile of each group, and every other tile of these groups lies under a tile of the set,
// or between two tiles of the set that are at least as high. So none of its tiles can be the first to be removed. If
// all groups are pairs, every blocked arrangement has a blocking set; with larger groups it may not.

import { type Configuration, configurations, isSymmetric, placesOf } from './configuration.ts';
import { createDivisionReader, divisionCount, MAX_PLACES } from './division-ranks.ts';
import { isUnchanged, mirrorOf } from './mirror.ts';
import type { Counting } from './progress.ts';

/** A configuration with the group of each tile; tiles are numbered as in `placesOf`. */
export interface Arrangement {
  readonly configuration: Configuration;
  readonly groups: readonly number[] | Uint8Array;
}

/** The tiles of a blocking set in rising order, or undefined if there is none. Throws a RangeError above 31 tiles. */
export function findBlockingSet(arrangement: Arrangement): number[] | undefined {
  const { configuration, groups } = arrangement;
  if (groups.length > 31) throw new RangeError(`blocking sets are supported for up to 31 tiles, not ${groups.length}`);
  const members = new Map<number, number[]>();
  for (const [tile, group] of groups.entries()) members.set(group, [...(members.get(group) ?? []), tile]);
  return findAmong([...members.values()], reachOf(configuration));
}

/** By tile, as bit sets: tiles above it, and tiles to its left and right that are at least as high. */
interface Reach {
  readonly above: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
}

function reachOf(configuration: Configuration): Reach {
  const places = placesOf(configuration);
  const tilesWhere = (isMeant: (columns: number, levels: number) => boolean): number[] =>
    places.map(({ column, level }) =>
      places.reduce(
        (tiles, other, index) => (isMeant(other.column - column, other.level - level) ? tiles | (1 << index) : tiles),
        0,
      ),
    );
  return {
    above: tilesWhere((columns, levels) => columns === 0 && levels > 0),
    left: tilesWhere((columns, levels) => columns < 0 && levels >= 0),
    right: tilesWhere((columns, levels) => columns > 0 && levels >= 0),
  };
}

/**
 * Tries every choice of one tile per group. Tiles whose partners are not all covered are dropped until nothing changes;
 * the rest is the largest blocking set within the choice, because more tiles only cover more.
 */
function findAmong(members: readonly (readonly number[])[], reach: Reach): number[] | undefined {
  const choice: number[] = [];
  const choose = (group: number): number[] | undefined => {
    if (group === members.length) return largestWithin(choice, members, reach);
    for (const tile of members[group]!) {
      choice[group] = tile;
      const found = choose(group + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return choose(0);
}

function largestWithin(
  choice: readonly number[],
  members: readonly (readonly number[])[],
  reach: Reach,
): number[] | undefined {
  let set = choice.reduce((tiles, tile) => tiles | (1 << tile), 0);
  let before = 0;
  while (set !== before) {
    before = set;
    for (const [group, tile] of choice.entries()) {
      const isCovered = (other: number) =>
        other === tile ||
        (reach.above[other]! & set) !== 0 ||
        ((reach.left[other]! & set) !== 0 && (reach.right[other]! & set) !== 0);
      if (set & (1 << tile) && !members[group]!.every(isCovered)) set &= ~(1 << tile);
    }
  }
  return set === 0 ? undefined : choice.filter((tile) => set & (1 << tile)).sort((a, b) => a - b);
}

/**
 * Arrangements of the hard case, up to reflection, that have a blocking set (A_c of section 6.2, read literally).
 * Throws a RangeError unless `tiles` is even and at most 16. Above 10 it takes many minutes.
 */
export function* countClassified(tiles: number): Counting<bigint> {
  if (tiles < 0 || tiles > MAX_PLACES || tiles % 2 !== 0)
    throw new RangeError(`expected an even number of tiles from 0 to ${MAX_PLACES}, found ${tiles}`);
  const all = configurations(tiles);
  let classified = 0;
  for (const [index, configuration] of all.entries()) {
    classified += classifiedIn(configuration, tiles);
    yield { tiles, done: index + 1, total: all.length };
  }
  return BigInt(classified);
}

/** In a symmetric configuration each layout that differs from its reflection counts one half. */
function classifiedIn(configuration: Configuration, tiles: number): number {
  const mirror = isSymmetric(configuration) ? mirrorOf(configuration, placesOf(configuration)) : undefined;
  const { groups, read } = createDivisionReader(tiles);
  let halves = 0;
  for (let rank = 0; rank < divisionCount(tiles); rank += 1) {
    read(rank);
    if (findBlockingSet({ configuration, groups }) === undefined) continue;
    halves += mirror === undefined || isUnchanged(groups, mirror) ? 2 : 1;
  }
  return halves / 2;
}
