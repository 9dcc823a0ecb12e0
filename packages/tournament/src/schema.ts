// Zod schemas of the package's documents. A separate entry point, `@mcr-arena/tournament/schema`, so that programs that
// only play do not load zod. Unknown fields are rejected.

import { branded } from '@mcr-arena/engine/schema';
import { type Result, WINDS } from '@mcr-arena/tiles';
import * as z from 'zod';
import {
  type ConfigError,
  type ConfigInput,
  createConfig,
  DUPLICATE_FORMATS,
  type TournamentConfig,
} from './config.ts';
import type { Entrant } from './entrant.ts';
import type { RankingPoints } from './ranking-points.ts';
import { RESULTS_FORMAT, RESULTS_VERSIONS, type ScoredSet, type TournamentResults } from './results.ts';
import {
  byPosition,
  dealResultSchema,
  dealStatisticsFields,
  digest,
  estimate,
  natural,
  ordinal,
  parseShape,
} from './schema-parts.ts';
import type { Standing, Standings, Statistics } from './standings.ts';

export {
  nightConfigSchema,
  nightEventSchema,
  nightPlayerSchema,
  organiserEntrySchema,
  tableEntrySchema,
} from './club/night-schema.ts';
export {
  contestConfigSchema,
  contestInputFields,
  contestInputSchema,
  contestStageSchema,
  requiredVerdictSchema,
  stageInputSchema,
} from './contest/contest-schema.ts';
export {
  competitorStandingSchema,
  humanDuplicateResultsSchema,
  parseHumanDuplicateResults,
  peopleFormatSchema,
} from './human-duplicate/duplicate-results-schema.ts';
export {
  byPosition,
  dealFields,
  dealResultSchema,
  dealStatisticsFields,
  digest,
  estimate,
  interval,
  natural,
  ordinal,
  parseShape,
  runTimingFields,
} from './schema-parts.ts';
export { parseSetRecord, setRecordSchema } from './set-record-schema.ts';

const rankingPoints = branded<RankingPoints>(z.number().min(0).multipleOf(0.5));

const entrant: z.ZodType<Entrant> = z.strictObject({
  id: z.string().min(1).max(100).describe('its name in the results'),
  owner: z.exactOptional(z.string()).describe('the owner, for separateOwners'),
  bot: z
    .exactOptional(z.string())
    .describe('house bot, file or folder, with parameters: goal?slack=0; default: the id'),
  unsealed: z.exactOptional(z.boolean()).describe('whether it is a remote bot, whose memory cannot be cleared'),
});

const configFields = {
  id: z.string().describe('up to 64 letters, digits, ".", "_", "-"; together with the secret it determines the walls'),
  entrants: z.array(entrant).describe('in any order, because the initial ranking is drawn'),
  reference: z.exactOptional(entrant).describe('fills incomplete tables, unranked; default: shanten, if one is needed'),
  rounds: ordinal.describe('Swiss rounds'),
  setsPerRound: ordinal.describe('duplicate sets that a table plays in a round; default: 1'),
  seatings: z
    .union([z.literal(24), z.literal(4), z.literal(1)])
    .describe('deals of a set: all seatings, the rotations, or one; default: 24'),
  duplicate: z
    .exactOptional(z.enum(DUPLICATE_FORMATS))
    .describe(
      'one wall per set (classic: sealed bots; trusting: any bots) or per deal (bridge); default: depends on the bots',
    ),
  avoidRepeats: natural.describe('pairing avoids repeated opponents within this many rounds; default: 0'),
  separateOwners: z
    .boolean()
    .describe('whether pairing avoids seating two entrants of one owner at a table; default: false'),
  withdrawals: z
    .array(
      z.strictObject({
        entrant: z.string(),
        afterRound: natural.describe('the last round that the entrant plays; 0: none'),
      }),
    )
    .describe('entrants that leave early; default: none'),
};

/** A complete configuration. */
export const configSchema: z.ZodType<TournamentConfig> = z.strictObject(configFields);

/** A configuration as written by people. */
export const configInputSchema: z.ZodType<ConfigInput> = z.strictObject({
  ...configFields,
  setsPerRound: z.exactOptional(configFields.setsPerRound),
  seatings: z.exactOptional(configFields.seatings),
  avoidRepeats: z.exactOptional(configFields.avoidRepeats),
  separateOwners: z.exactOptional(configFields.separateOwners),
  withdrawals: z.exactOptional(configFields.withdrawals),
});

const scoredSet: z.ZodType<ScoredSet> = z.strictObject({
  set: ordinal,
  prevalentWind: z.enum(WINDS),
  totals: byPosition(z.int()),
  compared: z.exactOptional(byPosition(z.number())),
  rankingPoints: byPosition(rankingPoints),
  record: z.exactOptional(digest),
  deals: z.array(dealResultSchema),
});

const { deals, totalDelta, pointsPerDeal, ...rates } = dealStatisticsFields;

const statisticsFields = {
  sets: natural,
  deals,
  rankingPoints,
  rankingPointsPerSet: z.exactOptional(estimate),
  comparedPerDeal: z.exactOptional(estimate),
  totalDelta,
  pointsPerDeal,
  strength: z.exactOptional(estimate),
  ...rates,
};

const statistics: z.ZodType<Statistics> = z.strictObject(statisticsFields);
const standing: z.ZodType<Standing> = z.strictObject({
  rank: ordinal,
  entrant: z.string(),
  withdrawnAfter: z.exactOptional(natural),
  ...statisticsFields,
});

/** The fields of `Standings`. */
export const standingsFields = {
  duplicate: z.exactOptional(z.enum(DUPLICATE_FORMATS)),
  rounds: natural,
  entrants: z.array(standing),
  reference: z.exactOptional(statistics),
  pairs: z.array(z.strictObject({ upper: z.string(), lower: z.string(), probability: z.number().min(0).max(1) })),
};

/** Standings after some rounds. */
const standingsSchema: z.ZodType<Standings> = z.strictObject(standingsFields);

/** `results.json`. */
export const resultsSchema: z.ZodType<TournamentResults> = z.strictObject({
  format: z.literal(RESULTS_FORMAT),
  version: z.literal(Object.values(RESULTS_VERSIONS)),
  config: configSchema,
  commitment: digest,
  secret: z.exactOptional(digest),
  seedOrder: z.array(z.string()),
  complete: z.boolean(),
  standings: standingsSchema,
  rounds: z.array(
    z.strictObject({
      round: ordinal,
      tables: z.array(z.strictObject({ table: ordinal, entrants: byPosition(z.string()), sets: z.array(scoredSet) })),
    }),
  ),
});

type ResultsError = 'json-malformed' | 'results-malformed';

/** Parses a document of results and checks its shape; `verifyResults` checks its content. */
export function parseResults(text: string): Result<TournamentResults, ResultsError> {
  return parseShape(text, resultsSchema, 'results-malformed');
}

/** Parses a configuration as written by people, checks and completes it. */
export function parseConfig(
  text: string,
): Result<TournamentConfig, ConfigError | 'json-malformed' | 'config-malformed'> {
  const input = parseConfigInput(text);
  return input.ok ? createConfig(input.value) : input;
}

/** Parses a configuration as written by people and checks only its shape. */
export function parseConfigInput(text: string): Result<ConfigInput, 'json-malformed' | 'config-malformed'> {
  return parseShape(text, configInputSchema, 'config-malformed');
}
