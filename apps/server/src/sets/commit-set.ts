// Keeping a played set: its result, its record and the end of its job in one statement, so all of it or nothing, once.

import { compressText, type PlayedSet, setRecordOf, setResultOf } from '@mcr-arena/arena';
import { type DuplicateFormat, formatSetRecord, type SetResult } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { tableIdOf } from '../tables/table-player.ts';
import type { JobId, SetQueue } from './set-queue.ts';
import type { SetTask } from './set-task.ts';

/** A task that was done. */
export interface DoneTask {
  readonly job: JobId;
  readonly task: SetTask;
  readonly set: PlayedSet;
}

export interface KeptSet {
  readonly result: SetResult;
  readonly format: DuplicateFormat;
  /** Other sets of its round that were not kept when this one was. Sets kept at the same moment count for each other. */
  readonly othersOpen: number;
}

/** What was kept; undefined if the set had been kept before, or its tournament is over. */
export async function commitSet(
  prisma: PrismaClient,
  queue: Pick<SetQueue, 'name'>,
  { job, task: { tournamentId, order, format }, set }: DoneTask,
): Promise<KeptSet | undefined> {
  const text = formatSetRecord(setRecordOf(tournamentId, order, set));
  const result = setResultOf(set, text);
  const record = new Uint8Array(await compressText(text));
  const [counted] = await prisma.$queryRaw<{ readonly kept: number; readonly others_open: number }[]>`
    WITH kept AS (
      UPDATE duplicate_set
      SET deals = ${JSON.stringify(result.deals)}::json, digest = ${result.record}, played_at = now()
      FROM tournament
      WHERE duplicate_set.id = ${job}::uuid AND played_at IS NULL
        AND tournament.id = tournament_id AND status IN ('running', 'paused', 'failed')
      RETURNING duplicate_set.id
    ), recorded AS (
      INSERT INTO set_record (set_id, text) SELECT id, ${record}::bytea FROM kept
    ), unjournaled AS (
      DELETE FROM journal_entry WHERE table_id = ${tableIdOf(order)}
    ), ended AS (
      DELETE FROM pgboss.job WHERE name = ${queue.name} AND id = ${job}::uuid
    )
    SELECT (SELECT count(*) FROM kept)::int AS kept, count(*)::int AS others_open
    FROM duplicate_set
    WHERE tournament_id = ${tournamentId} AND round_number = ${result.round} AND played_at IS NULL
      AND id <> ${job}::uuid`;
  return counted!.kept === 1 ? { result, format, othersOpen: counted!.others_open } : undefined;
}
