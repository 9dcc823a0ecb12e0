// Control of unranked matches, for the user who requested them and for administrators.

import { errorSchema, matchSchema, tournamentIdSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { isAdministrator } from '../../accounts/identity.ts';
import { findCompetition } from '../../competitions/competition-row.ts';
import { listUnfinished } from '../../competitions/match/end-matches.ts';
import { MATCH } from '../../competitions/match/match-kind.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';

type MatchDocument = z.output<typeof matchSchema>;

const tags = ['matches'];
const security = [{ token: [] }, { session: [] }];
const REFUSALS = { 401: errorSchema, 403: errorSchema };

export function addMatchControl(app: ApiServer, { prisma, director }: ApiContext): void {
  const documentOf = async (id: string): Promise<MatchDocument> => (await director.document(id)) as MatchDocument;

  app.get(
    '/matches',
    {
      schema: {
        tags,
        security,
        summary: 'your unfinished matches, oldest first; for administrators, those of all users',
        response: { 200: z.object({ matches: z.array(matchSchema) }), ...REFUSALS },
      },
    },
    async (request) => {
      const identity = await requireScope(prisma, request, 'user');
      const ids = await listUnfinished(prisma, isAdministrator(identity) ? undefined : identity.user.id);
      return { matches: await Promise.all(ids.map(documentOf)) };
    },
  );

  app.post(
    '/matches/:id/cancel',
    {
      schema: {
        tags,
        security,
        summary: 'cancel a match that you have requested: sets in progress are dropped, played ones stay',
        params: z.object({ id: tournamentIdSchema }),
        response: { 200: matchSchema, 404: errorSchema, 409: errorSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const identity = await requireScope(prisma, request, 'user');
      const { id } = request.params;
      const row = await findCompetition(prisma, id);
      if (row?.kind !== MATCH) throw new ApiError('match-unknown');
      if (row.ownerId !== identity.user.id && !isAdministrator(identity))
        throw new ApiError('not-yours', 'only the user who requested the match or an administrator may do this');
      const cancelled = await director.control(id, 'cancel');
      if (!cancelled.ok) throw new ApiError(cancelled.error.code, cancelled.error.message);
      return documentOf(id);
    },
  );
}
