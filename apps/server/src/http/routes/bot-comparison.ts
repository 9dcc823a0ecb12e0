// The comparison of two versions of a bot, for its owner and administrators.

import { type MatchDocument, versionComparisonSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { findVersion } from '../../bots/find-bot-row.ts';
import { compareVersions } from '../../competitions/match/compare-versions.ts';
import { listUnfinished } from '../../competitions/match/match-rows.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { controlledBot } from '../controlled-bot.ts';
import { ApiError } from '../errors.ts';
import { routesAbout } from '../route.ts';
import { nameSchema } from '../schemas.ts';

const route = routesAbout('bots');
const number = z.coerce.number().int().min(1).max(1_000_000);

export function addBotComparison(app: ApiServer, context: ApiContext): void {
  const { prisma, director } = context;

  route(app, {
    at: 'GET /bots/:owner/:name/versions/:number/comparison/:other',
    for: ['user'],
    config: { cost: 10 },
    summary: 'comparison of two versions of a bot over the sets that both played at the same table',
    params: z.object({ owner: nameSchema, name: nameSchema, number, other: number }),
    response: { 200: versionComparisonSchema },
    refusals: [404],
    handle: async (request) => {
      const bot = await controlledBot(context, request.sender, request.params);
      const { number: first, other: second } = request.params;
      if (first === second) throw new ApiError('request-malformed', 'other: expected another version');
      const [a, b] = await Promise.all([findVersion(prisma, bot.id, first), findVersion(prisma, bot.id, second)]);
      if (a === undefined || b === undefined) throw new ApiError('version-unknown');
      const ids = await listUnfinished(prisma, request.sender.user.id, [a.id, b.id]);
      return {
        versions: [first, second] as [number, number],
        ...(await compareVersions(prisma, a.id, b.id)),
        unfinished: await Promise.all(ids.map(async (id) => (await director.document(id)) as MatchDocument)),
      };
    },
  });
}
