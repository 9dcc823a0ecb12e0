// Ranking of bots by their owners, and unranked matches on request: any version of the sender's bot against chosen bots.

import { competitionIdSchema, matchSchema } from '@mcr-arena/protocol/documents';
import { type ByPosition, mapPositions } from '@mcr-arena/tournament';
import * as z from 'zod';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { requireProcessorTime } from '../../accounts/processor-time.ts';
import { ladderId, rankVersion, unrankBot } from '../../competitions/ladder/ranking.ts';
import { createMatch } from '../../competitions/match/create-match.ts';
import { findMatch } from '../../competitions/match/match-rows.ts';
import type { MatchedVersion } from '../../competitions/matched-version.ts';
import type { ApiServer } from '../api-server.ts';
import { chosenSchema, chosenVersion } from '../chosen-version.ts';
import type { ApiContext } from '../context.ts';
import { controlledBot } from '../controlled-bot.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { routesAbout } from '../route.ts';
import { nameSchema } from '../schemas.ts';

const route = routesAbout('ladder');
const matchesRoute = routesAbout('matches');
const params = z.object({ owner: nameSchema, name: nameSchema });
const number = z.int().min(1).max(1_000_000);
const MOST_SETS = 24;

const rankSchema = z
  .strictObject({ version: number.exactOptional().describe('default: the newest') })
  .nullish()
  .transform((body) => body ?? {});
const rankedSchema = z.object({ version: number });
const matchOrderSchema = z.strictObject({
  bots: z
    .tuple([chosenSchema, chosenSchema, chosenSchema, chosenSchema])
    .describe('at least one must be yours; a version may take several seats'),
  sets: z.int().min(1).max(MOST_SETS).default(4).describe('four deals each; each set uses its own wall'),
});

export function addLadderEntries(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;
  const path = '/ladder/bots/:owner/:name';

  route(app, {
    at: `PUT ${path}`,
    for: ['user', 'bot'],
    summary: 'rank a version that passed its check; it replaces the ranked version of the bot',
    params,
    body: rankSchema,
    response: { 200: rankedSchema },
    refusals: [404, 409],
    handle: async ({ sender, params, body }) => {
      const bot = await controlledBot(context, sender, params);
      const ranked = valueOrRefuse(await rankVersion(prisma, bot, body.version));
      await seatAgain(context);
      return { version: ranked };
    },
  });

  route(app, {
    at: `DELETE ${path}`,
    for: ['user', 'bot'],
    summary: 'remove a bot from the ladder; its ratings are kept',
    params,
    response: { 204: z.null() },
    refusals: [404, 409],
    handle: async ({ sender, params }) => {
      await unrankBot(prisma, (await controlledBot(context, sender, params)).id);
      await seatAgain(context);
      return null;
    },
  });

  addMatches(app, context);
}

function addMatches(app: ApiServer, context: ApiContext): void {
  const { prisma, director } = context;

  matchesRoute(app, {
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
      return await readMatch(context, id);
    },
  });

  matchesRoute(app, {
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
      return { ...(await readMatch(context, id)), ...(isControlled && { controlled: true as const }) };
    },
  });
}

async function readMatch({ director }: ApiContext, id: string): Promise<z.output<typeof matchSchema>> {
  return (await director.document(id)) as z.output<typeof matchSchema>;
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

/** Applies the change immediately instead of after the next set. */
async function seatAgain({ prisma, director }: ApiContext): Promise<void> {
  const id = await ladderId(prisma);
  if (id !== undefined) await director.advance(id);
}
