// Disclosure of a tournament in progress. Records and logs of a set are shown once every table has played its wall. A remote bot
// cannot be sealed, so the players at its table and the outcome of the set are also hidden until then.

import {
  type DuplicateFormat,
  type EntrantId,
  fillUpIdsOf,
  formatSetId,
  rankingPointsOf,
  type SetId,
  type SetResult,
  type TournamentConfig,
  type TournamentProgress,
  totalsOf,
  wallsByTable,
} from '@mcr-arena/tournament';
import type { CompetitionStatus } from '../../../dist/prisma/client.ts';
import type { Announcement } from '../../events/announcement.ts';
import { isOver } from '../competition-row.ts';

/** Whether every table has played the wall of this set. */
function isWallPlayed({ config, played, open }: TournamentProgress, { round, table, set }: SetId): boolean {
  if (round <= played.length) return true;
  if (open?.round !== round) return false;
  const tables = wallsByTable(config) ? [table] : open.pairing.map((_, index) => index + 1);
  return tables.every((other) => open.sets.has(formatSetId({ round, table: other, set })));
}

/** Whether records, logs, decision times and faults of a set are shown. */
export function isDisclosed(status: CompetitionStatus, state: TournamentProgress, set: SetId): boolean {
  return isOver(status) || isWallPlayed(state, set);
}

/** Whether the players include a remote bot. Their names are then hidden until the set is disclosed. */
export function haveUnsealed({ entrants, reference }: TournamentConfig, players: readonly EntrantId[]): boolean {
  const unsealed = new Set(entrants.filter((entrant) => entrant.unsealed === true).map(({ id }) => id));
  if (reference?.unsealed === true) for (const id of fillUpIdsOf(reference)) unsealed.add(id);
  return players.some((id) => unsealed.has(id));
}

/** The announcement of a played set. `isShown`: whether it includes players and outcome. */
export function announcementOf(
  tournament: string,
  { round, table, set, entrants, deals }: SetResult,
  isShown: boolean,
  format: DuplicateFormat,
): Announcement {
  const played = { type: 'setPlayed', tournament, round, table, set } as const;
  if (!isShown) return played;
  const totals = totalsOf(deals);
  // In the bridge format, ranking points are known once all tables have played the set.
  const rankingPoints = format === 'bridge' ? {} : { rankingPoints: rankingPointsOf(totals) };
  return { ...played, entrants, totals, ...rankingPoints };
}
