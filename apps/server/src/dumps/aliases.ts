// Replaces the names of bots whose owners are anonymous.

import { compressText } from '@mcr-arena/arena';
import { type ByPosition, formatSetRecord, mapPositions, type SetRecord } from '@mcr-arena/tournament';
import type { DumpedSeat } from './month-sets.ts';

type Seats = readonly DumpedSeat[];

/** Names for the versions of anonymous owners: anonymous-1, anonymous-2 and so on, the same in all sets of a dump. */
export class Aliases {
  readonly #owners: ReadonlySet<string>;
  readonly #names = new Map<string, string>();

  /** `owners`: ids of the anonymous owners. */
  constructor(owners: readonly string[]) {
    this.#owners = new Set(owners);
  }

  /** Whether a version of an anonymous owner played the set. */
  applyTo(seats: Seats): boolean {
    return seats.some((seat) => this.#isHidden(seat));
  }

  /** The names of the entrants in the record of a set, by position. Numbered if two are equal, because a record has four. */
  entrantsOf(seats: Seats): ByPosition<string> {
    const names = seats.map((seat) => this.#aliasOf(seat) ?? seat.entrant);
    const isDistinct = new Set(names).size === names.length;
    return mapPositions((position) => (isDistinct ? names[position]! : `${position + 1}. ${names[position]!}`));
  }

  /** The versions of the players, by position. @example "house/goal v1" */
  versionsOf(seats: Seats): readonly string[] {
    return seats.map((seat) => {
      const { entrant, version } = seat;
      if (version === undefined) return entrant;
      return this.#aliasOf(seat) ?? `${version.owner.name}/${version.bot} v${version.number}`;
    });
  }

  #isHidden({ version }: DumpedSeat): boolean {
    return version !== undefined && this.#owners.has(version.owner.id);
  }

  #aliasOf(seat: DumpedSeat): string | undefined {
    if (!this.#isHidden(seat)) return undefined;
    const { id } = seat.version!;
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const name = `anonymous-${this.#names.size + 1}`;
    this.#names.set(id, name);
    return name;
  }
}

/** A copy of the record with other names of entrants, compressed. */
export function renamedRecord(record: SetRecord, entrants: ByPosition<string>): Promise<Buffer> {
  return compressText(formatSetRecord({ ...record, entrants }));
}
