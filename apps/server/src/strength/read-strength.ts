// Reads a person's own strength, and the list of those who agreed, beside the population of the latest computation.

import {
  countedResults,
  dealsForWidth,
  LEAST_DEALS,
  LUCK_MODEL,
  type Population,
  populationOf,
  STRENGTH_VERSION,
  type Strength,
  strengthOf,
} from '@mcr-arena/luck';
import { type OwnStrength, type StrengthList, UNCOUNTED_REASONS } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import { OVER } from '../competitions/competition-row.ts';
import { parseColumn } from '../database/parse-column.ts';
import { COUNTED_TABLE, CURRENT, LISTED, type ListedStrength, POPULATION } from './rate-deals.ts';

const LATEST_DEALS = 50;
/** Maximum number of points of the curve. */
const CURVE_POINTS = 200;

const populationSchema = z.object({
  people: z.number(),
  mean: z.number(),
  meanVariance: z.number(),
  spread: z.number(),
  spreadVariance: z.number(),
  dealVariance: z.number(),
}) satisfies z.ZodType<Population>;
const listedSchema = z.array(
  z.object({ person: z.string(), deals: z.number(), estimate: z.number(), low: z.number(), high: z.number() }),
) satisfies z.ZodType<readonly ListedStrength[]>;

/** The strength of a person, and how many of their deals count. */
export async function readEstimate(
  prisma: PrismaClient,
  user: string,
  now: Date,
): Promise<Pick<OwnStrength, 'deals' | 'strength'>> {
  const { counted, strength } = await readCounted(prisma, user, now);
  return { deals: counted.length, ...(strength && { strength: estimateOf(strength) }) };
}

/** What a person sees of their own strength. `user`: undefined for a visitor, who has no deals. */
export async function readStrength(prisma: PrismaClient, user: string | undefined, now: Date): Promise<OwnStrength> {
  const { population, rows, counted, strength } = await readCounted(prisma, user, now);
  return {
    version: STRENGTH_VERSION,
    luckModel: LUCK_MODEL,
    ...(strength && { strength: estimateOf(strength) }),
    deals: counted.length,
    people: population.people,
    next: nextStep(population, counted.length, strength),
    uncounted: user === undefined ? [] : await readUncounted(prisma, user, rows),
    curve: curveOf(population, counted),
    latest: counted.slice(-LATEST_DEALS).map(({ gameId, number, endedAtMs, luck, points }) => {
      return { game: gameId, deal: number, endedAt: new Date(endedAtMs).toISOString(), luck, points };
    }),
  };
}

/** The rows of a person, the results that count, and the strength that they give. */
async function readCounted(prisma: PrismaClient, user: string | undefined, now: Date) {
  const population = await readSetting(prisma, POPULATION, populationSchema, populationOf([]));
  const rows = user === undefined ? [] : await prisma.strengthDeal.findMany({ where: { userId: user, ...CURRENT } });
  const results = rows.flatMap(({ points, luck, endedAt, gameId, number }) =>
    points === null || luck === null
      ? []
      : [{ person: '', deal: `${gameId} ${number}`, endedAtMs: endedAt.getTime(), points, luck, gameId, number }],
  );
  const counted = countedResults(results, now.getTime()) as typeof results;
  return { population, rows, counted, strength: strengthOf(population, counted) };
}

/** The strengths of those who agreed, also since the latest computation, and were not suspended. */
export async function listStrengths(prisma: PrismaClient): Promise<StrengthList> {
  const listed = await readSetting(prisma, LISTED, listedSchema, []);
  const users = await prisma.user.findMany({
    where: { id: { in: listed.map(({ person }) => person) }, strengthListed: true, suspendedAt: null, deletedAt: null },
    select: { id: true, name: true },
  });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return {
    people: listed.flatMap(({ person, deals, ...strength }) => {
      const name = names.get(person);
      return name === undefined ? [] : [{ name, deals, strength: estimateOf({ deals, ...strength }) }];
    }),
  };
}

async function readSetting<Value>(
  prisma: PrismaClient,
  key: string,
  schema: z.ZodType<Value>,
  unset: Value,
): Promise<Value> {
  const setting = await prisma.setting.findUnique({ where: { key } });
  if (setting === null) return unset;
  return parseColumn(schema, { table: 'setting', id: key, column: 'value' }, JSON.parse(setting.value));
}

function estimateOf({ estimate, low, high }: Strength) {
  return { value: estimate, interval: [low, high] as [number, number] };
}

/** The deals to the first strength, or to the next whole number of points of half the interval. */
function nextStep(population: Population, deals: number, strength: Strength | undefined): OwnStrength['next'] {
  if (strength === undefined) return { deals: LEAST_DEALS - deals };
  const half = (strength.high - strength.low) / 2;
  for (let width = Math.ceil(half) - 1; width >= 1; width -= 1) {
    const more = dealsForWidth(population, width) - deals;
    if (more > 0) return { deals: more, width };
  }
  return { deals: 0 };
}

function curveOf(
  population: Population,
  counted: readonly { readonly points: number; readonly endedAtMs: number }[],
): OwnStrength['curve'] {
  const step = Math.max(1, Math.ceil((counted.length - LEAST_DEALS + 1) / CURVE_POINTS));
  const ends: number[] = [];
  for (let end = counted.length; end >= LEAST_DEALS; end -= step) ends.unshift(end);
  return ends.map((end) => ({
    deals: end,
    strength: estimateOf(strengthOf(population, counted.slice(0, end))!),
    at: new Date(counted[end - 1]!.endedAtMs).toISOString(),
  }));
}

/** Deals by the reason for which they do not count, without reasons that have none. */
async function readUncounted(
  prisma: PrismaClient,
  userId: string,
  rows: readonly { readonly reason: string | null }[],
): Promise<OwnStrength['uncounted']> {
  const seated = { seats: { some: { userId } } };
  const alone = { userId, place: null };
  const count = (game: Prisma.GameWhereInput) => prisma.gameDeal.count({ where: { game } });
  const tables = await count({ ...seated, entries: { none: { place: null } } });
  const counted = await count({ ...seated, ...COUNTED_TABLE });
  const open = await count({ entries: { some: { ...alone, competition: { status: { notIn: OVER } } } } });
  const all = counted + (await count({ entries: { some: alone } }));
  const counts: Readonly<Record<string, number>> = {
    table: tables - counted,
    open,
    pending: all - open - rows.length,
  };
  return UNCOUNTED_REASONS.map((reason) => ({
    reason,
    deals: counts[reason] ?? rows.filter((row) => row.reason === reason).length,
  })).filter(({ deals }) => deals > 0);
}
