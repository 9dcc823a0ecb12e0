// Records which processes on the database can run uploaded bots: each such process holds and renews its own lease. Without any
// lease, uploading is disabled, and the cause found by this process is reported.

import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '../../../dist/prisma/client.ts';

const PREFIX = 'sandbox/';
const LAPSE_MS = 60_000;
const RENEW_MS = 15_000;

/** Records that this process runs uploaded bots, until the returned function is called. */
export async function noteSandbox(
  prisma: PrismaClient,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const holder = randomUUID();
  const key = `${PREFIX}${holder}`;
  const renew = async (): Promise<void> => {
    await prisma.$executeRaw`DELETE FROM lease WHERE starts_with(key, ${PREFIX}) AND expires_at < now()`;
    await prisma.$executeRaw`
      INSERT INTO lease (key, holder, expires_at)
      VALUES (${key}, ${holder}, now() + ${LAPSE_MS} * interval '1 millisecond')
      ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at`;
  };
  await renew();
  const timer = setInterval(() => void renew().catch(onError), RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    await prisma.$executeRaw`DELETE FROM lease WHERE key = ${key}`.catch(onError);
  };
}

/** Whether any process on the database runs uploaded bots. */
export async function hasSandbox(prisma: PrismaClient): Promise<boolean> {
  const [found] = await prisma.$queryRaw<{ readonly found: boolean }[]>`
    SELECT EXISTS (SELECT FROM lease WHERE starts_with(key, ${PREFIX}) AND expires_at > now()) AS found`;
  return found!.found;
}
