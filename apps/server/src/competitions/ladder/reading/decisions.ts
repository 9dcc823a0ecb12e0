// Decision times of a bot in its last sets, from its logs. House bots have none.

import { decisionSummarySchema } from '@mcr-arena/arena';
import type { LadderBot } from '@mcr-arena/protocol/documents';
import type { PrismaClient } from '../../../../dist/prisma/client.ts';
import { parseColumn } from '../../../database/parse-column.ts';
import { LADDER } from '../ladder-config.ts';

/** Number of latest sets from which times are taken. */
const LATEST_SETS = 20;

interface TimesRow {
  readonly setId: string;
  readonly position: number;
  readonly decisionTimes: unknown;
}

/** The mean of the sets' medians, weighted by decisions, and the highest 99th percentile; undefined if no set has a log. */
export async function readDecisions(prisma: PrismaClient, botId: string): Promise<LadderBot['decisions']> {
  const rows = await prisma.$queryRaw<TimesRow[]>`
    WITH latest AS (
      SELECT sequence, position FROM ladder_result WHERE bot_id = ${botId}::uuid ORDER BY sequence DESC LIMIT ${LATEST_SETS}
    )
    SELECT log.set_id::text AS "setId", log.position, log.decision_times AS "decisionTimes"
    FROM latest
    JOIN competition ON competition.kind = ${LADDER}
    JOIN competition_set one ON one.competition_id = competition.id AND one.sequence = latest.sequence
    JOIN bot_log log ON log.set_id = one.id AND log.position = latest.position`;
  const times = rows.map(({ setId, position, decisionTimes }) =>
    parseColumn(
      decisionSummarySchema,
      { table: 'bot_log', id: `${setId} ${position}`, column: 'decision_times' },
      decisionTimes,
    ),
  );
  const count = times.reduce((sum, { decisions }) => sum + decisions, 0);
  if (count === 0) return undefined;
  const medians = times.reduce((sum, { decisions, medianMs }) => sum + decisions * medianMs, 0);
  return { count, p50: medians / count, p99: Math.max(...times.map(({ p99Ms }) => p99Ms)) };
}
