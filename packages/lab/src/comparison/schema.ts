// Schemas for parsing untrusted documents of comparisons; part of `@mcr-arena/lab/schema`.

import { scoringRulesSchema } from '@mcr-arena/engine/schema';
import { FAN_IDS } from '@mcr-arena/scoring';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { findFlaw } from '@mcr-arena/tournament';
import {
  dealFields,
  dealStatisticsFields,
  digest,
  interval,
  natural,
  ordinal,
  parseShape,
  runTimingFields,
} from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import type { ComparisonFigures, SideFigures } from './figures.ts';
import { GAUNTLET_FORMAT, GAUNTLET_VERSION, type GauntletResults } from './gauntlet.ts';
import { COMPARISON_SEATINGS, lineupsOf, MAX_OPPONENTS, seatingsOfWall } from './lineup.ts';
import type { ComparisonPlan, Contender } from './plan.ts';
import {
  COMPARISON_ENDS,
  COMPARISON_FORMAT,
  COMPARISON_VERSIONS,
  type ComparisonResults,
  type ComparisonTiming,
} from './results.ts';
import { VERDICTS } from './stopping-rule.ts';
import type { WallResult } from './wall-result.ts';

/** A bot of a comparison. */
export const contenderSchema: z.ZodType<Contender> = z.strictObject({
  name: z.string().min(1),
  bot: z.string().min(1),
  digest: z.exactOptional(digest),
});

/** Number of seatings of a table per wall. */
export const comparisonSeatingsSchema = z.literal(COMPARISON_SEATINGS);

const plan: z.ZodType<ComparisonPlan> = z.strictObject({
  a: contenderSchema,
  b: contenderSchema,
  opponents: z.array(contenderSchema).max(MAX_OPPONENTS),
  seatings: comparisonSeatingsSchema,
  seed: z.string(),
  rule: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('budget'), walls: ordinal }),
    z.strictObject({
      type: z.literal('until-sure'),
      smallest: z.number().positive(),
      walls: z.exactOptional(ordinal),
    }),
  ]),
  scoring: z.exactOptional(scoringRulesSchema),
  luck: z.exactOptional(z.string().min(1)),
});

const fan = z.enum(FAN_IDS);

const side: z.ZodType<SideFigures> = z.strictObject({
  ...dealStatisticsFields,
  fans: z.array(z.strictObject({ fan, wins: ordinal, points: natural })),
  winsByPoints: z.array(z.tuple([natural, ordinal])),
});

const figures: z.ZodType<ComparisonFigures> = z.strictObject({
  walls: ordinal,
  deals: ordinal,
  difference: z.strictObject({
    value: z.number(),
    deviation: z.number().min(0),
    unequalWalls: natural,
    interval: z.exactOptional(interval),
    anytimeInterval: z.exactOptional(interval),
    probability: z.exactOptional(z.number().min(0).max(1)),
  }),
  a: side,
  b: side,
});

const comparedDeal = z.strictObject({
  ...dealFields,
  fans: z.array(fan),
  luck: z.exactOptional(z.tuple([z.int(), z.int(), z.int(), z.int()])),
});

const wall: z.ZodType<WallResult> = z.strictObject({
  wall: ordinal,
  tables: z.array(z.array(comparedDeal)),
});

const decisions = z.strictObject({
  decisions: natural,
  medianMs: z.exactOptional(z.number()),
  p99Ms: z.exactOptional(z.number()),
  maxMs: z.exactOptional(z.number()),
});

const timing: z.ZodType<ComparisonTiming> = z.strictObject({
  ...runTimingFields,
  a: decisions,
  b: decisions,
});

/** 2 if the seeds of bots other than house bots are derived slowly. */
export const comparisonVersionSchema = z.literal(Object.values(COMPARISON_VERSIONS));

/** Shape of the output of `mcr compare`. */
export const comparisonSchema: z.ZodType<ComparisonResults> = z.strictObject({
  format: z.literal(COMPARISON_FORMAT),
  version: comparisonVersionSchema,
  command: z.string(),
  plan,
  continuedAfter: z.exactOptional(
    z
      .array(ordinal)
      .min(1)
      .describe('numbers of known walls when the stopping rule was changed: only "anytimeInterval" is valid'),
  ),
  ended: z.enum(COMPARISON_ENDS),
  verdict: z.exactOptional(z.enum(VERDICTS)),
  figures: z.exactOptional(figures),
  walls: z.exactOptional(z.array(wall)),
  timing: z.exactOptional(timing),
});

/** Shape of the output of `mcr gauntlet`. */
export const gauntletSchema: z.ZodType<GauntletResults> = z.strictObject({
  format: z.literal(GAUNTLET_FORMAT),
  version: z.literal(GAUNTLET_VERSION),
  command: z.string(),
  comparisons: z.array(comparisonSchema),
});

type ComparisonError = 'json-malformed' | 'comparison-malformed' | 'walls-unfit';

/** Checks that the walls fit the plan and the changes of the rule fit the walls. Does not recompute figures. */
export function checkComparison(results: ComparisonResults): Result<readonly WallResult[], 'walls-unfit'> {
  const { plan, walls, continuedAfter = [], figures } = results;
  const known = walls?.length ?? figures?.walls ?? 0;
  const isInOrder = continuedAfter.every((count, index) => count > (continuedAfter[index - 1] ?? 0) && count <= known);
  if (!isInOrder) {
    const expected = `expected increasing numbers, ${known} walls at most`;
    return failure('walls-unfit', `continuedAfter is ${continuedAfter.join(', ')}: ${expected}`);
  }
  return checkWalls(plan, walls ?? []);
}

/** Parses a comparison's document. Checks its shape and that its walls fit its plan. Does not recompute figures. */
export function parseComparison(text: string): Result<ComparisonResults, ComparisonError> {
  const parsed = parseShape(text, comparisonSchema, 'comparison-malformed');
  if (!parsed.ok) return parsed;
  const checked = checkComparison(parsed.value);
  return checked.ok ? parsed : checked;
}

/**
 * The walls, if they are the first walls of the plan with all their deals. Error: `walls-unfit`, with the first wall that does
 * not fit.
 */
function checkWalls(
  { opponents, seatings }: ComparisonPlan,
  walls: readonly WallResult[],
): Result<readonly WallResult[], 'walls-unfit'> {
  const lineups = lineupsOf(opponents.length);
  for (const [index, { wall, tables }] of walls.entries()) {
    if (wall !== index + 1) return failure('walls-unfit', `expected wall ${index + 1}, found wall ${wall}`);
    if (tables.length !== lineups.length) {
      return failure('walls-unfit', `wall ${wall} has ${tables.length} tables, expected ${lineups.length}`);
    }
    for (const [table, deals] of tables.entries()) {
      const flaw = findFlaw(deals, seatingsOfWall(lineups[table]!, seatings, wall));
      if (flaw !== undefined) return failure('walls-unfit', `wall ${wall}, table ${table + 1}: ${flaw}`);
    }
  }
  return success(walls);
}
