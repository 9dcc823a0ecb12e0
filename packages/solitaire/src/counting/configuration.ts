// Configurations of one cross section (van Rijn 2011, sections 2 and 4.1): columns of tiles without gaps in any row.
//
// A row has no gap exactly if the heights first do not fall and then do not rise. A configuration and its reflection
// count as one; of the two, the one whose heights come first in dictionary order stands for both.

/** Heights of the columns from left to right, each 1 or more; empty when no tile is left. */
export type Configuration = readonly number[];

/** A tile's place: column and level, both from 0. */
export interface ColumnPlace {
  readonly column: number;
  readonly level: number;
}

/** The configuration in the mirror. */
export function reflected(configuration: Configuration): Configuration {
  return configuration.toReversed();
}

/** Below 0 if the configuration comes before its reflection, 0 if it is its own, above 0 if it comes after. */
function compareToReflection(configuration: Configuration): number {
  const last = configuration.length - 1;
  for (let column = 0; column < configuration.length; column += 1) {
    const difference = configuration[column]! - configuration[last - column]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a configuration equals its own reflection. */
export function isSymmetric(configuration: Configuration): boolean {
  return compareToReflection(configuration) === 0;
}

/** Whether the configuration stands for itself and its reflection. */
export function isCanonical(configuration: Configuration): boolean {
  return compareToReflection(configuration) <= 0;
}

/** Every configuration of that many tiles once, up to reflection. Throws a RangeError unless `tiles` is 0 or more. */
export function configurations(tiles: number): Configuration[] {
  requireCount(tiles);
  const found: Configuration[] = [];
  const extend = (heights: readonly number[], left: number, falling: boolean): void => {
    if (left === 0) {
      if (isCanonical(heights)) found.push(heights);
      return;
    }
    const last = heights.at(-1) ?? 0;
    const highest = falling ? Math.min(last, left) : left;
    for (let height = 1; height <= highest; height += 1) {
      extend([...heights, height], left - height, falling || height < last);
    }
  };
  extend([], tiles, false);
  return found;
}

/** Columns whose top tile is available: nothing is beside it on the left or on the right. */
export function availableColumns(configuration: Configuration): number[] {
  const columns: number[] = [];
  for (let column = 0; column < configuration.length; column += 1) {
    const height = configuration[column]!;
    const left = configuration[column - 1] ?? 0;
    const right = configuration[column + 1] ?? 0;
    if (left < height || right < height) columns.push(column);
  }
  return columns;
}

/** All places, column by column from the left, each from the bottom: van Rijn's numbering of the tiles. */
export function placesOf(configuration: Configuration): ColumnPlace[] {
  return configuration.flatMap((height, column) => Array.from({ length: height }, (_, level) => ({ column, level })));
}

/** What is left of a configuration when tiles are gone, in the form that stands for it. */
export interface Remainder {
  readonly configuration: Configuration;
  /** How many columns vanished on the left, before any reflection. */
  readonly shift: number;
  readonly isReflected: boolean;
}

/** Takes the top tile off each of those columns, which must be available. */
export function withoutTops(configuration: Configuration, columns: readonly number[]): Remainder {
  const heights = [...configuration];
  for (const column of columns) heights[column]! -= 1;
  let shift = 0;
  while (shift < heights.length && heights[shift] === 0) shift += 1;
  let end = heights.length;
  while (end > shift && heights[end - 1] === 0) end -= 1;
  const rest = heights.slice(shift, end);
  const isReflected = !isCanonical(rest);
  return { configuration: isReflected ? rest.reverse() : rest, shift, isReflected };
}

/** A name for a configuration to look it up by: `1.2.1`. */
export function formatConfiguration(configuration: Configuration): string {
  return configuration.join('.');
}

/** Throws a RangeError unless `count` is an integer of 0 or more. */
export function requireCount(count: number): void {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`a number of tiles is an integer of 0 or more, not ${count}`);
  }
}
