// The four bot versions of a competition that has one table.

import { type ByPosition, POSITIONS } from '@mcr-arena/tournament';
import { entrantNamesOf, type NamedVersion } from './sealed-set.ts';

export interface MatchedVersion extends NamedVersion {
  /** Its id. */
  readonly version: string;
}

/** The rows of the entrants, by position. */
export function entrantRowsOf(versions: ByPosition<MatchedVersion>) {
  const names = entrantNamesOf(versions);
  return POSITIONS.map((position) => ({
    name: names[position]!,
    place: position,
    owner: versions[position]!.owner,
    botVersionId: versions[position]!.version,
  }));
}
