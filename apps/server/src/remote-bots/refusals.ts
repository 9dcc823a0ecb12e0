// Refused bots: their connections end, and their owners are notified. Bots retry often, so an owner gets at most one notice per hour.

import { type Notice, REFUSALS } from '@mcr-arena/protocol/documents';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { refusedOf } from '../accounts/identity.ts';
import { hashOfToken } from '../accounts/token-text.ts';
import { notify } from '../notices/notices.ts';
import type { RemoteBots } from './remote-bots.ts';

const QUIET_MS = 3600_000;
const TYPE = 'connectionRefused';

/**
 * Notifies the owner of a bot whose connection was refused, because its token was revoked or its program uses another protocol. Stores
 * no notice for a token that was never issued, or whose user is suspended.
 */
export async function noteRefusal(prisma: PrismaClient, token: string, problem: string): Promise<void> {
  const reason = REFUSALS.find((code) => code === problem);
  if (reason === undefined) return;
  const found = await prisma.credential.findUnique({
    where: { hash: hashOfToken(token), kind: 'token' },
    include: { user: true, bot: true },
  });
  if (found === null || found.user.suspendedAt !== null || found.user.deletedAt !== null) return;
  const { userId, label, bot } = found;
  const notice: Notice = { type: TYPE, token: label, reason, ...(bot !== null && { bot: bot.name }) };
  await prisma.$transaction(async (transaction) => {
    // Of two concurrent refusals, the second waits here and then finds the notice of the first.
    await transaction.$queryRaw`SELECT id FROM credential WHERE id = ${found.id}::uuid FOR UPDATE`;
    const since = new Date(Date.now() - QUIET_MS);
    const where = { userId, type: TYPE, createdAt: { gte: since }, body: { path: ['token'], equals: label } };
    const known = await transaction.notice.findFirst({ where });
    if (known === null) await notify(transaction, [{ userId, notice }]);
  });
}

/** Ends connections whose token was revoked while the connection to the database was lost and the revocation did not arrive. */
export async function dismissRefused(
  bots: Pick<RemoteBots, 'credentials' | 'dismiss'>,
  prisma: PrismaClient,
): Promise<void> {
  for (const credential of await refusedOf(prisma, bots.credentials)) bots.dismiss(credential);
}
