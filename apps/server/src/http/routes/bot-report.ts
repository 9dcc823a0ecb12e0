// The report on a version of a bot, for its owner and administrators: its points by cause beside those of an earlier version, and
// the decisions by which it lost most against another one on the same walls.

import { versionDivergencesSchema, versionReportSchema } from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { findVersion } from '../../bots/find-bot-row.ts';
import { readDivergences } from '../../competitions/reports/divergences.ts';
import {
  findVersionBefore,
  type ReportedVersion,
  readVersionReport,
} from '../../competitions/reports/version-report.ts';
import type { ApiContext } from '../context.ts';
import { controlledBot } from '../controlled-bot.ts';
import { ApiError, foundOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema } from '../schemas.ts';

const route = routesAbout('bots');
const number = z.coerce.number().int().min(1).max(1_000_000);
const params = z.object({ owner: nameSchema, name: nameSchema, number });

export const BOT_REPORT_ROUTES: Routes = [
  route({
    at: 'GET /bots/:owner/:name/versions/:number/report',
    for: ['user'],
    config: { cost: 20 },
    summary: 'points of a version by cause over its latest disclosed sets, beside another version',
    params,
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
    params: params.extend({ other: number }),
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
  { sender, params: named }: FastifyRequest<{ Params: z.output<typeof params> }>,
  other: number | undefined,
): Promise<readonly [ReportedVersion, ReportedVersion | undefined]> {
  const { prisma } = context;
  const bot = await controlledBot(context, sender, named);
  if (named.number === other) throw new ApiError('request-malformed', 'expected another version');
  const version = foundOrRefuse(await findVersion(prisma, bot.id, named.number), 'version-unknown');
  if (other === undefined) return [version, await findVersionBefore(prisma, bot.id, named.number)];
  return [version, foundOrRefuse(await findVersion(prisma, bot.id, other), 'version-unknown')];
}
