// Logs of bots, for their owners and administrators: output, crashes, faults and decision times of disclosed sets.

import { decisionSummarySchema } from '@mcr-arena/arena';
import { LANGUAGES, limitsAt, wallMsOf } from '@mcr-arena/hosts';
import * as z from 'zod';
import { checkReportOf } from '../../bots/checks/check-report.ts';
import { findBotRow } from '../../bots/find-bot-row.ts';
import { kindOf } from '../../competitions/competition-kind.ts';
import { limitsOfRow } from '../../competitions/competition-row.ts';
import { dealPagesOf } from '../../competitions/disclosed-set.ts';
import { countVoids, dealLogSchema, listBotLogs, readBotLog } from '../../jobs/bot-logs.ts';
import type { ApiContext } from '../context.ts';
import { controlsBot, notYourBot } from '../controlled-bot.ts';
import { foundOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { moment, nameSchema } from '../schemas.ts';

const route = routesAbout('bots');
const params = z.object({ owner: nameSchema, name: nameSchema });

const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20).describe('maximum number of sets to search'),
  before: moment.optional().describe('only sets played before this time'),
});

const logSchema = z.object({
  competition: z.string(),
  kind: z.string().describe('of the competition, such as ladder or match'),
  name: z.string().describe('of the competition'),
  round: z.int().optional(),
  table: z.int(),
  set: z.int(),
  dealPages: z
    .string()
    .optional()
    .describe('path of the pages about its deals, which ends with the number of the deal'),
  entrant: z.string(),
  playedAt: z.iso.datetime(),
  decisionTimes: decisionSummarySchema,
  limitMs: z.int().describe('wall time of a decision after the first of a deal, in ms'),
  deals: z.array(dealLogSchema).describe('only deals that have a log entry'),
});

const botLogsSchema = z.object({
  logs: z.array(logSchema).describe('newest first'),
  voids: z.int().describe('number of times that a fault of the host voided a set'),
  next: z.iso.datetime().optional().describe('value of "before" for the next page; absent on the last'),
});

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
    handle: async ({ sender, params: { owner, name }, query }, context) => {
      const bot = foundOrRefuse(await findBotRow(context.prisma, owner, name), 'bot-not-found');
      if (!controlsBot(sender, bot)) throw notYourBot(bot);
      return readLogs(context, bot.id, query);
    },
  }),
];

async function readLogs(
  { prisma, director }: ApiContext,
  botId: string,
  { limit, before }: z.output<typeof querySchema>,
): Promise<z.output<typeof botLogsSchema>> {
  const rows = await listBotLogs(prisma, { botId, limit, before });
  const logs = rows.map((row): z.output<typeof logSchema> => {
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
  const last = rows.length === limit ? rows.at(-1)?.seat.set.playedAt : undefined;
  return { logs, voids: await countVoids(prisma, botId), ...(last ? { next: last.toISOString() } : {}) };
}
