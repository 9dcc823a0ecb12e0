// Control of unranked matches, for the user who requested them and for administrators.

import { competitionIdSchema, matchListSchema, matchSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { isAdministrator } from '../../accounts/identity.ts';
import { findMatch, listOwnMatches, listUnfinished } from '../../competitions/match/match-rows.ts';
import type { ApiServer } from '../api-server.ts';
import { requireOwner } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { routesAbout } from '../route.ts';

type MatchDocument = z.output<typeof matchSchema>;

const route = routesAbout('matches');

export function addMatchControl(app: ApiServer, { prisma, director }: ApiContext): void {
  const documentOf = async (id: string): Promise<MatchDocument> => (await director.document(id)) as MatchDocument;

  route(app, {
    at: 'GET /matches',
    for: ['user'],
    summary: 'your unfinished matches, oldest first; for administrators, those of all users',
    response: { 200: z.object({ matches: z.array(matchSchema) }) },
    handle: async ({ sender: identity }) => {
      const ids = await listUnfinished(prisma, isAdministrator(identity) ? undefined : identity.user.id);
      return { matches: await Promise.all(ids.map(documentOf)) };
    },
  });

  route(app, {
    at: 'GET /matches/own',
    for: ['user'],
    config: { cost: 20 },
    summary: 'matches that you have requested, newest first',
    querystring: z.object({ before: competitionIdSchema.optional() }),
    response: { 200: matchListSchema },
    handle: async ({ sender: { user }, query: { before } }) => {
      const { ids, ...rest } = await listOwnMatches(prisma, user.id, before);
      return { matches: await Promise.all(ids.map(documentOf)), ...rest };
    },
  });

  route(app, {
    at: 'POST /matches/:id/cancel',
    for: ['user'],
    summary: 'cancel a match that you have requested: sets in progress are dropped, played ones stay',
    params: z.object({ id: competitionIdSchema }),
    response: { 200: matchSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id } }) => {
      const row = foundOrRefuse(await findMatch(prisma, id), 'match-unknown');
      requireOwner(sender, row.ownerId, 'only the user who requested the match or an administrator may do this');
      valueOrRefuse(await director.control(id, 'cancel'));
      return documentOf(id);
    },
  });
}
