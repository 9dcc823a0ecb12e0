// The documents in which a server describes competitions of people and bots: each competitor plays the same walls at a table of
// their own. Until it is over, only one's own results are shown.

import { COMPETITOR_TYPES, HUMAN_DUPLICATE_DEALS } from '@mcr-arena/tournament';
import { digest, estimate, natural, ordinal } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { GAME_CLOCKS, GAME_PAUSES, TABLE_BOTS, tableIdSchema } from './tables.ts';
import { tournamentIdSchema, tournamentStatusSchema } from './tournaments.ts';

const time = z.iso.datetime();
const points = z.int().describe('points');

const configFields = {
  deals: z.literal(HUMAN_DUPLICATE_DEALS).describe('16: all prevalent and seat winds; 4: all seats in the east round'),
  closesAt: time.describe('deals that are not over by then are withdrawn'),
  baseline: z.enum(TABLE_BOTS).describe('the house bot at the three other seats'),
  clock: z
    .enum(GAME_CLOCKS)
    .describe('of people, as of tables; with one, it runs in a deal that was left, and the drawn tile is discarded'),
  pauses: z.enum(GAME_PAUSES).describe('of the bots at the tables of people'),
  group: z.uuid().exactOptional().describe('id of the group whose members may enter; absent: everybody'),
};

/** How a competition is played. */
export const humanDuplicateConfigSchema = z.strictObject({
  ...configFields,
  day: z.iso.date().exactOptional().describe('of a daily challenge, in UTC'),
});
/** The settings of a competition of people and bots. */
export type HumanDuplicateConfig = Readonly<z.output<typeof humanDuplicateConfigSchema>>;

/** What organisers choose. */
export const humanDuplicateInputFields = {
  ...configFields,
  deals: configFields.deals.default(16),
  baseline: configFields.baseline.default('goal'),
  clock: configFields.clock.default('bank'),
  pauses: configFields.pauses.default('natural'),
};

/** Where a competition of people and bots stands; in `closing`, deals under way are played to their end. */
export const HUMAN_DUPLICATE_PHASES = ['open', 'closing', 'over'] as const;

/** Shape of a `HumanDuplicateSummary`. */
export const humanDuplicateSummarySchema = z.object({
  id: tournamentIdSchema,
  name: z.string(),
  organiser: z.string(),
  status: tournamentStatusSchema,
  phase: z.enum(HUMAN_DUPLICATE_PHASES).describe('closing: people are done, bots still play'),
  ...configFields,
  group: z.object({ id: z.uuid(), name: z.string() }).optional().describe('whose members may enter'),
  day: z.iso.date().optional().describe('of a daily challenge, in UTC'),
  competitors: natural,
  createdAt: time,
});
/** A competition of people and bots in a list. */
export type HumanDuplicateSummary = z.output<typeof humanDuplicateSummarySchema>;

/** Shape of a `HumanDuplicateList`. */
export const humanDuplicateListSchema = z.object({
  competitions: z.array(humanDuplicateSummarySchema).describe('newest first'),
  next: z.string().optional().describe('what "before" is to be for the next page; absent on the last'),
});
/** Competitions of people and bots, newest first. */
export type HumanDuplicateList = z.output<typeof humanDuplicateListSchema>;

/** Shape of a competitor in a competition of people and bots. */
export const duplicateCompetitorSchema = z.object({
  number: ordinal.describe('in the addresses of deals'),
  name: z.string(),
  type: z.enum(COMPETITOR_TYPES),
  owner: z.string().optional().describe('of a bot'),
});

/** Shape of a `DuplicateStanding`. */
export const duplicateStandingSchema = duplicateCompetitorSchema.extend({
  rank: ordinal.optional().describe('absent of competitors who did not play all deals'),
  played: natural.describe('deals'),
  points: z.array(points.nullable()).describe('by deal; null where it was not played'),
  total: estimate.describe('with the 95 % interval of a total over as many other deals'),
  toFirst: estimate.optional().describe('total less that of the first, over the deals that both played'),
});
/** A competitor's place in a competition of people and bots. */
export type DuplicateStanding = z.output<typeof duplicateStandingSchema>;

export const ownDuplicateSchema = z.object({
  table: tableIdSchema,
  isDone: z.boolean().describe('all deals are played, or the competitor withdrew'),
  points: z.array(points).describe('by deal, so far'),
});

/** A competition of people and bots. */
export const humanDuplicateSchema = humanDuplicateSummarySchema.extend({
  commitment: digest.describe('SHA-256 of the secret that the walls come from'),
  secret: digest.optional().describe('absent until it is over'),
  failure: z.string().optional(),
  entered: z.array(duplicateCompetitorSchema),
  you: ownDuplicateSchema.optional().describe('the reader, where they entered'),
  standings: z.array(duplicateStandingSchema).optional().describe('best first; absent until it is over'),
});
/** A competition of people and bots. */
export type HumanDuplicateDocument = z.output<typeof humanDuplicateSchema>;

/** Shape of a `DailyChallenge`. */
export const dailyChallengeSchema = z.object({
  today: humanDuplicateSchema,
  yesterday: humanDuplicateSchema.optional(),
  streak: natural.describe('days in a row, until today or yesterday, on which the reader played all deals'),
  history: z
    .array(
      z.object({
        id: tournamentIdSchema,
        day: z.iso.date(),
        total: points,
        rank: ordinal.optional().describe('absent where not all deals were played, and until it is over'),
        competitors: natural,
      }),
    )
    .describe('of the reader, newest first'),
});
/** The challenges of today and yesterday, and the reader's streak. */
export type DailyChallenge = z.output<typeof dailyChallengeSchema>;
