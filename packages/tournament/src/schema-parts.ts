// Schemas shared by several documents, and the parser of documents.

import { FOUL_REASONS } from '@mcr-arena/engine';
import { branded } from '@mcr-arena/engine/schema';
import { failure, lineOfError, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { type ByPosition, type Position, SEATINGS } from './seating.ts';
import type { DealResult } from './set-result.ts';
import type { DealStatistics } from './statistics/deal-statistics.ts';
import type { Estimate, Interval, Rate } from './statistics/estimate.ts';

export const natural = z.int().min(0);
export const ordinal = z.int().min(1);
export const digest = z.string().regex(/^[0-9a-f]{64}$/);
export const position = branded<Position>(z.int().min(0).max(3));
export const byPosition = <T>(item: z.ZodType<T>): z.ZodType<ByPosition<T>> => z.tuple([item, item, item, item]);

export const dealFields = {
  seating: z
    .int()
    .min(0)
    .max(SEATINGS.length - 1),
  deltas: byPosition(z.int()),
  outcome: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('win'),
      winner: position,
      from: z.exactOptional(position),
      fanPoints: natural,
    }),
    z.strictObject({ type: z.literal('exhausted') }),
    z.strictObject({ type: z.literal('foul') }),
  ]),
  fouls: z.array(z.strictObject({ position, reason: z.enum(FOUL_REASONS) })),
};

/** The fields of `RunTiming`. */
export const runTimingFields = {
  node: z.string(),
  processors: ordinal,
  workers: ordinal,
  seconds: z.number().min(0),
};

/** Shape of a `DealResult`. */
export const dealResultSchema: z.ZodType<DealResult> = z.strictObject(dealFields);

export const interval: z.ZodType<Interval> = z.tuple([z.number(), z.number()]);
export const estimate: z.ZodType<Estimate> = z.strictObject({ value: z.number(), interval: z.exactOptional(interval) });
export const rate: z.ZodType<Rate> = z.strictObject({
  count: natural,
  of: natural,
  value: z.exactOptional(z.number()),
  interval: z.exactOptional(interval),
});

/** The fields of `DealStatistics`. */
export const dealStatisticsFields = {
  deals: natural,
  totalDelta: z.int(),
  pointsPerDeal: z.exactOptional(estimate),
  wins: rate,
  selfDrawnWins: rate,
  dealIns: rate,
  draws: rate,
  fanPointsPerWin: z.exactOptional(estimate),
  fouls: z.strictObject({
    'illegal-action': natural,
    'false-win': natural,
    'timed-out': natural,
    crashed: natural,
    unreadable: natural,
  }),
} satisfies Record<keyof DealStatistics, z.ZodType>;

/** Parses a document and checks only its shape. Errors: `json-malformed`, or `code` with the first wrong field. */
export function parseShape<T, Code extends string>(
  text: string,
  shape: z.ZodType<T>,
  code: Code,
): Result<T, 'json-malformed' | Code> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = shape.safeParse(json.value);
  return parsed.success ? success(parsed.data) : failure(code, firstIssue(parsed.error));
}

function parseJson(text: string): Result<unknown, 'json-malformed'> {
  try {
    return success(JSON.parse(text));
  } catch (error) {
    return failure('json-malformed', `not JSON: ${lineOfError(error)}`);
  }
}

function firstIssue({ issues }: z.ZodError): string {
  const [first] = issues;
  const where = first === undefined || first.path.length === 0 ? 'the document' : first.path.join('.');
  return `${where}: ${first?.message ?? 'not as expected'}`;
}
