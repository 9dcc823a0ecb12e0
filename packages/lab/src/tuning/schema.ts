// Schema for parsing an untrusted document of a tuning; part of `@mcr-arena/lab/schema`.

import { scoringRulesSchema } from '@mcr-arena/engine/schema';
import { failure, type Result } from '@mcr-arena/tiles';
import { natural, ordinal, parseShape, runTimingFields } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { MAX_OPPONENTS } from '../comparison/lineup.ts';
import {
  checkComparison,
  comparisonSchema,
  comparisonSeatingsSchema,
  comparisonVersionSchema,
  contenderSchema,
} from '../comparison/schema.ts';
import { MIN_POPULATION, type ParameterSet, type TuningPlan } from './plan.ts';
import type { TuningGeneration } from './progress.ts';
import { TUNING_ENDS, TUNING_FORMAT, type TuningResults } from './results.ts';

const values: z.ZodType<ParameterSet> = z.record(z.string(), z.number());

const plan: z.ZodType<TuningPlan> = z.strictObject({
  base: contenderSchema,
  program: z.string().min(1),
  fixed: z.record(z.string(), z.string()),
  parameters: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        min: z.number(),
        max: z.number(),
        step: z.number().positive(),
        start: z.number(),
      }),
    )
    .min(1),
  opponents: z.array(contenderSchema).max(MAX_OPPONENTS),
  seatings: comparisonSeatingsSchema,
  seed: z.string(),
  walls: ordinal,
  population: z.int().min(MIN_POPULATION),
  generations: ordinal,
  spread: z.number().positive(),
  heldOutWalls: ordinal,
  scoring: z.exactOptional(scoringRulesSchema),
  luck: z.exactOptional(z.string().min(1)),
});

const generation: z.ZodType<TuningGeneration> = z.strictObject({
  generation: ordinal,
  mean: values,
  spread: values,
  candidates: z.array(
    z.strictObject({ values, differences: z.array(z.number()), difference: z.exactOptional(z.number()) }),
  ),
  elite: z.exactOptional(z.array(natural)),
});

/** Shape of the output of `mcr tune`. */
export const tuningSchema: z.ZodType<TuningResults> = z.strictObject({
  format: z.literal(TUNING_FORMAT),
  version: comparisonVersionSchema,
  command: z.string(),
  plan,
  ended: z.enum(TUNING_ENDS),
  generations: z.array(generation),
  tuned: z.exactOptional(z.strictObject({ values, bot: z.string().min(1) })),
  heldOut: z.exactOptional(comparisonSchema),
  timing: z.exactOptional(z.strictObject(runTimingFields)),
});

/** Parses a tuning's document. Checks its shape and that the held-out walls fit their plan. Does not recompute figures. */
export function parseTuning(
  text: string,
): Result<TuningResults, 'json-malformed' | 'tuning-malformed' | 'walls-unfit'> {
  const parsed = parseShape(text, tuningSchema, 'tuning-malformed');
  if (!parsed.ok || parsed.value.heldOut === undefined) return parsed;
  const checked = checkComparison(parsed.value.heldOut);
  return checked.ok ? parsed : failure(checked.error.code, `heldOut: ${checked.error.message}`);
}
