// The id of the table at which a set is played. It is the key of the table's journal.

import { formatSetId, type SetId } from '@mcr-arena/tournament';

/** @example tableIdOf({ competition: 'league', job: { round: 3, table: 2, set: 1 } }) // 'league/r3-t2-s1' */
export function tableIdOf({ competition = '', job }: { readonly competition?: string; readonly job: SetId }): string {
  return `${competition}/${formatSetId(job)}`;
}
