import { dealRecordSchema, dealRulesSchema } from '@mcr-arena/engine/schema';
import { type Result, SEATS } from '@mcr-arena/tiles';
import * as z from 'zod';
import { digest, estimate, natural, ordinal, parseShape } from '../schema-parts.ts';
import { HUMAN_DUPLICATE_DEALS } from './duplicate-deals.ts';
import {
  COMPETITOR_TYPES,
  HUMAN_DUPLICATE_FORMAT,
  HUMAN_DUPLICATE_VERSIONS,
  type HumanDuplicateResults,
  type PeopleDuplicateResults,
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

const MOST_TEAMS = 32;

/** Shape of a `PeopleFormat`. */
export const peopleFormatSchema = z.strictObject({
  teams: z
    .exactOptional(z.int().min(2).max(MOST_TEAMS))
    .describe('number of teams of four, whose members sit at different tables; absent: players compete individually'),
  imps: z
    .exactOptional(
      z
        .array(z.int().min(1).max(10_000))
        .min(1)
        .max(60)
        .refine((scale) => scale.every((least, index) => index === 0 || least > scale[index - 1]!), {
          message: 'expected ascending numbers',
        }),
    )
    .describe('least differences from the datum, in points, for 1, 2, 3, … IMPs; absent: points less the datum'),
});

const playedSchema = z.array(z.strictObject({ deal: ordinal, record: dealRecordSchema }));
const fieldsOfAll = {
  format: z.literal(HUMAN_DUPLICATE_FORMAT),
  competition: z.string().min(1).max(64),
  deals: z.literal(HUMAN_DUPLICATE_DEALS),
  baseline: z.string().describe('the house bot in the three other seats, or at places that no person took'),
  rules: dealRulesSchema,
  commitment: digest.describe('SHA-256 of the secret, published before the first deal'),
  secret: digest.describe('the secret from which the walls are derived'),
  standings: z.array(competitorStandingSchema),
};

/** Shape of `HumanDuplicateResults` or `PeopleDuplicateResults`. */
export const humanDuplicateResultsSchema = z.discriminatedUnion('version', [
  z.strictObject({
    ...fieldsOfAll,
    version: z.literal(HUMAN_DUPLICATE_VERSIONS),
    competitors: z.array(
      z.strictObject({
        name,
        type: z.enum(COMPETITOR_TYPES),
        newAccount: z
          .exactOptional(z.literal(true))
          .describe('not ranked: a guest, or created on the day of the challenge; only in version 2'),
        played: playedSchema,
      }),
    ),
  }),
  z.strictObject({
    ...fieldsOfAll,
    version: z.literal(3).describe('people among themselves, four at each table'),
    people: peopleFormatSchema,
    tables: z.array(z.strictObject({ played: playedSchema })),
    competitors: z.array(
      z.strictObject({
        name,
        table: natural.describe('index in tables'),
        place: z.literal(SEATS).describe('seat in the first deal'),
        team: z.exactOptional(name),
        own: natural.describe('deals that the person played, from the first; a bot played the others'),
      }),
    ),
    teams: z
      .exactOptional(
        z.array(
          competitorStandingSchema.extend({
            byBots: natural.describe('results, of four for each deal, that bots played for the team'),
          }),
        ),
      )
      .describe('absent without teams'),
  }),
]);

/** Parses results and checks their shape; `verifyHumanDuplicate` checks their content. */
export function parseHumanDuplicateResults(
  text: string,
): Result<HumanDuplicateResults | PeopleDuplicateResults, 'json-malformed' | 'results-malformed'> {
  return parseShape(text, humanDuplicateResultsSchema, 'results-malformed');
}
