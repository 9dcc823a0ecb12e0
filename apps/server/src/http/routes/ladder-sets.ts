// Records of ladder sets and match sets. Each of these sets has its own wall, so its record is public as soon as it is played.

import { competitionIdSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { findLadderSet } from '../../competitions/ladder/reading/sets.ts';
import { findMatchSet } from '../../competitions/match/match-rows.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { routesAbout } from '../route.ts';

const route = routesAbout('ladder');
const matchesRoute = routesAbout('matches');
const number = z.coerce.number().int().min(1).max(1_000_000_000);

export function addLadderSets(app: ApiServer, context: ApiContext): void {
  route(app, {
    at: 'GET /ladder/sets/:number/record.json',
    for: 'public',
    summary: 'the record of a set (see "mcr schema set-record")',
    params: z.object({ number }),
    handle: async ({ params }, reply) => {
      const text = await readRecord(context, await findLadderSet(context.prisma, params.number));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });

  matchesRoute(app, {
    at: 'GET /matches/:id/sets/:number/record.json',
    for: 'public',
    summary: 'the record of a set',
    params: z.object({ id: competitionIdSchema, number }),
    handle: async ({ params }, reply) => {
      const text = await readRecord(context, await findMatchSet(context.prisma, params.id, params.number));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

/** `set`: its id. */
async function readRecord({ records }: ApiContext, set: string | undefined): Promise<string> {
  if (set === undefined) throw new ApiError('set-unknown', 'set not found, or not played yet');
  return records.text(set);
}
