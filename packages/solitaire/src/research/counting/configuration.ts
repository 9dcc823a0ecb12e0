// Configurations of one cross section (van Rijn 2011, sections 2 and 4.1): columns of tiles without gaps in any row.
//
// Rows have no gaps if and only if the heights first never fall and then never rise. A configuration and its reflection
// count as one; the canonical one has the lexicographically smaller heights.

/** Heights of the columns from left to right, each at least 1; empty if no tile is left. */
export type Configuration = readonly number[];

/** A tile's place: column and level, both from 0. */
export interface ColumnPlace {
  readonly column: number;
  readonly level: number;
}

/** The reflection of a configuration. */
export function reflected(configuration: Configuration): Configuration {
  return configuration.toReversed();
}

/** Below 0 if the configuration is smaller than its reflection, 0 if it is equal, above 0 if it is larger. */
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

/** Whether the configuration, rather than its reflection, is the canonical one of the two. */
export function isCanonical(configuration: Configuration): boolean {
  return compareToReflection(configuration) <= 0;
}

/** All configurations of `tiles` tiles, up to reflection. Throws a RangeError unless `tiles` is 0 or more. */
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

/** Columns whose top tile is available: no tile is next to it on the left, or none on the right. */
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

/** All places, column by column from the left, each from the bottom up, which is van Rijn's numbering of the tiles. */
export function placesOf(configuration: Configuration): ColumnPlace[] {
  return configuration.flatMap((height, column) => Array.from({ length: height }, (_, level) => ({ column, level })));
}

/** The configuration that is left after tiles are removed, in canonical form. */
interface Remainder {
  readonly configuration: Configuration;
  /** Number of columns that vanished on the left, before any reflection. */
  readonly shift: number;
  readonly isReflected: boolean;
}

/** Removes the top tile of each of those columns, which must be available. */
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

/** A key for a configuration, such as `1.2.1`. */
export function formatConfiguration(configuration: Configuration): string {
  return configuration.join('.');
}

/** Throws a RangeError unless `count` is an integer ≥ 0. */
export function requireCount(count: number): void {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`a number of tiles is an integer of 0 or more, not ${count}`);
  }
}
