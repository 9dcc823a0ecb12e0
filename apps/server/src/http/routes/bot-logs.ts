// Logs of bots of disclosed sets and reports on their versions, for their owners and administrators. A report has the points of a version
// by cause beside those of an earlier one, and the decisions by which it lost most against another one on the same walls.

import { LANGUAGES, limitsAt, wallMsOf } from '@mcr-arena/hosts';
import {
  type BotLogs,
  botLogsSchema,
  type SetLog,
  versionDivergencesSchema,
  versionReportSchema,
} from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { checkReportOf } from '../../bots/checks/check-report.ts';
import { findBotRow, findVersion } from '../../bots/find-bot-row.ts';
import { kindOf } from '../../competitions/competition-kind.ts';
import { limitsOfRow } from '../../competitions/competition-row.ts';
import { dealPagesOf } from '../../competitions/disclosed-set.ts';
import { readDivergences } from '../../competitions/reports/divergences.ts';
import {
  findVersionBefore,
  type ReportedVersion,
  readVersionReport,
} from '../../competitions/reports/version-report.ts';
import { logsAsOpponent } from '../../competitions/task/wall-sets.ts';
import { countVoids, listBotLogs, readBotLog } from '../../jobs/bot-logs.ts';
import { botNotFound, controlledBot, controlsBot, notYourBot } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { moment, nameSchema } from '../schemas.ts';

const route = routesAbout('bots');
const params = z.object({ owner: nameSchema, name: nameSchema });

const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20).describe('maximum number of sets to search'),
  before: moment.optional().describe('only sets played before this time'),
});

async function readLogs(
  { prisma, director }: ApiContext,
  botId: string,
  { limit, before }: z.output<typeof querySchema>,
): Promise<BotLogs> {
  const hidden = await logsAsOpponent(prisma, botId);
  const rows = await listBotLogs(prisma, { botId, limit, before, hidden });
  const logs = rows.map((row): SetLog => {
    const { entrant, set, botVersion } = row.seat;
    const program = botVersion === null ? undefined : checkReportOf(botVersion)?.program;
    const limits = limitsAt(limitsOfRow(set.competition), set.speed ?? 1);
    const { competitionId, table, number } = set;
    const place = { ...(set.roundNumber !== null && { round: set.roundNumber }), table, number };
    const dealPages = dealPagesOf(kindOf(director.kinds, set.competition), competitionId, place);
    return {
      competition: competitionId,
      kind: set.competition.kind,
      name: set.competition.name,
      round: place.round,
      table,
      set: number,
      ...(dealPages && { dealPages }),
      entrant,
      playedAt: set.playedAt!.toISOString(),
      ...readBotLog(row),
      limitMs: wallMsOf(
        limits,
        LANGUAGES.find((language) => language === program?.language),
      ),
    };
  });
  const last = rows.length >= limit ? rows.at(-1)?.seat.set.playedAt : undefined;
  return { logs, voids: await countVoids(prisma, botId), ...(last ? { next: last.toISOString() } : {}) };
}

const number = z.coerce.number().int().min(1).max(1_000_000);
const versionParams = z.object({ owner: nameSchema, name: nameSchema, number });

export const BOT_LOG_ROUTES: Routes = [
  route({
    at: 'GET /bots/:owner/:name/logs',
    config: { cost: 10 },
    for: ['user', 'bot'],
    summary: 'logs of a bot, for sets that are disclosed',
    params,
    querystring: querySchema,
    response: { 200: botLogsSchema },
    refusals: [404],
    handle: async ({ sender, params: named, query }, context) => {
      const bot = await findBotRow(context.prisma, named.owner, named.name);
      if (bot === undefined) throw botNotFound(named);
      if (!controlsBot(sender, bot)) throw notYourBot(bot, named);
      return readLogs(context, bot.id, query);
    },
  }),

  route({
    at: 'GET /bots/:owner/:name/versions/:number/report',
    for: ['user'],
    config: { cost: 20 },
    summary: 'points of a version by cause over its latest disclosed sets, beside another version',
    params: versionParams,
    querystring: z.object({
      before: number
        .optional()
        .describe('the other version; default: the latest with a lower number that has disclosed sets'),
    }),
    response: { 200: versionReportSchema },
    refusals: [404],
    handle: async (request, context) =>
      readVersionReport(context.prisma, ...(await twoVersions(context, request, request.query.before))),
  }),

  route({
    at: 'GET /bots/:owner/:name/versions/:number/divergences/:other',
    for: ['user'],
    config: { cost: 20 },
    summary: 'the decisions by which a version lost most against another one on the same walls',
    params: versionParams.extend({ other: number }),
    response: { 200: versionDivergencesSchema },
    refusals: [404],
    handle: async (request, context) => {
      const [own, other] = await twoVersions(context, request, request.params.other);
      return readDivergences(
        { store: context.prisma, records: context.records, kinds: context.director.kinds },
        own.id,
        other!.id,
      );
    },
  }),
];

/** A version, and the other one with that number, or the latest before it that has disclosed sets. */
async function twoVersions(
  context: ApiContext,
  { sender, params: named }: FastifyRequest<{ Params: z.output<typeof versionParams> }>,
  other: number | undefined,
): Promise<readonly [ReportedVersion, ReportedVersion | undefined]> {
  const { prisma } = context;
  const bot = await controlledBot(context, sender, named);
  if (named.number === other) throw new ApiError('request-malformed', 'expected another version');
  const version = foundOrRefuse(await findVersion(prisma, bot.id, named.number), 'version-unknown');
  if (other === undefined) return [version, await findVersionBefore(prisma, bot.id, named.number)];
  return [version, foundOrRefuse(await findVersion(prisma, bot.id, other), 'version-unknown')];
}
