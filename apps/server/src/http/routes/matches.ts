// Unranked matches on request: a version of the sender's bot against chosen bots. Everybody reads them.

import { competitionIdSchema, matchListSchema, matchSchema } from '@mcr-arena/protocol/documents';
import { type ByPosition, mapPositions } from '@mcr-arena/tournament';
import * as z from 'zod';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { requireProcessorTime } from '../../accounts/processor-time.ts';
import { createMatch } from '../../competitions/match/create-match.ts';
import { findMatch, listOwnMatches, listUnfinished } from '../../competitions/match/match-rows.ts';
import type { MatchedVersion } from '../../competitions/matched-version.ts';
import type { ApiServer } from '../api-server.ts';
import { requireOwner } from '../authorization.ts';
import { chosenSchema, chosenVersion } from '../chosen-version.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { routesAbout } from '../route.ts';

type MatchDocument = z.output<typeof matchSchema>;

const route = routesAbout('matches');
const MOST_SETS = 24;

const matchOrderSchema = z.strictObject({
  bots: z
    .tuple([chosenSchema, chosenSchema, chosenSchema, chosenSchema])
    .describe('at least one must be yours; a version may take several seats'),
  sets: z.int().min(1).max(MOST_SETS).default(4).describe('four deals each; each set uses its own wall'),
});

export function addMatches(app: ApiServer, context: ApiContext): void {
  addRequests(app, context);
  addReading(app, context);
}

function addRequests(app: ApiServer, context: ApiContext): void {
  const { prisma, director } = context;

  route(app, {
    at: 'POST /matches',
    for: ['user', 'bot'],
    summary: 'start an unranked match of your bot against chosen bots; all their CPU time is charged to you',
    body: matchOrderSchema,
    response: { 201: matchSchema },
    refusals: [404, 409, 429],
    handle: async ({ sender: identity, body: { bots, sets } }) => {
      const versions = await chosenVersions(context, identity, bots);
      valueOrRefuse(await requireProcessorTime(prisma, [identity.user.id], new Date()));
      const order = { ownerId: identity.user.id, versions, config: { sets } };
      const id = valueOrRefuse(await createMatch(prisma, order));
      await director.control(id, 'start');
      return documentOf(context, id);
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
      return documentOf(context, id);
    },
  });
}

function addReading(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;

  route(app, {
    at: 'GET /matches/:id',
    for: 'visitors',
    summary: 'an unranked match',
    params: z.object({ id: competitionIdSchema }),
    response: { 200: matchSchema },
    refusals: [404],
    handle: async (request) => {
      const { id } = request.params;
      const { ownerId } = foundOrRefuse(await findMatch(prisma, id), 'match-unknown');
      const { visitor } = request;
      const isControlled = visitor !== undefined && (visitor.user.id === ownerId || isAdministrator(visitor));
      return { ...(await documentOf(context, id)), ...(isControlled && { controlled: true as const }) };
    },
  });

  route(app, {
    at: 'GET /matches',
    for: ['user'],
    summary: 'your unfinished matches, oldest first; for administrators, those of all users',
    response: { 200: z.object({ matches: z.array(matchSchema) }) },
    handle: async ({ sender: identity }) => {
      const ids = await listUnfinished(prisma, isAdministrator(identity) ? undefined : identity.user.id);
      return { matches: await Promise.all(ids.map((id) => documentOf(context, id))) };
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
      return { matches: await Promise.all(ids.map((id) => documentOf(context, id))), ...rest };
    },
  });
}

async function documentOf({ director }: ApiContext, id: string): Promise<MatchDocument> {
  return (await director.document(id)) as MatchDocument;
}

/** The bots of a match, one of which must be the sender's. */
async function chosenVersions(
  context: ApiContext,
  identity: Identity,
  bots: z.output<typeof matchOrderSchema>['bots'],
): Promise<ByPosition<MatchedVersion>> {
  const versions = await Promise.all(mapPositions((position) => chosenVersion(context, identity, bots[position]!)));
  if (new Set(versions.map(({ version }) => version)).size === 1) {
    throw new ApiError('request-malformed', 'bots: expected at least two different versions');
  }
  if (!isAdministrator(identity) && !versions.some(({ owner }) => owner === identity.user.name)) {
    throw new ApiError('not-yours', 'one of the four bots must be yours');
  }
  return versions;
}
