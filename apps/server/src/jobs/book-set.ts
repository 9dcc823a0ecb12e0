// Charges the CPU time of sets to the users who pay for them: the owners of the bots, unless the seat names another payer. The
// time of a set that is shown later than it is played is reserved when the set is planned, and charged when it is disclosed, so
// that quotas reveal nothing about it.

import { BOT_RUNTIMES, type DecisionLimits, dealCpuMsOf } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import { type ByPosition, POSITIONS } from '@mcr-arena/tournament';
import { dayOf } from '../accounts/processor-time.ts';
import { runsCode } from '../bots/kinds/version-kinds.ts';
import type { Store } from '../database/open-database.ts';
import type { SetJob } from './set-queue.ts';

/** Maximum time reserved for a bot in one set, so that one long set does not use up a day's quota. */
const MOST_RESERVED_MS: Millis = 15 * 60_000;
/** The runtime of a bot is not stored, so the one that takes longest to start is assumed. */
const START_CPU_MS: Millis = Math.max(...BOT_RUNTIMES.map(({ startCpuMs }) => startCpuMs));

/** Runs in the transaction that stores or voids the set, so that the time is charged only once. */
export async function bookSet(store: Store, set: string, cpuMs: ByPosition<Millis>, now: Date): Promise<void> {
  const ms = cpuMs.map(Math.round);
  if (ms.every((used) => used <= 0)) return;
  // A fixed order of rows prevents deadlocks between sets that are stored at the same time.
  await store.$executeRaw`
    WITH used AS (
      SELECT coalesce(seat.payer_id, bot.owner_id) AS user_id, sum(cpu.ms) AS ms
      FROM set_seat seat
      JOIN unnest(${[...POSITIONS]}::int[], ${ms}::bigint[]) AS cpu (position, ms)
        ON cpu.position = seat.position AND cpu.ms > 0
      JOIN bot_version version ON version.id = seat.bot_version_id
      JOIN bot ON bot.id = version.bot_id
      WHERE seat.set_id = ${set}::uuid
      GROUP BY 1
    ), deferred AS (
      UPDATE reserved_time reserved SET used_ms = reserved.used_ms + used.ms
      FROM used WHERE reserved.set_id = ${set}::uuid AND reserved.user_id = used.user_id
      RETURNING reserved.user_id
    )
    INSERT INTO processor_time (day, user_id, used_ms)
    SELECT ${dayOf(now)}::date, user_id, ms FROM used
    WHERE user_id NOT IN (SELECT user_id FROM deferred)
    ORDER BY user_id
    ON CONFLICT (day, user_id) DO UPDATE SET used_ms = processor_time.used_ms + EXCLUDED.used_ms`;
}

/** CPU time reserved for a bot in a set of `deals` deals, with a start of its runtime for each. It depends on the limits only. */
export function reservedMsOf(limits: DecisionLimits, deals: number): Millis {
  return Math.min(deals * (dealCpuMsOf(limits) + START_CPU_MS), MOST_RESERVED_MS);
}

/** Reserves time for the uploaded bots of planned sets. Runs in the transaction that stores their seats. */
export async function reserveTime(store: Store, jobs: readonly SetJob[], now: Date): Promise<void> {
  const seats = jobs.flatMap(({ id, spec: { bots, limits, job } }) =>
    POSITIONS.filter((position) => runsCode(bots[position]!.reference)).map((position) => ({
      id,
      position,
      ms: reservedMsOf(limits, job.seatings.length),
    })),
  );
  if (seats.length === 0) return;
  await store.$executeRaw`
    WITH reserved AS (
      INSERT INTO reserved_time (set_id, user_id, day, reserved_ms)
      SELECT seat.set_id, coalesce(seat.payer_id, bot.owner_id), ${dayOf(now)}::date, sum(planned.ms)
      FROM unnest(
        ${seats.map(({ id }) => id)}::uuid[],
        ${seats.map(({ position }) => position)}::int[],
        ${seats.map(({ ms }) => ms)}::bigint[]
      ) AS planned (set_id, position, ms)
      JOIN set_seat seat ON seat.set_id = planned.set_id AND seat.position = planned.position
      JOIN bot_version version ON version.id = seat.bot_version_id
      JOIN bot ON bot.id = version.bot_id
      GROUP BY 1, 2
      RETURNING user_id, reserved_ms
    )
    INSERT INTO processor_time (day, user_id, used_ms)
    SELECT ${dayOf(now)}::date, user_id, sum(reserved_ms) FROM reserved
    GROUP BY user_id ORDER BY user_id
    ON CONFLICT (day, user_id) DO UPDATE SET used_ms = processor_time.used_ms + EXCLUDED.used_ms`;
}

/** Charges the time that sets of a table have used, instead of the time reserved for them. */
export async function settleTable(store: Store, competition: string, table: number): Promise<void> {
  await store.$executeRaw`
    WITH settled AS (
      DELETE FROM reserved_time reserved USING competition_set one
      WHERE one.competition_id = ${competition} AND one.table_number = ${table} AND reserved.set_id = one.id
      RETURNING reserved.day, reserved.user_id, reserved.used_ms - reserved.reserved_ms AS ms
    )
    INSERT INTO processor_time (day, user_id, used_ms)
    SELECT day, user_id, sum(ms) FROM settled GROUP BY day, user_id ORDER BY user_id, day
    ON CONFLICT (day, user_id) DO UPDATE SET used_ms = processor_time.used_ms + EXCLUDED.used_ms`;
}
