// Contests as files: crosstables, tables for spreadsheets, and an archive of folders for `mcr verify`.

import {
  type ContestDocument,
  type Crosstable,
  competitionIdSchema,
  crosstableSchema,
} from '@mcr-arena/protocol/documents';
import { CONTEST_REFERENCE, fillUpIdsOf } from '@mcr-arena/tournament';
import * as z from 'zod';
import { createCrosstables } from '../../competitions/contest/crosstable.ts';
import { tournamentFilesOf } from '../../competitions/swiss/tournament-files.ts';
import type { TarFile } from '../../tar-stream.ts';
import { type ApiContext, perContext, readTournament } from '../context.ts';
import { foundOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { type CsvValue, sendCsv, sendTar } from '../send-file.ts';
import { readContest } from './contests.ts';

const route = routesAbout('contests');
const params = z.object({ id: competitionIdSchema });
const stageParams = params.extend({ stage: z.coerce.number().int().min(1).max(6) });

const STANDING_COLUMNS = [
  ...['stage', 'rank', 'entrant', 'owner', 'rankingPoints', 'points', 'sets', 'deals'],
  ...['pointsPerDeal', 'low', 'high', 'advanced', 'faults'],
];

const crosstablesOf = perContext(() => createCrosstables());

export const CONTEST_FILE_ROUTES: Routes = [
  route({
    at: 'GET /contests/:id/stages/:stage/crosstable',
    for: 'public',
    summary: 'crosstable: for each pair of entrants, their results at common tables',
    params: stageParams,
    response: { 200: crosstableSchema },
    refusals: [404],
    handle: async ({ params: { id, stage } }, context) =>
      readCrosstable(context, await readContest(context, id), stage),
  }),

  route({
    at: 'GET /contests/:id/stages/:stage/crosstable.csv',
    for: 'public',
    summary: 'the crosstable as CSV: differences in points per deal',
    params: stageParams,
    handle: async ({ params: { id, stage } }, context, reply) => {
      const table = await readCrosstable(context, await readContest(context, id), stage);
      return sendCsv(reply, `${id}-s${stage}-crosstable`, ['entrant', ...table.entrants], crosstableRowsOf(table));
    },
  }),

  route({
    at: 'GET /contests/:id/standings.csv',
    for: 'public',
    summary: 'the standings of all stages, with 95 % intervals of points per deal',
    params,
    handle: async ({ params: { id } }, context, reply) => {
      const rows = (await readContest(context, id)).opened.flatMap(({ name, ranking }) =>
        ranking.map(({ rank, entrant, owner, rankingPoints, totalDelta, sets, deals, pointsPerDeal, ...place }) => [
          ...[name, rank, entrant, owner, rankingPoints, totalDelta, sets, deals],
          ...[pointsPerDeal?.value, pointsPerDeal?.interval?.[0], pointsPerDeal?.interval?.[1], place.advanced],
          place.faults,
        ]),
      );
      return sendCsv(reply, `${id}-standings`, STANDING_COLUMNS, rows);
    },
  }),

  route({
    at: 'GET /contests/:id/contest.tar',
    for: 'public',
    config: { cost: 40 },
    params,
    summary: 'an archive with one folder for "mcr verify" per finished or cancelled tournament',
    description: 'Includes contest.json: the contest as returned by GET /contests/ID.',
    handle: async ({ params: { id } }, context, reply) => {
      const contest = await readContest(context, id);
      return sendTar(reply, id, filesOf(context, contest));
    },
  }),
];

async function readCrosstable(context: ApiContext, { opened }: ContestDocument, wanted: number): Promise<Crosstable> {
  const found = foundOrRefuse(
    opened.find(({ stage }) => stage === wanted),
    'stage-unknown',
  );
  const tournaments = found.tournaments.map(({ id, roundsComplete }) => ({ id, rounds: roundsComplete }));
  const copies = fillUpIdsOf({ id: CONTEST_REFERENCE });
  const cells = (await crosstablesOf(context).read(context.prisma, tournaments)).filter(
    ({ entrant, opponent }) => !copies.includes(entrant) && !copies.includes(opponent),
  );
  return { stage: wanted, entrants: found.ranking.map(({ entrant }) => entrant), cells };
}

function crosstableRowsOf({ entrants, cells }: Crosstable): CsvValue[][] {
  return entrants.map((entrant) => [
    entrant,
    ...entrants.map((opponent) => {
      const cell = cells.find((one) => one.entrant === entrant && one.opponent === opponent);
      return cell === undefined ? undefined : Number((cell.points / cell.deals).toFixed(4));
    }),
  ]);
}

async function* filesOf(context: ApiContext, contest: ContestDocument): AsyncGenerator<TarFile> {
  yield { path: 'contest.json', bytes: Buffer.from(`${JSON.stringify(contest, undefined, 2)}\n`) };
  for (const { id, status } of contest.opened.flatMap(({ tournaments }) => tournaments)) {
    if (status === 'finished' || status === 'cancelled')
      yield* tournamentFilesOf(context, await readTournament(context, id));
  }
}
