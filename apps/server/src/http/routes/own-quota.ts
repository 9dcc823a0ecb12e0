// The sender's quotas and how much of them their bots use.

import { ownQuotaSchema } from '@mcr-arena/protocol/documents';
import { readOwnQuota } from '../../accounts/quotas.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { routesAbout } from '../route.ts';

const route = routesAbout('accounts');

export function addOwnQuota(app: ApiServer, { prisma }: ApiContext): void {
  route(app, {
    at: 'GET /me/quota',
    for: ['user'],
    summary: 'your quotas for disk space and CPU time, and how much of them your bots use',
    response: { 200: ownQuotaSchema },
    handle: async ({ sender: { user } }) => {
      return readOwnQuota(prisma, user.id, new Date());
    },
  });
}
