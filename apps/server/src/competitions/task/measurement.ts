// Measures a submission: the difference to the opponent over walls that are counted in sequence, with the interval of
// `mcr compare --until-sure`, which is valid however often it is looked at. It ends as soon as the interval is above or below the
// points of the task, or after the maximum number of walls.

import { anytimeInterval, type Moments, NO_MOMENTS, withValue } from '@mcr-arena/lab';
import { type Interval, rounded } from '@mcr-arena/tournament';
import * as z from 'zod';
import { parseColumn } from '../../database/parse-column.ts';
import type { TaskConfig } from './task-config.ts';

const resultSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('measured'),
    verdict: z.enum(['passed', 'not-passed']),
    walls: z.int(),
    /** Points per deal. */
    difference: z.number(),
    lower: z.number().exactOptional(),
    upper: z.number().exactOptional(),
  }),
  /** Internal errors prevented the measurement. */
  z.strictObject({ type: z.literal('failed') }),
]);
export type SubmissionResult = z.infer<typeof resultSchema>;

/** Undefined before the measurement has ended. Throws if it is malformed. */
export function readResult({ id, result }: { readonly id: string; readonly result: unknown }) {
  return result === null ? undefined : parseColumn(resultSchema, { table: 'submission', id, column: 'result' }, result);
}

type Terms = Pick<TaskConfig, 'points' | 'walls'>;

/** The result after the differences of the first walls, in order; undefined if more walls are needed. */
export function measure(differences: readonly number[], terms: Terms): SubmissionResult | undefined {
  let moments: Moments = NO_MOMENTS;
  for (const difference of differences) {
    moments = withValue(moments, difference);
    const interval = anytimeInterval(moments);
    const verdict = verdictOf(interval, moments.count, terms);
    if (verdict === undefined) continue;
    return {
      type: 'measured',
      verdict,
      walls: moments.count,
      difference: rounded(moments.mean),
      ...(interval && { lower: rounded(interval[0]), upper: rounded(interval[1]) }),
    };
  }
  return undefined;
}

function verdictOf(
  interval: Interval | undefined,
  count: number,
  { points, walls }: Terms,
): 'passed' | 'not-passed' | undefined {
  if (interval !== undefined && interval[0] > points) return 'passed';
  const isCertain = interval !== undefined && interval[1] < points;
  return isCertain || count >= walls ? 'not-passed' : undefined;
}
