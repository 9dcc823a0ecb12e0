// Discloses sets, when their kind of competition permits it, and announces them.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import type { Announcement } from '../events/announcements.ts';
import type { CompetitionKind, Disclosure } from './competition-kind.ts';
import { findCompetition } from './competition-row.ts';
import { WITH_SEATS } from './set-row.ts';

/** Number of sets read at a time. */
const PAGE_SETS = 100;

/**
 * Discloses the sets that are due, all of them if the competition is over, and replaces the CPU time reserved for them with the
 * time that they used. Returns the ids of those that were played. Idempotent, and safe to run on two servers at once.
 */
export async function discloseSets(
  store: Store,
  competitionId: string,
  disclosure: Disclosure,
): Promise<readonly string[]> {
  const rows = await store.$queryRaw<{ readonly id: string; readonly isPlayed: boolean }[]>`
    WITH disclosed AS (
      UPDATE competition_set one SET disclosed_at = clock_timestamp()
      FROM competition
      WHERE competition.id = ${competitionId} AND one.competition_id = competition.id AND one.disclosed_at IS NULL AND (
        competition.status IN ('finished', 'cancelled')
        OR one.played_at IS NOT NULL AND CASE ${disclosure}
          WHEN 'stored' THEN true
          WHEN 'wall' THEN NOT EXISTS (
            SELECT FROM competition_set other
            WHERE other.competition_id = one.competition_id AND other.round_number IS NOT DISTINCT FROM one.round_number
              AND other.number = one.number AND other.played_at IS NULL
          )
          ELSE false
        END
      )
      RETURNING one.id, one.played_at
    ), settled AS (
      DELETE FROM reserved_time USING disclosed WHERE set_id = disclosed.id
      RETURNING day, user_id, used_ms - reserved_ms AS ms
    ), booked AS (
      INSERT INTO processor_time (day, user_id, used_ms)
      SELECT day, user_id, sum(ms) FROM settled GROUP BY day, user_id ORDER BY user_id, day
      ON CONFLICT (day, user_id) DO UPDATE SET used_ms = processor_time.used_ms + EXCLUDED.used_ms
    )
    SELECT id::text, played_at IS NOT NULL AS "isPlayed" FROM disclosed`;
  return rows.filter(({ isPlayed }) => isPlayed).map(({ id }) => id);
}

/** The announcements of disclosed sets, in playing order. */
export async function* announcementsOf(
  prisma: PrismaClient,
  kind: CompetitionKind,
  competitionId: string,
  sets: readonly string[],
): AsyncGenerator<Announcement> {
  const row = await findCompetition(prisma, competitionId);
  if (row === undefined) return;
  for (let from = 0; from < sets.length; from += PAGE_SETS) {
    const page = await prisma.competitionSet.findMany({
      where: { id: { in: sets.slice(from, from + PAGE_SETS) } },
      orderBy: [{ roundNumber: 'asc' }, { number: 'asc' }, { table: 'asc' }],
      include: WITH_SEATS,
    });
    for (const set of page) {
      const announcement = kind.announcementOf(row, set);
      if (announcement !== undefined) yield announcement;
    }
    // Parsing a page takes time, so yield to other tasks between two pages.
    await nextTurn();
  }
}
