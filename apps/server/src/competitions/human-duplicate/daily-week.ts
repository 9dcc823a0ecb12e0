// The list of the last seven days of the daily challenge that are over: ranked people with their points, and less the luck of the tiles
// once it is computed. Today's challenge is not in it.

import { LUCK_MODEL } from '@mcr-arena/luck';
import type { DailyWeek } from '@mcr-arena/protocol/documents';
import { competitorSeatOf } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { DAILY_DEALS, dayBefore, dayOf } from './daily.ts';
import { DAILY_PREFIX } from './duplicate-config.ts';

const DAYS = 7;
const MOST_LISTED = 50;
/** The competitor's seat, by deal. */
const SEATS = Array.from({ length: DAILY_DEALS }, (_, deal) => competitorSeatOf(deal));

interface WeekRow {
  readonly name: string;
  readonly rank: number;
  readonly days: number;
  readonly total: number;
  readonly lessLuck: number | null;
}

/** Days that a person did not complete do not count: nobody keeps good deals by stopping, but a bad day can be dropped. */
export async function readWeek(prisma: PrismaClient, now: Date): Promise<DailyWeek> {
  const days = [dayBefore(dayOf(now))];
  while (days.length < DAYS) days.push(dayBefore(days.at(-1)!));
  const rows = await prisma.$queryRaw<WeekRow[]>`
    WITH played AS (
      SELECT entry.user_id, sum(deal.deltas[1 + (${SEATS}::int[])[1 + deal.number]]) AS total,
        sum(strength.luck) AS luck, count(strength.luck) AS lucks
      FROM unnest(${days}::text[]) AS asked (day)
      JOIN competition ON competition.id = ${DAILY_PREFIX}::text || asked.day AND competition.status = 'finished'
      JOIN human_entry entry ON entry.competition_id = competition.id AND entry.ranked
      JOIN user_account person ON person.id = entry.user_id AND person.deleted_at IS NULL AND person.suspended_at IS NULL
        AND person.created_at < (asked.day || 'T00:00:00Z')::timestamptz
      JOIN game_deal deal ON deal.game_id = entry.game_id
      LEFT JOIN strength_deal strength ON strength.game_id = deal.game_id AND strength.number = deal.number
        AND strength.luck_model = ${LUCK_MODEL}
      GROUP BY entry.user_id, entry.competition_id HAVING count(*) = ${DAILY_DEALS}
    )
    SELECT person.name, (rank() OVER (ORDER BY sum(total) DESC))::int AS rank, count(*)::int AS days, sum(total)::int AS total,
      CASE WHEN sum(lucks) = ${DAILY_DEALS} * count(*) THEN sum(total)::float8 - sum(luck) END AS "lessLuck"
    FROM played JOIN user_account person ON person.id = played.user_id
    GROUP BY person.id ORDER BY sum(total) DESC, person.name LIMIT ${MOST_LISTED}`;
  return {
    from: days.at(-1)!,
    to: days[0]!,
    people: rows.map(({ lessLuck, ...row }) => ({ ...row, ...(lessLuck !== null && { lessLuck }) })),
  };
}
