// Ends connections whose token was revoked while the connection to the database was lost and the revocation did not arrive.

import type { PrismaClient } from '../../dist/prisma/client.ts';
import { refusedOf } from '../accounts/identity.ts';
import type { RemoteBots } from './remote-bots.ts';

export async function dismissRefused(
  bots: Pick<RemoteBots, 'credentials' | 'dismiss'>,
  prisma: PrismaClient,
): Promise<void> {
  for (const credential of await refusedOf(prisma, bots.credentials)) bots.dismiss(credential);
}
