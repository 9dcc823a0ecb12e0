// What the sender's bots printed during their decisions in a deal.

import { competitionIdSchema, dealOutputsSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { readDealOutputs } from '../../competitions/reports/deal-outputs.ts';
import { RecordReader } from '../../competitions/reports/record-reader.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { controlsBot } from '../controlled-bot.ts';
import { foundOrRefuse } from '../errors.ts';
import { routesAbout } from '../route.ts';

const route = routesAbout('bots');
const SET = /^r(\d{1,6})-t(\d{1,6})-s(\d{1,9})$/;

export function addDealOutputs(app: ApiServer, { prisma, records }: ApiContext): void {
  route(app, {
    at: 'GET /competitions/:id/sets/:set/deals/:deal/outputs',
    for: ['user'],
    config: { cost: 4 },
    summary: 'what your bots printed during their decisions in a deal of a disclosed set',
    params: z.object({
      id: competitionIdSchema,
      set: z.string().regex(SET).describe('round, table and set as in the record: r1-t1-s57'),
      deal: z.coerce.number().int().min(1).max(1000),
    }),
    response: { 200: dealOutputsSchema },
    refusals: [404],
    handle: async ({ sender, params: { id, set, deal } }) => {
      const [round, table, number] = SET.exec(set)!.slice(1).map(Number) as [number, number, number];
      const tools = {
        store: prisma,
        records: new RecordReader(records),
        mayRead: (bot: Parameters<typeof controlsBot>[1]) => controlsBot(sender, bot),
      };
      const found = await readDealOutputs(tools, { competition: id, round, table, number, deal });
      return foundOrRefuse(found, 'set-unknown', 'deal not found, or its set is not disclosed yet');
    },
  });
}
