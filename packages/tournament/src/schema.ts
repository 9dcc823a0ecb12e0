// The shapes of the package's documents, for reading them from outside. A separate entry, `@mcr-arena/tournament/schema`,
// so that programs that only play need not load zod. Unknown fields are refused: what is not checked is not kept.

import type { FoulReason } from '@mcr-arena/engine';
import { failure, type Result, success, WINDS } from '@mcr-arena/tiles';
import * as z from 'zod';
import { type ConfigError, type ConfigInput, createConfig, type TournamentConfig } from './config.ts';
import type { Entrant } from './entrant.ts';
import type { Estimate, Interval, Rate } from './estimate.ts';
import type { RankingPoints } from './ranking-points.ts';
import { RESULTS_FORMAT, RESULTS_VERSION, type ScoredSet, type TournamentResults } from './results.ts';
import { type ByPosition, type Position, SEATINGS } from './seating.ts';
import type { DealResult } from './set-result.ts';
import type { Standing, Standings, Statistics } from './standings.ts';

const FOUL_REASONS = [
  'illegal-action',
  'false-win',
  'timed-out',
  'crashed',
  'unreadable',
] as const satisfies FoulReason[];

const natural = z.int().min(0);
const ordinal = z.int().min(1);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const position = z.int().min(0).max(3) as unknown as z.ZodType<Position>;
const rankingPoints = z.number().min(0).multipleOf(0.5) as unknown as z.ZodType<RankingPoints>;
const byPosition = <T>(item: z.ZodType<T>): z.ZodType<ByPosition<T>> => z.tuple([item, item, item, item]);

const entrant: z.ZodType<Entrant> = z.strictObject({
  id: z.string().min(1).max(100),
  owner: z.exactOptional(z.string()),
  bot: z.exactOptional(z.string()),
  unsealed: z.exactOptional(z.boolean()),
});

const configFields = {
  id: z.string(),
  entrants: z.array(entrant),
  reference: z.exactOptional(entrant),
  rounds: ordinal,
  setsPerRound: ordinal,
  seatings: z.union([z.literal(24), z.literal(4), z.literal(1)]),
  avoidRepeats: natural,
  separateOwners: z.boolean(),
  withdrawals: z.array(z.strictObject({ entrant: z.string(), afterRound: natural })),
};

/** A configuration with all of its fields. */
export const configSchema: z.ZodType<TournamentConfig> = z.strictObject(configFields);

/** A configuration as people write it. */
export const configInputSchema: z.ZodType<ConfigInput> = z.strictObject({
  ...configFields,
  setsPerRound: z.exactOptional(configFields.setsPerRound),
  seatings: z.exactOptional(configFields.seatings),
  avoidRepeats: z.exactOptional(configFields.avoidRepeats),
  separateOwners: z.exactOptional(configFields.separateOwners),
  withdrawals: z.exactOptional(configFields.withdrawals),
});

/** What a set's deal counts for. */
export const dealResultSchema: z.ZodType<DealResult> = z.strictObject({
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
});

const scoredSet: z.ZodType<ScoredSet> = z.strictObject({
  set: ordinal,
  prevalentWind: z.enum(WINDS),
  totals: byPosition(z.int()),
  rankingPoints: byPosition(rankingPoints),
  record: z.exactOptional(digest),
  deals: z.array(dealResultSchema),
});

const interval: z.ZodType<Interval> = z.tuple([z.number(), z.number()]);
const estimate: z.ZodType<Estimate> = z.strictObject({ value: z.number(), interval: z.exactOptional(interval) });
const rate: z.ZodType<Rate> = z.strictObject({
  count: natural,
  of: natural,
  value: z.exactOptional(z.number()),
  interval: z.exactOptional(interval),
});

const statisticsFields = {
  sets: natural,
  deals: natural,
  rankingPoints,
  rankingPointsPerSet: z.exactOptional(estimate),
  totalDelta: z.int(),
  pointsPerDeal: z.exactOptional(estimate),
  strength: z.exactOptional(estimate),
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
};

const statistics: z.ZodType<Statistics> = z.strictObject(statisticsFields);
const standing: z.ZodType<Standing> = z.strictObject({
  rank: ordinal,
  entrant: z.string(),
  withdrawnAfter: z.exactOptional(natural),
  ...statisticsFields,
});

/** Standings after some rounds. */
export const standingsSchema: z.ZodType<Standings> = z.strictObject({
  rounds: natural,
  entrants: z.array(standing),
  reference: z.exactOptional(statistics),
  pairs: z.array(z.strictObject({ upper: z.string(), lower: z.string(), probability: z.number().min(0).max(1) })),
});

/** `results.json`. */
export const resultsSchema: z.ZodType<TournamentResults> = z.strictObject({
  format: z.literal(RESULTS_FORMAT),
  version: z.literal(RESULTS_VERSION),
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

export type ResultsError = 'json-malformed' | 'results-malformed';

/** A document of results. Its shape is checked; whether it is true is for `verifyResults`. */
export function parseResults(text: string): Result<TournamentResults, ResultsError> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = resultsSchema.safeParse(json.value);
  return parsed.success ? success(parsed.data) : failure('results-malformed', firstIssue(parsed.error));
}

/** A configuration as people write it, checked and completed. */
export function parseConfig(
  text: string,
): Result<TournamentConfig, ConfigError | 'json-malformed' | 'config-malformed'> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = configInputSchema.safeParse(json.value);
  return parsed.success ? createConfig(parsed.data) : failure('config-malformed', firstIssue(parsed.error));
}

function parseJson(text: string): Result<unknown, 'json-malformed'> {
  try {
    return success(JSON.parse(text));
  } catch (error) {
    return failure('json-malformed', `not JSON: ${(error as Error).message}`);
  }
}

function firstIssue({ issues }: z.ZodError): string {
  const [first] = issues;
  const where = first === undefined || first.path.length === 0 ? 'the document' : first.path.join('.');
  return `${where}: ${first?.message ?? 'not as expected'}`;
}
