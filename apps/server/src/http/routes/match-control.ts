// Control of unranked matches, for the user who requested them and for administrators.

import { competitionIdSchema, matchSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { isAdministrator } from '../../accounts/identity.ts';
import { findMatch, listUnfinished } from '../../competitions/match/match-rows.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, valueOrRefuse } from '../errors.ts';
import { routesAbout, senderOf } from '../route.ts';

type MatchDocument = z.output<typeof matchSchema>;

const route = routesAbout('matches');

export function addMatchControl(app: ApiServer, { prisma, director }: ApiContext): void {
  const documentOf = async (id: string): Promise<MatchDocument> => (await director.document(id)) as MatchDocument;

  app.get(
    '/matches',
    route({
      for: ['user'],
      summary: 'your unfinished matches, oldest first; for administrators, those of all users',
      response: { 200: z.object({ matches: z.array(matchSchema) }) },
    }),
    async (request) => {
      const identity = senderOf(request);
      const ids = await listUnfinished(prisma, isAdministrator(identity) ? undefined : identity.user.id);
      return { matches: await Promise.all(ids.map(documentOf)) };
    },
  );

  app.post(
    '/matches/:id/cancel',
    route({
      for: ['user'],
      summary: 'cancel a match that you have requested: sets in progress are dropped, played ones stay',
      params: z.object({ id: competitionIdSchema }),
      response: { 200: matchSchema },
      refusals: [404, 409],
    }),
    async (request) => {
      const identity = senderOf(request);
      const { id } = request.params;
      const row = await findMatch(prisma, id);
      if (row === undefined) throw new ApiError('match-unknown');
      if (row.ownerId !== identity.user.id && !isAdministrator(identity))
        throw new ApiError('not-yours', 'only the user who requested the match or an administrator may do this');
      valueOrRefuse(await director.control(id, 'cancel'));
      return documentOf(id);
    },
  );
}
