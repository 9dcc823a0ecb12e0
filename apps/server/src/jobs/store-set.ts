// Stores a played set once. One transaction stores its result, its record, the logs of its bots and the CPU time charged to
// their owners, and removes its journal and its job.

import { tableIdOf } from '@mcr-arena/arena';
import { compressSizedText } from '@mcr-arena/files';
import { type PlayedSet, setRecordOf, setResultOf } from '@mcr-arena/runs';
import { formatSetRecord } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { type Clock, systemClock } from '../accounts/processor-time.ts';
import { bookSet } from './book-set.ts';
import { botLogsOf } from './bot-logs.ts';
import type { SetJob, SetQueue } from './set-queue.ts';

export interface StoredSet {
  /** Whether other sets of the competition were open when this one was stored. Sets stored at the same time see each other as open. */
  readonly othersOpen: boolean;
}

/** The stored set; undefined if it had been stored before, or its competition is over. */
export async function storeSet(
  prisma: PrismaClient,
  queue: Pick<SetQueue, 'end'>,
  job: SetJob,
  played: PlayedSet,
  clock: Clock = systemClock,
): Promise<StoredSet | undefined> {
  const text = formatSetRecord(setRecordOf(job.competition, job.spec, played));
  const result = setResultOf(played, text);
  const record = new Uint8Array(await compressSizedText(text));
  const logs = botLogsOf(job, played);
  return prisma.$transaction(async (transaction) => {
    const [counted] = await transaction.$queryRaw<{ readonly stored: number; readonly others_open: boolean }[]>`
      WITH going_on AS (
        SELECT id FROM competition
        WHERE id = ${job.competition} AND status IN ('running', 'paused', 'failed')
        FOR SHARE
      ), stored AS (
        UPDATE competition_set
        SET deals = ${JSON.stringify(result.deals)}::json, fans = ${JSON.stringify(played.fans)}::json, digest = ${result.record}, speed = ${played.speed ?? null}::float8,
          luck = ${played.luck === undefined ? null : JSON.stringify(played.luck)}::json,
          played_at = now()
        FROM going_on
        WHERE competition_set.id = ${job.id}::uuid AND played_at IS NULL AND going_on.id = competition_id
        RETURNING competition_set.id
      ), recorded AS (
        INSERT INTO set_record (set_id, text) SELECT id, ${record}::bytea FROM stored
      ), logged AS (
        INSERT INTO bot_log (set_id, position, deals, decision_times, bot_id, played_at)
        SELECT stored.id, log.position, log.deals::json, log.decision_times::json, version.bot_id, now()
        FROM stored CROSS JOIN unnest(
          ${logs.map(({ position }) => position)}::int[],
          ${logs.map(({ deals }) => JSON.stringify(deals))}::text[],
          ${logs.map(({ decisionTimes }) => JSON.stringify(decisionTimes))}::text[]
        ) AS log (position, deals, decision_times)
        JOIN set_seat seat ON seat.set_id = stored.id AND seat.position = log.position
        LEFT JOIN bot_version version ON version.id = seat.bot_version_id
      ), unjournaled AS (
        DELETE FROM journal_entry WHERE table_id = ${tableIdOf(job.spec)}
      )
      SELECT (SELECT count(*) FROM stored)::int AS stored, EXISTS (
        SELECT FROM competition_set
        WHERE competition_id = ${job.competition} AND played_at IS NULL AND id <> ${job.id}::uuid
      ) AS others_open`;
    const isStored = counted!.stored === 1;
    if (isStored) await bookSet(transaction, job.id, played.cpuMs, clock());
    await queue.end([job.id], transaction);
    return isStored ? { othersOpen: counted!.others_open } : undefined;
  });
}
