// Experiments that users request and stop, and that everybody reads: unranked matches of four bots, and comparisons of two bot versions until
// it is sure which is better.

import { FIRST_LOOK } from '@mcr-arena/lab';
import {
  comparableBotsSchema,
  comparisonCostSchema,
  comparisonListSchema,
  comparisonSchema,
  competitionIdSchema,
  matchListSchema,
  matchSchema,
  rulesNameSchema,
} from '@mcr-arena/protocol/documents';
import { type ByPosition, mapPositions } from '@mcr-arena/tournament';
import * as z from 'zod';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { requireProcessorTime } from '../../accounts/processor-time.ts';
import { listComparableBots } from '../../competitions/comparison/comparable-bots.ts';
import { costOf } from '../../competitions/comparison/comparison-cost.ts';
import { readSummaries } from '../../competitions/comparison/comparison-document.ts';
import { MOST_WALLS } from '../../competitions/comparison/comparison-plan.ts';
import { COMPARISONS, createComparison } from '../../competitions/comparison/comparison-rows.ts';
import type { Experiments, MatchedVersion } from '../../competitions/experiment.ts';
import { createMatch, listUnfinished, MATCHES } from '../../competitions/match/match-kind.ts';
import { requireOwner } from '../authorization.ts';
import { type ChosenVersion, chosenSchema, chosenVersion } from '../chosen-version.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';

type MatchDocument = z.output<typeof matchSchema>;
type Comparison = z.output<typeof comparisonSchema>;

const match = routesAbout('matches');
const compare = routesAbout('comparisons');
const params = z.object({ id: competitionIdSchema });
const pageQuery = z.object({ before: competitionIdSchema.optional() });
const MOST_SETS = 24;

const matchOrderSchema = z.strictObject({
  bots: z
    .tuple([chosenSchema, chosenSchema, chosenSchema, chosenSchema])
    .describe('at least one must be yours; a version may take several seats'),
  sets: z.int().min(1).max(MOST_SETS).default(4).describe('four deals each; each set uses its own wall'),
  rules: rulesNameSchema.default('mcr'),
});

/** Reading a comparison parses the results of all its walls. */
const READING = { cost: 3 };
/** Reads the reports of checks of all versions in question. */
const READING_REPORTS = { cost: 10 };
const LEAST_SMALLEST = 0.5;
const MOST_SMALLEST = 20;
const smallest = z.number().min(LEAST_SMALLEST).max(MOST_SMALLEST);

const comparisonOrderSchema = z.strictObject({
  a: chosenSchema.describe('a version of a bot of yours'),
  b: chosenSchema,
  smallest: smallest.default(1).describe('points per deal: smaller differences do not matter'),
  walls: z.int().min(FIRST_LOOK).max(MOST_WALLS).default(2000).describe('maximum, four deals each'),
  rules: rulesNameSchema.default('mcr'),
  luck: z.boolean().default(false).describe('take the luck of every deal off its result, as "mcr compare --luck"'),
});

export const EXPERIMENT_ROUTES: Routes = [
  match({
    at: 'POST /matches',
    for: ['user', 'bot'],
    summary: 'start an unranked match of your bot against chosen bots; all their CPU time is charged to you',
    body: matchOrderSchema,
    response: { 201: matchSchema },
    refusals: [404, 409, 429],
    handle: async ({ sender: identity, body: { bots, sets, rules } }, context) => {
      const versions = await chosenVersions(context, identity, bots);
      valueOrRefuse(await requireProcessorTime(context.prisma, [identity.user.id], new Date()));
      const order = { ownerId: identity.user.id, versions, rules, config: { sets } };
      const id = valueOrRefuse(await createMatch(context.prisma, order));
      return start<MatchDocument>(context, id);
    },
  }),

  match({
    at: 'POST /matches/:id/cancel',
    for: ['user'],
    summary: 'cancel a match that you have requested: sets in progress are dropped, played ones stay',
    params,
    response: { 200: matchSchema },
    refusals: [404, 409],
    handle: ({ sender, params: { id } }, context) => stop<MatchDocument>(context, sender, MATCHES, id),
  }),

  match({
    at: 'GET /matches/:id',
    for: 'visitors',
    summary: 'an unranked match',
    params,
    response: { 200: matchSchema },
    refusals: [404],
    handle: async (request, context) => {
      const { id } = request.params;
      const { ownerId } = await found(context, MATCHES, id);
      const { visitor } = request;
      const isControlled = visitor !== undefined && (visitor.user.id === ownerId || isAdministrator(visitor));
      return { ...(await documentOf<MatchDocument>(context, id)), ...(isControlled && { controlled: true as const }) };
    },
  }),

  match({
    at: 'GET /matches',
    for: ['user'],
    summary: 'your unfinished matches, oldest first; for administrators, those of all users',
    response: { 200: z.object({ matches: z.array(matchSchema) }) },
    handle: async ({ sender: identity }, context) => {
      const ids = await listUnfinished(context.prisma, isAdministrator(identity) ? undefined : identity.user.id);
      return { matches: await Promise.all(ids.map((id) => documentOf<MatchDocument>(context, id))) };
    },
  }),

  match({
    at: 'GET /matches/own',
    for: ['user'],
    config: { cost: 20 },
    summary: 'matches that you have requested, newest first',
    querystring: pageQuery,
    response: { 200: matchListSchema },
    handle: async ({ sender: { user }, query: { before } }, context) => {
      const { ids, ...rest } = await MATCHES.listOwn(context.prisma, user.id, before);
      return { matches: await Promise.all(ids.map((id) => documentOf<MatchDocument>(context, id))), ...rest };
    },
  }),

  compare({
    at: 'POST /comparisons',
    for: ['user'],
    // The secret for the seeds of uploaded bots takes long to compute.
    config: { cost: 20 },
    summary:
      'compare a version of your bot with another one of yours, or with a bot on the ladder, until the result is sure',
    description:
      'Both play the same walls, two seats each, until one is shown to be better or both to be less than "smallest" apart, as in ' +
      '"mcr compare --until-sure". All CPU time except that of house bots is charged to you.',
    body: comparisonOrderSchema,
    response: { 201: comparisonSchema },
    refusals: [404, 409, 429],
    handle: async ({ sender, body: { smallest, walls, rules, luck, ...chosen } }, context) => {
      const [a, b] = await bothVersions(context, sender, [chosen.a, chosen.b]);
      const now = new Date();
      valueOrRefuse(await requireProcessorTime(context.prisma, [sender.user.id], now));
      const request = { ownerId: sender.user.id, a, b, smallest, walls, rules, luck };
      const id = valueOrRefuse(await createComparison(context.prisma, request, now));
      return start<Comparison>(context, id);
    },
  }),

  compare({
    at: 'POST /comparisons/:id/stop',
    for: ['user'],
    summary: 'stop a comparison: walls in progress are dropped, played ones count',
    params,
    response: { 200: comparisonSchema },
    refusals: [404, 409],
    handle: ({ sender, params: { id } }, context) => stop<Comparison>(context, sender, COMPARISONS, id),
  }),

  compare({
    at: 'POST /comparisons/cost',
    for: ['user'],
    summary: 'what a comparison would cost, and what is left of your quotas; starts nothing',
    body: comparisonOrderSchema,
    response: { 200: comparisonCostSchema },
    refusals: [404, 409],
    handle: async ({ sender, body: { smallest, luck, ...chosen } }, context) => {
      const [a, b] = await bothVersions(context, sender, [chosen.a, chosen.b]);
      const question = { ownerId: sender.user.id, versions: [a.version, b.version], smallest, luck } as const;
      return costOf(context.prisma, question, new Date());
    },
  }),

  compare({
    at: 'GET /comparisons',
    for: ['user'],
    config: { cost: 20 },
    summary: 'your comparisons, newest first',
    querystring: pageQuery,
    response: { 200: comparisonListSchema },
    handle: async ({ sender, query: { before } }, { prisma }) => {
      const { ids, ...rest } = await COMPARISONS.listOwn(prisma, sender.user.id, before);
      return { comparisons: [...(await readSummaries(prisma, ids))], ...rest };
    },
  }),

  compare({
    at: 'GET /comparisons/bots',
    for: ['user'],
    config: READING_REPORTS,
    summary: 'the bots that you may compare: yours, and those on the ladder whose owners permit it',
    response: { 200: comparableBotsSchema },
    handle: ({ sender }, { prisma }) => listComparableBots(prisma, sender.user.id),
  }),

  compare({
    at: 'GET /comparisons/:id',
    for: 'public',
    config: READING,
    summary: 'a comparison: its figures, verdict and course',
    params,
    response: { 200: comparisonSchema },
    refusals: [404],
    handle: async ({ params: { id } }, context) => {
      await found(context, COMPARISONS, id);
      return documentOf<Comparison>(context, id);
    },
  }),
];

/** Throws `ApiError`: `match-unknown`, `comparison-unknown`. */
async function found({ prisma }: ApiContext, { kind, find }: Experiments, id: string) {
  return foundOrRefuse(await find(prisma, id), `${kind}-unknown`);
}

async function documentOf<Document>({ director }: ApiContext, id: string): Promise<Document> {
  return (await director.document(id)) as Document;
}

async function start<Document>(context: ApiContext, id: string): Promise<Document> {
  await context.director.control(id, 'start');
  return documentOf(context, id);
}

async function stop<Document>(
  context: ApiContext,
  sender: Identity,
  experiments: Experiments,
  id: string,
): Promise<Document> {
  const { ownerId } = await found(context, experiments, id);
  requireOwner(sender, ownerId, `only the user who requested the ${experiments.kind} or an administrator may do this`);
  valueOrRefuse(await context.director.control(id, 'cancel'));
  return documentOf(context, id);
}

/** The bots of a match, one of which must be the sender's: for the token of a bot, that bot. */
async function chosenVersions(
  context: ApiContext,
  identity: Identity,
  bots: z.output<typeof matchOrderSchema>['bots'],
): Promise<ByPosition<MatchedVersion>> {
  const versions = await Promise.all(mapPositions((position) => chosenVersion(context, identity, bots[position]!)));
  if (new Set(versions.map(({ version }) => version)).size === 1) {
    throw new ApiError('request-malformed', 'bots: expected at least two different versions');
  }
  if (!versions.some(({ isOwn }) => isOwn)) {
    const wanted = identity.bot === undefined ? 'yours' : `"${identity.bot.name}", to which the token belongs`;
    throw new ApiError('not-yours', `one of the four bots must be ${wanted}`);
  }
  return versions;
}

/** Two different versions that passed their checks, the first of which must be the sender's. */
async function bothVersions(
  context: ApiContext,
  sender: Identity,
  [first, second]: readonly [z.output<typeof chosenSchema>, z.output<typeof chosenSchema>],
): Promise<readonly [ChosenVersion, ChosenVersion]> {
  const [a, b] = [await chosenVersion(context, sender, first), await chosenVersion(context, sender, second)];
  if (!a.isOwn) throw new ApiError('not-yours', 'a: expected one of your bots; the other one may be on the ladder');
  if (a.version === b.version) throw new ApiError('request-malformed', 'b: expected another version than a');
  for (const { hasPassed, bot, number } of [a, b]) {
    if (!hasPassed) throw new ApiError('version-unchecked', `version ${number} of "${bot}" has not passed its check`);
  }
  return [a, b];
}
