// Reflection of tile layouts in a symmetric configuration.

import type { ColumnPlace, Configuration } from './configuration.ts';

/** For each of the numbered places of a symmetric configuration: the number of its reflection. */
export function mirrorOf(configuration: Configuration, places: readonly ColumnPlace[]): Uint8Array {
  const last = configuration.length - 1;
  return Uint8Array.from(places, ({ column, level }) =>
    places.findIndex((place) => place.column === last - column && place.level === level),
  );
}

/** Whether a tile layout, as the group of each place, is its own reflection. */
export function isUnchanged(groups: Uint8Array, mirror: Uint8Array): boolean {
  for (let place = 1; place < groups.length; place += 1) {
    for (let other = 0; other < place; other += 1) {
      const together = groups[place] === groups[other];
      if (together !== (groups[mirror[place]!] === groups[mirror[other]!])) return false;
    }
  }
  return true;
}
