// What may be told of a tournament while it is played. All tables of a round play the same walls, so what a set's record
// shows is told only when no table has that wall still before it.

import { formatSetId, type SetId, type TournamentProgress, wallsByTable } from '@mcr-arena/tournament';
import type { TournamentStatus } from '../../dist/prisma/client.ts';

/** Whether nothing more will be played, so that everything may be known, the secret included. */
export function isOver(status: TournamentStatus): boolean {
  return status === 'finished' || status === 'cancelled';
}

/** Whether nobody will play the wall of this set any more. */
export function isWallPlayed({ config, played, open }: TournamentProgress, { round, table, set }: SetId): boolean {
  if (round <= played.length) return true;
  if (open?.round !== round) return false;
  const tables = wallsByTable(config) ? [table] : open.pairing.map((_, index) => index + 1);
  return tables.every((other) => open.sets.has(formatSetId({ round, table: other, set })));
}
