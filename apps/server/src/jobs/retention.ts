// Deletes data that is stored for a limited time: logs of bots and guests without games, as set by administrators; notices,
// charged CPU time, trials that ended an hour ago, and expired sessions and links every hour, files of removed bots within a minute.
// Every server on a database runs it; a second run finds nothing to delete.

import type { PrismaClient } from '../../dist/prisma/client.ts';
import { readAdministration } from '../accounts/administration.ts';
import type { ArtifactStore } from '../bots/artifacts/artifact-store.ts';
import { deleteRemovedArtifacts } from '../bots/remove-bot.ts';
import { atIntervals } from '../events/at-intervals.ts';

const DAY_MS = 24 * 3600_000;
const EVERY_MS = 3600_000;
const ARTIFACTS_MS = 20_000;
const NOTICE_DAYS = 365;
const TRIAL_MS = 3600_000;
const PROCESSOR_TIME_DAYS = 365;

interface RetentionOptions {
  readonly prisma: PrismaClient;
  readonly artifacts: ArtifactStore;
  /** Runs after each hourly deletion. */
  alsoRun(): Promise<void>;
  onError(error: unknown): void;
}

/** Starts the deletions and returns a function that stops them. */
export function startRetention({ prisma, artifacts, alsoRun, onError }: RetentionOptions): () => Promise<void> {
  const deleteHourly = async (): Promise<void> => {
    await deleteExpired(prisma, new Date());
    await alsoRun();
  };
  const ends = [
    atIntervals(EVERY_MS, deleteHourly, onError),
    atIntervals(ARTIFACTS_MS, () => deleteRemovedArtifacts(prisma, artifacts), onError),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

export async function deleteExpired(prisma: PrismaClient, now: Date): Promise<void> {
  const { retention } = await readAdministration(prisma);
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await prisma.userSession.deleteMany({ where: { expiresAt: { lt: now } } });
  await prisma.passwordLink.deleteMany({ where: { expiresAt: { lt: now } } });
  await prisma.botLog.deleteMany({ where: { playedAt: { lt: daysAgo(retention.logDays) } } });
  await prisma.notice.deleteMany({ where: { createdAt: { lt: daysAgo(NOTICE_DAYS) } } });
  await prisma.botTrial.deleteMany({ where: { endedAt: { lt: new Date(now.getTime() - TRIAL_MS) } } });
  await prisma.processorTime.deleteMany({ where: { day: { lt: daysAgo(PROCESSOR_TIME_DAYS) } } });
  const since = daysAgo(retention.guestDays);
  await prisma.user.deleteMany({
    where: {
      kind: 'guest',
      createdAt: { lt: since },
      seats: { none: {} },
      gameSeats: { none: {} },
      bots: { none: {} },
      logins: { none: { lastSeenAt: { gte: since } } },
    },
  });
}
