// Comparisons of two bot versions until it is sure which is better: requested and stopped by their owners, read by everybody.

import { FIRST_LOOK } from '@mcr-arena/lab';
import {
  comparableBotsSchema,
  comparisonCostSchema,
  comparisonListSchema,
  comparisonSchema,
  competitionIdSchema,
} from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { requireProcessorTime } from '../../accounts/processor-time.ts';
import { listComparableBots } from '../../competitions/comparison/comparable-bots.ts';
import { costOf } from '../../competitions/comparison/comparison-cost.ts';
import { readSummaries } from '../../competitions/comparison/comparison-document.ts';
import { MOST_WALLS } from '../../competitions/comparison/comparison-plan.ts';
import { findComparison, listComparisons } from '../../competitions/comparison/comparison-rows.ts';
import { createComparison } from '../../competitions/comparison/create-comparison.ts';
import type { ApiServer } from '../api-server.ts';
import { requireOwner } from '../authorization.ts';
import { type ChosenVersion, chosenSchema, chosenVersion } from '../chosen-version.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { routesAbout } from '../route.ts';

const route = routesAbout('comparisons');
const params = z.object({ id: competitionIdSchema });
/** Reading a comparison parses the results of all its walls. */
const READING = { cost: 3 };
/** Reads the reports of checks of all versions in question. */
const READING_REPORTS = { cost: 10 };
const LEAST_SMALLEST = 0.5;
const MOST_SMALLEST = 20;
const smallest = z.number().min(LEAST_SMALLEST).max(MOST_SMALLEST);

const requestSchema = z.strictObject({
  a: chosenSchema.describe('a version of a bot of yours'),
  b: chosenSchema,
  smallest: smallest.default(1).describe('points per deal: smaller differences do not matter'),
  walls: z.int().min(FIRST_LOOK).max(MOST_WALLS).default(2000).describe('maximum, four deals each'),
});

export function addComparisons(app: ApiServer, context: ApiContext): void {
  addRequests(app, context);
  addReading(app, context);
}

function addRequests(app: ApiServer, context: ApiContext): void {
  const { prisma, director } = context;

  route(app, {
    at: 'POST /comparisons',
    for: ['user'],
    // The secret for the seeds of uploaded bots takes long to compute.
    config: { cost: 20 },
    summary:
      'compare a version of your bot with another one of yours, or with a bot on the ladder, until the result is sure',
    description:
      'Both play the same walls, two seats each, until one is shown to be better or both to be less than "smallest" apart, as in ' +
      '"mcr compare --until-sure". All CPU time except that of house bots is charged to you.',
    body: requestSchema,
    response: { 201: comparisonSchema },
    refusals: [404, 409, 429],
    handle: async ({ sender, body: { smallest, walls, ...chosen } }) => {
      const [a, b] = await bothVersions(context, sender, [chosen.a, chosen.b]);
      const now = new Date();
      valueOrRefuse(await requireProcessorTime(prisma, [sender.user.id], now));
      const request = { ownerId: sender.user.id, a, b, smallest, walls };
      const id = valueOrRefuse(await createComparison(prisma, request, now));
      await director.control(id, 'start');
      return documentOf(context, id);
    },
  });

  route(app, {
    at: 'POST /comparisons/:id/stop',
    for: ['user'],
    summary: 'stop a comparison: walls in progress are dropped, played ones count',
    params,
    response: { 200: comparisonSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id } }) => {
      const { ownerId } = foundOrRefuse(await findComparison(prisma, id), 'comparison-unknown');
      requireOwner(sender, ownerId, 'only the user who requested the comparison or an administrator may do this');
      valueOrRefuse(await director.control(id, 'cancel'));
      return documentOf(context, id);
    },
  });

  route(app, {
    at: 'POST /comparisons/cost',
    for: ['user'],
    summary: 'what a comparison would cost, and what is left of your quotas; starts nothing',
    body: requestSchema,
    response: { 200: comparisonCostSchema },
    refusals: [404, 409],
    handle: async ({ sender, body: { smallest, ...chosen } }) => {
      const [a, b] = await bothVersions(context, sender, [chosen.a, chosen.b]);
      const question = { ownerId: sender.user.id, versions: [a.version, b.version], smallest } as const;
      return costOf(prisma, question, new Date());
    },
  });
}

function addReading(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;

  route(app, {
    at: 'GET /comparisons',
    for: ['user'],
    config: { cost: 20 },
    summary: 'your comparisons, newest first',
    querystring: z.object({ before: competitionIdSchema.optional() }),
    response: { 200: comparisonListSchema },
    handle: async ({ sender, query: { before } }) => {
      const { ids, ...rest } = await listComparisons(prisma, sender.user.id, before);
      return { comparisons: [...(await readSummaries(prisma, ids))], ...rest };
    },
  });

  route(app, {
    at: 'GET /comparisons/bots',
    for: ['user'],
    config: READING_REPORTS,
    summary: 'the bots that you may compare: yours, and those on the ladder whose owners permit it',
    response: { 200: comparableBotsSchema },
    handle: ({ sender }) => listComparableBots(prisma, sender.user.id),
  });

  route(app, {
    at: 'GET /comparisons/:id',
    for: 'public',
    config: READING,
    summary: 'a comparison: its figures, verdict and course',
    params,
    response: { 200: comparisonSchema },
    refusals: [404],
    handle: ({ params: { id } }) => documentOf(context, id),
  });
}

async function documentOf({ prisma, director }: ApiContext, id: string): Promise<z.output<typeof comparisonSchema>> {
  foundOrRefuse(await findComparison(prisma, id), 'comparison-unknown');
  return (await director.document(id)) as z.output<typeof comparisonSchema>;
}

/** Two different versions that passed their checks, the first of which must be the sender's. */
async function bothVersions(
  context: ApiContext,
  sender: Identity,
  [first, second]: readonly [z.output<typeof chosenSchema>, z.output<typeof chosenSchema>],
): Promise<readonly [ChosenVersion, ChosenVersion]> {
  const [a, b] = [await chosenVersion(context, sender, first), await chosenVersion(context, sender, second)];
  if (a.owner !== sender.user.name && !isAdministrator(sender)) {
    throw new ApiError('not-yours', 'a: expected one of your bots; the other one may be on the ladder');
  }
  if (a.version === b.version) throw new ApiError('request-malformed', 'b: expected another version than a');
  for (const { hasPassed, bot, number } of [a, b]) {
    if (!hasPassed) throw new ApiError('version-unchecked', `version ${number} of "${bot}" has not passed its check`);
  }
  return [a, b];
}
