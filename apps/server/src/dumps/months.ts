// Which months have a dump, depending on the kinds of competitions. Months are in UTC.

import type { CompetitionKinds } from '../competitions/competition-kind.ts';
import type { Store } from '../database/open-database.ts';

/** @example "2026-10" */
export type Month = string;

export interface DueMonth {
  readonly month: Month;
  /** Ids of the owners whose names the dump must not contain, in order. */
  readonly anonymous: readonly string[];
}

/** Names of the kinds whose sets are published by the time of play, and by the end of their competition. */
export interface DumpedKinds {
  readonly byPlay: readonly string[];
  readonly byEnd: readonly string[];
}

export function dumpedKindsOf(kinds: CompetitionKinds): DumpedKinds {
  const all = [...kinds.values()];
  const named = (month: 'month-of-play' | 'month-of-end'): readonly string[] =>
    all.filter(({ dumpedIn }) => dumpedIn === month).map(({ name }) => name);
  return { byPlay: named('month-of-play'), byEnd: named('month-of-end') };
}

const DAY_MS = 24 * 3600_000;

/** The first moments of a month and of the next one. */
export function boundsOf(month: Month): { readonly from: Date; readonly to: Date } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) };
}

/**
 * The months that ended at least a day before `now`, in order. A month with a set that is not disclosed yet is not due.
 * Owners are anonymous at their request, and once their account is deleted.
 */
export async function dueMonths(store: Store, { byPlay, byEnd }: DumpedKinds, now: Date): Promise<readonly DueMonth[]> {
  const end = new Date(now.getTime() - DAY_MS);
  const thisMonth = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth()));
  return store.$queryRaw<DueMonth[]>`
    WITH dated AS (
      SELECT one.id, one.competition_id, one.disclosed_at,
        CASE WHEN competition.kind = ANY (${byPlay}) THEN one.played_at ELSE competition.ended_at END AS at
      FROM competition_set one JOIN competition ON competition.id = one.competition_id
      WHERE one.played_at IS NOT NULL
        AND (competition.kind = ANY (${byPlay}) OR competition.kind = ANY (${byEnd}) AND competition.status = 'finished')
    ), due AS (
      SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month
      FROM dated WHERE at < ${thisMonth} GROUP BY 1 HAVING bool_and(disclosed_at IS NOT NULL)
    ), hidden_version AS (
      SELECT version.id, owner.id::text AS owner
      FROM user_account owner JOIN bot ON bot.owner_id = owner.id JOIN bot_version version ON version.bot_id = bot.id
      WHERE owner.anonymous_in_dumps OR owner.deleted_at IS NOT NULL
    ), hidden AS (
      SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, hidden_version.owner
      FROM hidden_version JOIN set_seat seat ON seat.bot_version_id = hidden_version.id JOIN dated ON dated.id = seat.set_id
      UNION
      -- Entrants that withdrew before they played.
      SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, hidden_version.owner
      FROM hidden_version JOIN entrant ON entrant.bot_version_id = hidden_version.id
      JOIN dated ON dated.competition_id = entrant.competition_id
    )
    SELECT due.month, coalesce(array_agg(hidden.owner ORDER BY hidden.owner) FILTER (WHERE hidden.owner IS NOT NULL), '{}') AS anonymous
    FROM due LEFT JOIN hidden ON hidden.month = due.month
    GROUP BY due.month ORDER BY due.month`;
}
