// Public routes for reading contests: the list, one contest with its stages, presets.

import {
  type ContestDocument,
  competitionIdSchema,
  contestListSchema,
  contestPresetsSchema,
  contestSchema,
  type LiveStandings,
} from '@mcr-arena/protocol/documents';
import { CONTEST_PRESETS, STAGES_OF_PRESET } from '@mcr-arena/tournament';
import * as z from 'zod';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import {
  type ContestReader,
  type ContestRow,
  contestDocumentOf,
  contestSummaryOf,
  findContestRow,
  listContestRows,
} from '../../competitions/contest/contest-document.ts';
import { databaseTime } from '../../database/open-database.ts';
import { type ApiContext, readTournament } from '../context.ts';
import { foundOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { moment } from '../schemas.ts';

const route = routesAbout('contests');
const params = z.object({ id: competitionIdSchema });

const listQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: moment.optional().describe('only contests created earlier'),
});

export const CONTEST_ROUTES: Routes = [
  route({
    at: 'GET /contests',
    for: 'public',
    summary: 'contests, newest first',
    querystring: listQuerySchema,
    response: { 200: contestListSchema },
    handle: async ({ query: { limit, before } }, { prisma }) => {
      const rows = await listContestRows(prisma, { limit, before });
      const last = rows.at(-1);
      const now = await databaseTime(prisma);
      return {
        contests: rows.map((row) => contestSummaryOf(row, now)),
        ...(last !== undefined && rows.length === limit ? { next: last.createdAt.toISOString() } : {}),
      };
    },
  }),

  route({
    at: 'GET /contests/:id',
    for: 'visitors',
    summary: 'a contest',
    params,
    response: { 200: contestSchema },
    refusals: [404],
    handle: ({ params: { id }, visitor }, context) => readContest(context, id, visitor),
  }),

  route({
    at: 'GET /contest-presets',
    for: 'public',
    summary: 'named contest formats, and the playing speed of this server',
    response: { 200: contestPresetsSchema },
    handle: async (_request, { director }) => {
      const dealsPerHour = director.dealsPerHour();
      return {
        presets: CONTEST_PRESETS.map((preset) => ({ preset, stages: [...STAGES_OF_PRESET[preset]] })),
        ...(dealsPerHour === undefined ? {} : { dealsPerHour }),
      };
    },
  }),
];

/** Throws `ApiError`: `contest-unknown`. */
export async function findContest({ prisma }: ApiContext, id: string): Promise<ContestRow> {
  return foundOrRefuse(await findContestRow(prisma, id), 'contest-unknown');
}

/** The document that `reader` may see; without a reader, the public one. Throws `ApiError`: `contest-unknown`. */
export async function readContest(context: ApiContext, id: string, reader?: Identity): Promise<ContestDocument> {
  const row = await findContest(context, id);
  return contestDocumentOf(contestReaderOf(context, row, reader), row);
}

function contestReaderOf(
  context: ApiContext,
  { ownerId: organiser }: Pick<ContestRow, 'ownerId'>,
  reader?: Identity,
): ContestReader {
  const { user, bot } = reader ?? {};
  const readsAll = reader !== undefined && (isAdministrator(reader) || user?.id === organiser);
  return {
    // A bot's token is valid for that bot only.
    isPrivyTo: (owner) => readsAll || (bot === undefined && user?.id === owner),
    prisma: context.prisma,
    readTournament: (id) => readTournament(context, id),
    readStandings: async (reading) => {
      const { withoutPairs } = await context.figures.standings(reading);
      return JSON.parse(new TextDecoder().decode(withoutPairs)) as LiveStandings;
    },
  };
}
