// What a comparison plays, and when it ends. Its seed is the competition's secret in hexadecimal.

import { type ComparisonCourse, type ComparisonOrder, courseOf } from '@mcr-arena/lab';
import type { SetSpec } from '@mcr-arena/runs';
import { formatSecret, parseSecret, type Secret } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import type { Store } from '../../database/open-database.ts';
import { parseColumn } from '../../database/parse-column.ts';
import { differencesOf, twoBotPlan, WALL_RESULT, wallSpecOf } from '../compared-walls.ts';
import type { PlannedSet } from '../competition-kind.ts';
import { type CompetitionRow, limitsOfRow, placeOf, rulesOfRow, secretOfRow } from '../competition-row.ts';

/** Maximum number of walls of one comparison. */
export const MOST_WALLS = 4000;

/** Number of walls planned at a time. */
export const GROUP = 10;

/** Places of the two versions among the four entrants: each has two seats. */
export const SIDE_PLACES = [0, 2] as const;

const digits = z.string().regex(/^[0-9a-f]{64}$/);
const configSchema = z.strictObject({
  smallest: z.number().positive(),
  walls: z.int().min(1).max(MOST_WALLS),
  /** From which the seeds of uploaded bots are derived. It follows from the secret, but takes long to compute. */
  botSecret: digits.exactOptional(),
  /** Version of the model of luck that is taken off every result; absent: none. */
  luck: z.string().min(1).exactOptional(),
});
export type ComparisonConfig = z.infer<typeof configSchema>;

/** Throws if it is malformed. */
export function readComparisonConfig(row: Pick<CompetitionRow, 'id' | 'config'>): ComparisonConfig {
  return parseColumn(configSchema, placeOf(row, 'config'), row.config);
}

/** The seed of `mcr compare` that gives the same walls. */
export function seedOf(secret: Secret): string {
  return formatSecret(secret);
}

/** When a comparison ends. */
export function ruleOf({ smallest, walls }: Pick<ComparisonConfig, 'smallest' | 'walls'>) {
  return { type: 'until-sure', smallest, walls } as const;
}

export function comparisonSpecOf(row: CompetitionRow, set: PlannedSet): SetSpec {
  const config = readComparisonConfig(row);
  const order: ComparisonOrder = {
    plan: twoBotPlan(seedOf(secretOfRow(row)), ruleOf(config), config.luck),
    bots: SIDE_PLACES.map((place) => referenceOf(row.entrants[place]!.botVersion!)),
    rules: rulesOfRow(row),
    limits: limitsOfRow(row),
    ...(config.botSecret !== undefined && { botSecret: secretOfText(config.botSecret) }),
  };
  return wallSpecOf(row.id, order, set);
}

function secretOfText(text: string): Secret {
  const parsed = parseSecret(text);
  if (parsed.ok) return parsed.value;
  throw new Error(parsed.error.message);
}

// The course of a comparison, computed from its stored sets by the rule of `mcr compare`.

export interface StoredCourse extends ComparisonCourse {
  /** Of the walls that count. */
  readonly differences: readonly number[];
}

/** Differences of the first walls, by comparison. Only walls of earlier groups: a transaction may still store the last one. */
const EARLIER = new LRUCache<string, readonly number[]>({ max: 500 });

/** Walls count up to the first one that was not played. */
export async function readCourse(store: Store, row: Pick<CompetitionRow, 'id' | 'config'>): Promise<StoredCourse> {
  const earlier = EARLIER.get(row.id) ?? [];
  const played = await store.competitionSet.findMany({
    where: { competitionId: row.id, number: { gt: earlier.length }, playedAt: { not: null } },
    orderBy: { number: 'asc' },
    select: WALL_RESULT,
  });
  const gap = played.findIndex(({ number }, index) => number !== earlier.length + index + 1);
  const walls = gap === -1 ? played : played.slice(0, gap);
  const all = [...earlier, ...differencesOf(walls)];
  EARLIER.set(row.id, all.slice(0, Math.max(0, all.length - GROUP)));
  const course = courseOf(ruleOf(readComparisonConfig(row)), all);
  return { ...course, differences: all.slice(0, course.steps.length) };
}
