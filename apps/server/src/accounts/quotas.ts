// Users' quotas for the disk space and daily CPU time of their bots, and how much of them is used. The server's quotas apply
// unless an administrator has set others for the user.

import type { OwnQuota } from '@mcr-arena/protocol/documents';
import type { User } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { readAdministration } from './administration.ts';
import { dayOf, resetAfter } from './processor-time.ts';

const MIB = 2 ** 20;

interface Quota {
  /** Disk space for all uploads of the user, packed, unpacked and built, and for the reports of their checks. */
  readonly diskMiB: number;
  /** Total CPU time of the user's bots per day in UTC. */
  readonly cpuMinutesPerDay: number;
}

type QuotaColumns = Pick<User, 'diskMiB' | 'cpuMinutesPerDay'>;

export async function quotaOf(store: Store, user: QuotaColumns): Promise<Quota> {
  return quotaOver((await readAdministration(store)).quota, user);
}

/** The user's own quotas, or the server's by default. */
export function quotaOver(server: Quota, { diskMiB, cpuMinutesPerDay }: QuotaColumns): Quota {
  return {
    diskMiB: diskMiB ?? server.diskMiB,
    cpuMinutesPerDay: cpuMinutesPerDay ?? server.cpuMinutesPerDay,
  };
}

export interface QuotaUse {
  readonly diskMiB: number;
  /** Includes the reserved time. */
  readonly cpuMinutesToday: number;
  readonly cpuMinutesReserved: number;
}

/** Use of quotas, by user id, for all given users. */
export async function readQuotaUse(
  store: Store,
  users: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, QuotaUse>> {
  const rows = await store.$queryRaw<({ readonly id: string } & QuotaUse)[]>`
    SELECT asked.id::text, (coalesce(disk.bytes, 0) + coalesce(reports.bytes, 0))::float8 / 1048576 AS "diskMiB",
      coalesce(used.used_ms, 0)::float8 / 60000 AS "cpuMinutesToday",
      (
        SELECT coalesce(sum(reserved_ms), 0)::float8 / 60000 FROM reserved_time
        WHERE user_id = asked.id AND day = ${dayOf(now)}::date
      ) AS "cpuMinutesReserved"
    FROM unnest(${[...users]}::uuid[]) AS asked (id)
    LEFT JOIN processor_time used ON used.user_id = asked.id AND used.day = ${dayOf(now)}::date
    LEFT JOIN LATERAL (
      SELECT sum(stored.size) AS bytes FROM (
        SELECT DISTINCT artifact.hash, artifact.size + coalesce(artifact.prepared_size, 0) AS size
        FROM bot
        JOIN bot_version version ON version.bot_id = bot.id
        JOIN artifact ON artifact.hash = version.artifact_hash
        WHERE bot.owner_id = asked.id
      ) stored
    ) disk ON true
    LEFT JOIN LATERAL (
      SELECT sum(pg_column_size(version.check_report)) AS bytes
      FROM bot JOIN bot_version version ON version.bot_id = bot.id WHERE bot.owner_id = asked.id
    ) reports ON true`;
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}

/** Disk space of all reports of a user's checks, and of all artifacts but one, which is to be stored or prepared. */
interface DiskUse {
  readonly diskMiB: number;
  readonly usedBytes: number;
  /** For the artifact and its prepared files. */
  readonly freeBytes: number;
}

export async function diskUseBeside(store: Store, userId: string, hash: string): Promise<DiskUse> {
  const owner = await store.user.findUniqueOrThrow({ where: { id: userId } });
  const { diskMiB } = await quotaOf(store, owner);
  const stored = await store.artifact.findMany({
    where: { versions: { some: { bot: { ownerId: userId } } }, hash: { not: hash } },
    select: { size: true, preparedSize: true },
  });
  const ofFiles = stored.reduce((sum, { size, preparedSize }) => sum + size + (preparedSize ?? 0), 0);
  const [reports] = await store.$queryRaw<{ readonly bytes: number }[]>`
    SELECT coalesce(sum(pg_column_size(version.check_report)), 0)::float8 AS bytes
    FROM bot JOIN bot_version version ON version.bot_id = bot.id WHERE bot.owner_id = ${userId}::uuid`;
  const usedBytes = ofFiles + reports!.bytes;
  return { diskMiB, usedBytes, freeBytes: diskMiB * MIB - usedBytes };
}

/** A user's quotas and how much of them their bots use. */
export async function readOwnQuota(store: Store, userId: string, now: Date): Promise<OwnQuota> {
  const user = await store.user.findUniqueOrThrow({ where: { id: userId } });
  const use = (await readQuotaUse(store, [userId], now)).get(userId)!;
  return { quota: await quotaOf(store, user), use, resetsAt: resetAfter(now).toISOString() };
}
