// Reading the results of a competition of people and bots that come from outside.

import { dealRecordSchema, dealRulesSchema } from '@mcr-arena/engine/schema';
import { type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { digest, estimate, natural, ordinal, parseShape } from '../schema-parts.ts';
import { HUMAN_DUPLICATE_DEALS } from './duplicate-deals.ts';
import {
  COMPETITOR_TYPES,
  HUMAN_DUPLICATE_FORMAT,
  HUMAN_DUPLICATE_VERSION,
  type HumanDuplicateResults,
} from './duplicate-results.ts';

const name = z.string().min(1).max(110);

export const competitorStandingSchema = z.strictObject({
  name,
  rank: z.exactOptional(ordinal).describe('absent of competitors who did not play all deals'),
  played: natural.describe('deals'),
  total: estimate.describe('points, with the 95 % interval of a total over as many other deals'),
  toFirst: z.exactOptional(estimate).describe('total less that of the first, over the deals that both played'),
});

/** Shape of `HumanDuplicateResults`. */
export const humanDuplicateResultsSchema = z.strictObject({
  format: z.literal(HUMAN_DUPLICATE_FORMAT),
  version: z.literal(HUMAN_DUPLICATE_VERSION),
  competition: z.string().min(1).max(64),
  deals: z.literal(HUMAN_DUPLICATE_DEALS),
  baseline: z.string().describe('the house bot at the three other seats'),
  rules: dealRulesSchema,
  commitment: digest.describe('SHA-256 of the secret, published before the first deal'),
  secret: digest.describe('what the walls come from'),
  competitors: z.array(
    z.strictObject({
      name,
      type: z.enum(COMPETITOR_TYPES),
      played: z.array(z.strictObject({ deal: ordinal, record: dealRecordSchema })),
    }),
  ),
  standings: z.array(competitorStandingSchema),
});

/** Its shape is checked; whether it is true is for `verifyHumanDuplicate`. */
export function parseHumanDuplicateResults(
  text: string,
): Result<HumanDuplicateResults, 'json-malformed' | 'results-malformed'> {
  const parsed = parseShape(text, humanDuplicateResultsSchema, 'results-malformed');
  return parsed.ok ? success(parsed.value as unknown as HumanDuplicateResults) : parsed;
}
