import { dealRecordSchema, dealRulesSchema } from '@mcr-arena/engine/schema';
import type { Result } from '@mcr-arena/tiles';
import * as z from 'zod';
import { digest, estimate, natural, ordinal, parseShape } from '../schema-parts.ts';
import { HUMAN_DUPLICATE_DEALS } from './duplicate-deals.ts';
import {
  COMPETITOR_TYPES,
  HUMAN_DUPLICATE_FORMAT,
  HUMAN_DUPLICATE_VERSIONS,
  type HumanDuplicateResults,
} from './duplicate-results.ts';

const name = z.string().min(1).max(110);

export const competitorStandingSchema = z.strictObject({
  name,
  rank: z.exactOptional(ordinal).describe('absent for competitors who did not play all deals or have new accounts'),
  played: natural.describe('deals'),
  total: estimate.describe(
    'points, with the 95 % confidence interval of the expected total over the same number of deals',
  ),
  toFirst: z.exactOptional(estimate).describe('difference from the first, over the deals that both played'),
});

/** Shape of `HumanDuplicateResults`. */
export const humanDuplicateResultsSchema = z.strictObject({
  format: z.literal(HUMAN_DUPLICATE_FORMAT),
  version: z.literal(HUMAN_DUPLICATE_VERSIONS),
  competition: z.string().min(1).max(64),
  deals: z.literal(HUMAN_DUPLICATE_DEALS),
  baseline: z.string().describe('the house bot in the three other seats'),
  rules: dealRulesSchema,
  commitment: digest.describe('SHA-256 of the secret, published before the first deal'),
  secret: digest.describe('the secret from which the walls are derived'),
  competitors: z.array(
    z.strictObject({
      name,
      type: z.enum(COMPETITOR_TYPES),
      newAccount: z
        .exactOptional(z.literal(true))
        .describe('not ranked: a guest, or created on the day of the challenge; only in version 2'),
      played: z.array(z.strictObject({ deal: ordinal, record: dealRecordSchema })),
    }),
  ),
  standings: z.array(competitorStandingSchema),
});

/** Parses results and checks their shape; `verifyHumanDuplicate` checks their content. */
export function parseHumanDuplicateResults(
  text: string,
): Result<HumanDuplicateResults, 'json-malformed' | 'results-malformed'> {
  return parseShape(text, humanDuplicateResultsSchema, 'results-malformed');
}
