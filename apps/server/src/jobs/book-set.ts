// Charges the CPU time of a set to the owners of its bots.

import type { Millis } from '@mcr-arena/sdk';
import { type ByPosition, POSITIONS } from '@mcr-arena/tournament';
import { dayOf } from '../accounts/processor-time.ts';
import type { Store } from '../database/open-database.ts';

/** Runs in the transaction that stores or voids the set, so that the time is charged only once. */
export async function bookSet(store: Store, set: string, cpuMs: ByPosition<Millis>, now: Date): Promise<void> {
  const ms = cpuMs.map(Math.round);
  if (ms.every((used) => used <= 0)) return;
  // A fixed order of rows prevents deadlocks between sets that are stored at the same time.
  await store.$executeRaw`
    INSERT INTO processor_time (day, user_id, used_ms)
    SELECT ${dayOf(now)}::date, bot.owner_id, sum(cpu.ms)
    FROM set_seat seat
    JOIN unnest(${[...POSITIONS]}::int[], ${ms}::bigint[]) AS cpu (position, ms)
      ON cpu.position = seat.position AND cpu.ms > 0
    JOIN bot_version version ON version.id = seat.bot_version_id
    JOIN bot ON bot.id = version.bot_id
    WHERE seat.set_id = ${set}::uuid
    GROUP BY bot.owner_id
    ORDER BY bot.owner_id
    ON CONFLICT (day, user_id) DO UPDATE SET used_ms = processor_time.used_ms + EXCLUDED.used_ms`;
}
