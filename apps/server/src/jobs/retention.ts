// Deletes data that is stored for a limited time: logs of bots and guests without games, as set by administrators; notices,
// charged CPU time, files of removed bots, and expired sessions and links. Every server on a database runs it; a second run
// finds nothing to delete.

import type { PrismaClient } from '../../dist/prisma/client.ts';
import { readAdministration } from '../accounts/administration.ts';
import type { ArtifactStore } from '../bots/artifacts/artifact-store.ts';
import { deleteRemovedArtifacts } from '../bots/remove-bot.ts';

const DAY_MS = 24 * 3600_000;
const EVERY_MS = 3600_000;
const NOTICE_DAYS = 365;
const PROCESSOR_TIME_DAYS = 365;

export interface RetentionOptions {
  readonly prisma: PrismaClient;
  readonly artifacts: ArtifactStore;
  /** Runs after each deletion. */
  alsoRun(): Promise<void>;
  onError(error: unknown): void;
}

/** Starts an hourly deletion and returns a function that stops it. */
export function startRetention({ prisma, artifacts, alsoRun, onError }: RetentionOptions): () => Promise<void> {
  let sweep: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sweep = sweep
      .then(() => deleteExpired(prisma, new Date()))
      .then(() => deleteRemovedArtifacts(prisma, artifacts))
      .then(alsoRun)
      .catch(onError);
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return sweep;
  };
}

export async function deleteExpired(prisma: PrismaClient, now: Date): Promise<void> {
  const { retention } = await readAdministration(prisma);
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await prisma.userSession.deleteMany({ where: { expiresAt: { lt: now } } });
  await prisma.passwordLink.deleteMany({ where: { expiresAt: { lt: now } } });
  await prisma.botLog.deleteMany({ where: { playedAt: { lt: daysAgo(retention.logDays) } } });
  await prisma.notice.deleteMany({ where: { createdAt: { lt: daysAgo(NOTICE_DAYS) } } });
  await prisma.processorTime.deleteMany({ where: { day: { lt: daysAgo(PROCESSOR_TIME_DAYS) } } });
  const since = daysAgo(retention.guestDays);
  await prisma.user.deleteMany({
    where: {
      ...{ kind: 'guest', createdAt: { lt: since }, seats: { none: {} }, gameSeats: { none: {} }, bots: { none: {} } },
      logins: { none: { lastSeenAt: { gte: since } } },
    },
  });
}
