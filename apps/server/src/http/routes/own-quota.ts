// The sender's quotas and how much of them their bots use.

import { ownQuotaSchema } from '@mcr-arena/protocol/documents';
import { readOwnQuota } from '../../accounts/quotas.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { routesAbout, senderOf } from '../route.ts';

const route = routesAbout('accounts');

export function addOwnQuota(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/me/quota',
    route({
      for: ['user'],
      summary: 'your quotas for disk space and CPU time, and how much of them your bots use',
      response: { 200: ownQuotaSchema },
    }),
    async (request) => {
      const { user } = senderOf(request);
      return readOwnQuota(prisma, user.id, new Date());
    },
  );
}
