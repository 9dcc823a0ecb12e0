// The documents of comparisons: figures, verdict and course. Those of a finished one equal the figures of `mcr compare` with its seed.

import { anytimeInterval, deviationOf, type Moments, NO_MOMENTS, verdictOf, wallsUntilVerdict } from '@mcr-arena/lab';
import type {
  ComparedSide,
  ComparisonDocument,
  ComparisonSummary,
  comparisonSchema,
} from '@mcr-arena/protocol/documents';
import { botTextOf } from '@mcr-arena/sdk';
import { rounded } from '@mcr-arena/tournament';
import type * as z from 'zod';
import { HOUSE_USER } from '../../accounts/house.ts';
import { dayOf, resetAfter } from '../../accounts/processor-time.ts';
import { isOwnCode, referenceOf } from '../../bots/kinds/version-kinds.ts';
import type { Store } from '../../database/open-database.ts';
import { type CompetitionRow, findCompetition, isOver, listedRulesOf, secretOfRow } from '../competition-row.ts';
import {
  type ComparisonConfig,
  readComparisonConfig,
  readCourse,
  SIDE_PLACES,
  type StoredCourse,
  seedOf,
} from './comparison-plan.ts';
import { wallsLeft } from './comparison-rows.ts';

const MOST_POINTS = 100;
const WIDEST = 10;

export async function readComparison(
  store: Store,
  row: CompetitionRow,
  now: Date,
): Promise<z.output<typeof comparisonSchema>> {
  const config = readComparisonConfig(row);
  // Before the course: a wall that is stored in between must not be missing while the document says that the rest waits.
  const wait = await waitOf(store, row, now);
  const course = await readCourse(store, row);
  const moments = course.steps.at(-1) ?? NO_MOMENTS;
  const secret = secretOfRow(row);
  return {
    ...(await summaryOf(store, row, course)),
    deviation: rounded(deviationOf(moments)),
    unequalWalls: course.differences.filter((difference) => difference !== 0).length,
    course: pointsOf(course),
    widest: widestOf(course),
    ...expectedOf(row, config, moments),
    ...(await paceOf(store, row)),
    ...wait,
    commitment: row.commitment,
    ...(isOver(row.status) && { seed: seedOf(secret) }),
  };
}

/** The summaries of comparisons, in the given order. */
export async function readSummaries(store: Store, ids: readonly string[]): Promise<readonly ComparisonSummary[]> {
  const summaries: ComparisonSummary[] = [];
  for (const id of ids) {
    const row = await findCompetition(store, id);
    if (row !== undefined) summaries.push(await summaryOf(store, row, await readCourse(store, row)));
  }
  return summaries;
}

async function summaryOf(store: Store, row: CompetitionRow, course: StoredCourse): Promise<ComparisonSummary> {
  const { smallest, walls: maxWalls, luck } = readComparisonConfig(row);
  const moments = course.steps.at(-1);
  const { ending } = course;
  // A comparison that was stopped may have a verdict, too: the interval is valid at any time.
  const verdict = ending?.type === 'sure' ? ending.verdict : moments && verdictOf(moments, smallest);
  return {
    id: row.id,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    ...(row.endedAt !== null && { endedAt: row.endedAt.toISOString() }),
    ...(row.failure !== null && { failure: row.failure }),
    sides: await sidesOf(store, row),
    ...listedRulesOf(row),
    ...(luck !== undefined && { luck }),
    smallest,
    maxWalls,
    walls: course.steps.length,
    ...(moments && figuresOf(moments)),
    ...(verdict && { verdict }),
  };
}

function figuresOf(moments: Moments): Pick<ComparisonDocument, 'difference' | 'interval'> & { difference: number } {
  const interval = anytimeInterval(moments);
  return {
    difference: rounded(moments.mean),
    ...(interval && { interval: [rounded(interval[0]), rounded(interval[1])] }),
  };
}

async function sidesOf(store: Store, row: CompetitionRow): Promise<ComparisonSummary['sides']> {
  const [a, b] = await Promise.all(SIDE_PLACES.map((place) => sideOf(store, row.entrants[place]!.botVersionId!)));
  return [a!, b!];
}

async function sideOf(store: Store, id: string): Promise<ComparedSide> {
  const version = await store.botVersion.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      botId: true,
      number: true,
      manifest: true,
      artifactHash: true,
      bot: { select: { name: true, ownerId: true, owner: { select: { name: true } } } },
    },
  });
  const { bot, number } = version;
  const side = { owner: bot.owner.name, bot: bot.name, version: number, isHouse: bot.ownerId === HOUSE_USER };
  if (!isOwnCode(version)) return side;
  const { bot: name, parameters } = referenceOf(version);
  return { ...side, specification: botTextOf({ name, bot: name, parameters }) };
}

/** At most `MOST_POINTS`, evenly spaced, and always the last. */
function pointsOf({ steps }: StoredCourse): ComparisonDocument['course'] {
  const stride = Math.ceil(steps.length / MOST_POINTS);
  const shown = steps.filter((_, index) => (steps.length - 1 - index) % stride === 0);
  return shown.map((moments) => ({ walls: moments.count, ...figuresOf(moments) }));
}

function widestOf({ differences }: StoredCourse): ComparisonDocument['widest'] {
  return differences
    .map((difference, index) => ({ wall: index + 1, difference }))
    .filter(({ difference }) => difference !== 0)
    .sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference) || left.wall - right.wall)
    .slice(0, WIDEST);
}

function expectedOf(
  { status }: CompetitionRow,
  { smallest, walls }: ComparisonConfig,
  moments: Moments,
): Pick<ComparisonDocument, 'expectedWalls'> {
  const expected = isOver(status) ? undefined : wallsUntilVerdict(moments, smallest);
  return expected === undefined ? {} : { expectedWalls: Math.min(expected, walls) };
}

/** Of the last day with walls: a comparison may wait for the next day. */
async function paceOf(
  store: Store,
  { id, startedAt }: CompetitionRow,
): Promise<Pick<ComparisonDocument, 'secondsPerWall'>> {
  const last = await store.competitionSet.findFirst({
    where: { competitionId: id, playedAt: { not: null } },
    orderBy: { playedAt: 'desc' },
    select: { playedAt: true },
  });
  if (startedAt === null || last === null) return {};
  const playedAt = last.playedAt!.getTime();
  const from = Math.max(startedAt.getTime(), Date.parse(dayOf(last.playedAt!)));
  const walls = await store.competitionSet.count({ where: { competitionId: id, playedAt: { gte: new Date(from) } } });
  return walls === 0 ? {} : { secondsPerWall: Math.max(0, playedAt - from) / 1000 / walls };
}

async function waitOf(
  store: Store,
  { id, status, ownerId }: CompetitionRow,
  now: Date,
): Promise<Pick<ComparisonDocument, 'waitsUntil'>> {
  if (status !== 'running') return {};
  const open = await store.competitionSet.count({ where: { competitionId: id, playedAt: null } });
  if (open > 0 || (await wallsLeft(store, ownerId, now)) > 0) return {};
  return { waitsUntil: resetAfter(now).toISOString() };
}
