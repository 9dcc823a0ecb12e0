// The sender's quotas and how much of them their bots use.

import { errorSchema, ownQuotaSchema } from '@mcr-arena/protocol/documents';
import { readOwnQuota } from '../../accounts/quotas.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';

export function addOwnQuota(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/me/quota',
    {
      schema: {
        tags: ['accounts'],
        security: [{ token: [] }, { session: [] }],
        summary: 'your quotas for disk space and CPU time, and how much of them your bots use',
        response: { 200: ownQuotaSchema, 401: errorSchema, 403: errorSchema },
      },
    },
    async (request) => {
      const { user } = await requireScope(prisma, request, 'user');
      return readOwnQuota(prisma, user.id, new Date());
    },
  );
}
