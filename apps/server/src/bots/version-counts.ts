// Counts deals, faults and voids of versions. Only disclosed sets count. The counts of rated sets, which have a sequence number, are read
// from the ladder.

import type { PrismaClient } from '../../dist/prisma/client.ts';

export interface VersionCounts {
  readonly deals: number;
  /** Replies that were illegal, late or missing. */
  readonly faults: number;
  /** Number of times that a fault of the version's host voided a set. */
  readonly voids: number;
}

/** Counts by version; omits versions that have not played. */
export async function countsOfVersions(
  prisma: PrismaClient,
  versions: readonly string[],
): Promise<ReadonlyMap<string, VersionCounts>> {
  if (versions.length === 0) return new Map();
  const rows = await prisma.$queryRaw<({ readonly version: string } & VersionCounts)[]>`
    SELECT counted.version, sum(counted.deals)::int AS deals, sum(counted.faults)::int AS faults,
      sum(counted.voids)::int AS voids
    FROM (
      SELECT version_id::text AS version, deals, faults, 0 AS voids
      FROM ladder_rating WHERE version_id = ANY (${[...versions]}::uuid[])
      UNION ALL
      SELECT seat.bot_version_id::text, json_array_length(one.deals), (
        SELECT count(*) FROM json_array_elements(one.deals) deal, json_array_elements(deal->'fouls') foul
        WHERE (foul->>'position')::int = seat.position
      ), 0
      FROM set_seat seat
      JOIN competition_set one ON one.id = seat.set_id AND one.deals IS NOT NULL AND one.disclosed_at IS NOT NULL
      WHERE seat.bot_version_id = ANY (${[...versions]}::uuid[]) AND one.sequence IS NULL
      UNION ALL
      SELECT seat.bot_version_id::text, 0, 0, seat.voids
      FROM set_seat seat
      JOIN competition_set one ON one.id = seat.set_id AND one.disclosed_at IS NOT NULL
      WHERE seat.bot_version_id = ANY (${[...versions]}::uuid[]) AND seat.voids > 0
    ) counted
    GROUP BY counted.version`;
  return new Map(rows.map(({ version, ...counts }) => [version, counts]));
}
