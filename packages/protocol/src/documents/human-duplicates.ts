// The documents about competitions of people and bots: each competitor plays the same walls at their own table, or four people play them
// at each table. Until the competition is over, readers see only their own results.

import { dealRulesSchema } from '@mcr-arena/engine/schema';
import { SEATS } from '@mcr-arena/tiles';
import { COMPETITOR_TYPES, HUMAN_DUPLICATE_DEALS } from '@mcr-arena/tournament';
import { digest, estimate, natural, ordinal, peopleFormatSchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { GAME_CLOCKS, GAME_PAUSES, rulesNameSchema, TABLE_BOTS, tableIdSchema } from './tables.ts';
import { competitionIdSchema, competitionStatusSchema } from './tournaments.ts';

const time = z.iso.datetime();
const points = z.int().describe('points');

const configFields = {
  deals: z
    .literal(HUMAN_DUPLICATE_DEALS)
    .describe('16: all prevalent and seat winds; 8: all seats in the east and south rounds; 4: in the east round'),
  people: peopleFormatSchema
    .exactOptional()
    .describe(
      'four people sit at each table, and each place is compared with the same place elsewhere; absent: each at their own',
    ),
  closesAt: time.describe(
    'competitors who have not finished by then count as withdrawn; at tables of four people: last time to enter, the tables play on',
  ),
  baseline: z.enum(TABLE_BOTS).describe('the house bot at the three other seats, or at places that no person took'),
  clock: z
    .enum(GAME_CLOCKS)
    .describe(
      'clock for people, as at tables; it also runs while a player is away: when it runs out, the seat passes or discards the drawn tile',
    ),
  pauses: z.enum(GAME_PAUSES).describe("pauses of the bots at people's tables"),
  group: z.uuid().exactOptional().describe('id of the group whose members may enter; absent: anyone'),
};

/** How a competition is played. */
export const humanDuplicateConfigSchema = z.strictObject({
  ...configFields,
  day: z.iso.date().exactOptional().describe('day of a daily challenge, in UTC'),
  newAccounts: z
    .literal('unranked')
    .exactOptional()
    .describe('how accounts created on the day of a challenge, and guests, are listed; absent: as all others'),
});
/** The settings of a competition of people and bots. */
export type HumanDuplicateConfig = Readonly<z.output<typeof humanDuplicateConfigSchema>>;

/** Fields that an organiser chooses. */
export const humanDuplicateInputFields = {
  ...configFields,
  deals: configFields.deals.default(16),
  baseline: configFields.baseline.default('goal'),
  clock: configFields.clock.default('bank'),
  pauses: configFields.pauses.default('natural'),
  rules: rulesNameSchema.default('mcr'),
};

/** Phases of a competition of people and bots. In `closing`, people's games have ended and bots finish theirs; tables of four people finish. */
export const HUMAN_DUPLICATE_PHASES = ['open', 'closing', 'over'] as const;

/** Shape of a `HumanDuplicateSummary`. */
export const humanDuplicateSummarySchema = z.object({
  id: competitionIdSchema,
  name: z.string(),
  organiser: z.string(),
  status: competitionStatusSchema,
  phase: z
    .enum(HUMAN_DUPLICATE_PHASES)
    .describe("closing: people's games have ended, and the bots finish theirs; tables of four people play on"),
  ...configFields,
  group: z.object({ id: z.uuid(), name: z.string() }).optional().describe('group whose members may enter'),
  day: z.iso.date().optional().describe('day of a daily challenge, in UTC'),
  rules: dealRulesSchema,
  competitors: natural,
  createdAt: time,
});
/** A competition of people and bots in a list. */
export type HumanDuplicateSummary = z.output<typeof humanDuplicateSummarySchema>;

/** Shape of a `HumanDuplicateList`. */
export const humanDuplicateListSchema = z.object({
  competitions: z.array(humanDuplicateSummarySchema).describe('newest first'),
  next: z.string().optional().describe('value of "before" for the next page; absent on the last'),
});
/** Competitions of people and bots, newest first. */
export type HumanDuplicateList = z.output<typeof humanDuplicateListSchema>;

/** Shape of a competitor in a competition of people and bots. */
export const duplicateCompetitorSchema = z.object({
  number: ordinal.describe('number used in the addresses of deals'),
  name: z.string(),
  type: z.enum(COMPETITOR_TYPES),
  owner: z.string().optional().describe('owner of a bot'),
  newAccount: z
    .literal(true)
    .optional()
    .describe('not ranked: entered as a guest, or with an account created on the day of the daily challenge'),
  table: ordinal.optional().describe('table of four people'),
  place: z.literal(SEATS).optional().describe('place there: the seat in the first deal'),
  team: z.string().optional(),
});

/** Shape of a `DuplicateStanding`. */
export const duplicateStandingSchema = duplicateCompetitorSchema.extend({
  rank: ordinal.optional().describe('absent for competitors who did not play all deals or have new accounts'),
  played: natural.describe('deals'),
  points: z.array(points.nullable()).describe('points by deal; null if a deal was not played'),
  results: z
    .array(z.number().nullable())
    .optional()
    .describe('at tables of four people: points less the datum, or IMPs, by deal'),
  total: estimate.describe(
    'total points, or sum of the results, with the 95 % confidence interval of the expected total over the same number of deals',
  ),
  toFirst: estimate.optional().describe('difference from the leader over the deals that both played'),
});
/** A competitor's place in a competition of people and bots. */
export type DuplicateStanding = z.output<typeof duplicateStandingSchema>;

const share = z
  .number()
  .min(0)
  .max(1)
  .describe('share of the other people with fewer points over all deals; equal points count half');

const duplicateTeamSchema = z.object({
  name: z.string(),
  rank: ordinal.optional().describe('absent for teams whose four tables have not played all deals'),
  played: natural.describe('deals that all four tables have played'),
  total: estimate.describe('sum of the results of the four members'),
  toFirst: estimate.optional(),
  byBots: natural.describe('results, of four for each deal, that bots played for the team'),
});

const ownDuplicateSchema = z.object({
  table: tableIdSchema,
  isDone: z.boolean().describe('whether all deals are played or the competitor withdrew'),
  points: z.array(points).describe('points by deal, so far'),
  percentile: z
    .object({
      people: z.int().min(2).describe('people who have played all deals, the reader included'),
      points: share,
      lessLuck: share.optional().describe('the same by points less luck; absent until luck is computed after the end'),
    })
    .optional()
    .describe(
      'for a reader who has played all deals, if others have: once the competition is over, and in daily challenges also before',
    ),
});

/** A competition of people and bots. */
export const humanDuplicateSchema = humanDuplicateSummarySchema.extend({
  commitment: digest.describe('SHA-256 of the secret from which the walls are derived'),
  secret: digest.optional().describe('absent until the competition is over'),
  failure: z.string().optional(),
  entered: z.array(duplicateCompetitorSchema),
  you: ownDuplicateSchema.optional().describe("the reader's own results; absent if the reader has not entered"),
  standings: z.array(duplicateStandingSchema).optional().describe('best first; absent until the competition is over'),
  teams: z.array(duplicateTeamSchema).optional().describe('best first; as standings, in competitions of teams'),
});
/** A competition of people and bots. */
export type HumanDuplicateDocument = z.output<typeof humanDuplicateSchema>;

/** Shape of a `DailyChallenge`. */
export const dailyChallengeSchema = z.object({
  today: humanDuplicateSchema,
  yesterday: humanDuplicateSchema.optional(),
  streak: natural.describe('consecutive days, up to today or yesterday, on which the reader played all deals'),
  history: z
    .array(
      z.object({
        id: competitionIdSchema,
        day: z.iso.date(),
        total: points,
        rank: ordinal.optional().describe('absent if not all deals were played, and until the challenge is over'),
        competitors: natural,
      }),
    )
    .describe('past challenges of the reader, newest first'),
});
/** The challenges of today and yesterday, and the reader's streak. */
export type DailyChallenge = z.output<typeof dailyChallengeSchema>;

/** Shape of a `DailyWeek`. */
export const dailyWeekSchema = z.object({
  from: z.iso.date().describe('the first day, in UTC'),
  to: z.iso.date().describe('the last day'),
  people: z
    .array(
      z.object({
        rank: ordinal,
        name: z.string(),
        days: ordinal.describe('days on which they played all deals; only these count'),
        total: points,
        lessLuck: z.number().optional().describe('points less luck; absent until it is computed'),
      }),
    )
    .describe('ranked people, most points first; at most 50'),
});
/** The last seven daily challenges that are over. */
export type DailyWeek = z.output<typeof dailyWeekSchema>;
