// The sender's quotas and how much of them their bots use.

import { ownQuotaSchema } from '@mcr-arena/protocol/documents';
import { readOwnQuota } from '../../accounts/quotas.ts';
import { type Routes, routesAbout } from '../route.ts';

const route = routesAbout('accounts');

export const OWN_QUOTA_ROUTES: Routes = [
  route({
    at: 'GET /me/quota',
    for: ['user'],
    summary: 'your quotas for disk space and CPU time, and how much of them your bots use',
    response: { 200: ownQuotaSchema },
    handle: async ({ sender: { user } }, { prisma }) => readOwnQuota(prisma, user.id, new Date()),
  }),
];
