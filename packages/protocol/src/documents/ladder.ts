// The documents about the ladder: the ranking, a bot, two bots against each other; and unranked matches.

import { FAN_IDS } from '@mcr-arena/scoring';
import { byPosition, estimate, natural } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { competitionIdSchema, competitionStatusSchema, listedRulesSchema } from './tournaments.ts';

const time = z.iso.datetime();

const botFields = {
  owner: z.string(),
  bot: z.string().describe('name of the bot, unique among the bots of its owner'),
  isHouse: z.boolean().describe('whether it is a house bot of the server'),
};

const ratingFields = {
  rating: z.number().describe('a difference of 1 is about 1.4 points per deal'),
  uncertainty: z.number().min(0).describe('half the width of the 95 % interval of the rating'),
};

const countFields = {
  sets: natural.describe('sets of four deals on one wall'),
  deals: natural,
  points: z.int().describe('points over all deals'),
  faults: natural.describe('replies that were illegal, late or missing'),
};

/** Shape of a `LadderRow`. */
export const ladderRowSchema = z.object({
  rank: z.int().min(1).describe('rank by the lower end of the interval'),
  ...botFields,
  version: z.int().min(1),
  ...ratingFields,
  ...countFields,
  change: z.number().optional().describe('change of the rating in seven days; absent if it had no earlier sets'),
  lastPlayedAt: time.optional(),
});
/** A row of the ladder. */
export type LadderRow = z.output<typeof ladderRowSchema>;

const bots = natural.describe('number of bots on the ladder');

/** Shape of a `LadderDocument`. */
export const ladderSchema = z.object({
  competition: competitionIdSchema.optional().describe('id for spectators; absent if the server has no ladder'),
  status: competitionStatusSchema.optional(),
  bots,
  matching: natural.describe('number of bots that meet the conditions of the request'),
  sets: natural.describe('number of rated sets'),
  rows: z.array(ladderRowSchema).describe('best first'),
  next: natural.optional().describe('value of "from" for the next page; absent on the last'),
});
/** The ladder, page by page. */
export type LadderDocument = z.output<typeof ladderSchema>;

/** Shape of `LadderFilters`. */
export const ladderFiltersSchema = z.object({
  languages: z
    .array(z.object({ language: z.string().describe('language of programs, or kind of other bots'), bots }))
    .describe('most frequent first'),
  owners: z.array(z.object({ owner: z.string(), bots })).describe('the 200 owners with most bots'),
});
/** What the ladder can be filtered by. */
export type LadderFilters = z.output<typeof ladderFiltersSchema>;

const fanCounts = z.array(z.object({ fan: z.enum(FAN_IDS), deals: natural })).describe('most frequent first');

/** Shape of a `LadderVersion`. */
export const ladderVersionSchema = z.object({
  version: z.int().min(1),
  isRanked: z.boolean().describe('whether it plays on the ladder'),
  ...ratingFields,
  ...countFields,
  enteredAt: time,
  lastPlayedAt: time.optional(),
  wins: natural,
  selfDrawnWins: natural,
  fanPoints: natural.describe('sum over all wins'),
  dealIns: natural.describe('deals that another bot won on its discard'),
  draws: natural,
  wonBy: fanCounts.describe('fans of its winning hands, most frequent first'),
  lostTo: fanCounts.describe('fans of the hands that won on its discards, most frequent first'),
});
/** A version of a bot on the ladder, with its rating. */
export type LadderVersion = z.output<typeof ladderVersionSchema>;

/** Shape of a `LadderBot`. */
export const ladderBotSchema = z.object({
  ...botFields,
  rank: z.int().min(1).optional().describe('absent if no version is ranked'),
  versions: z.array(ladderVersionSchema).describe('newest first'),
  decisions: z
    .object({ count: natural, p50: z.number().optional(), p99: z.number().optional() })
    .optional()
    .describe('decision times in its last sets, in ms; absent for house bots'),
});
/** A bot of the ladder with its versions. */
export type LadderBot = z.output<typeof ladderBotSchema>;

/** Shape of a `RatingHistory`. */
export const ratingHistorySchema = z.object({
  points: z
    .array(
      z.object({
        sequence: z.int().min(1).describe('sequence number of the set after which it had this rating'),
        playedAt: time,
        version: z.int().min(1),
        ...ratingFields,
      }),
    )
    .describe('oldest first; long histories are sampled at equal distances and include the last entry'),
});
/** The ratings of a bot after its sets. */
export type RatingHistory = z.output<typeof ratingHistorySchema>;

const seatSchema = z.object({
  ...botFields,
  version: z.int().min(1),
  points: z.int().describe('points over the deals of the set'),
});

/** Shape of a `LadderSet`. */
export const ladderSetSchema = z.object({
  competition: competitionIdSchema.describe('id of the ladder'),
  number: z.int().min(1).describe('number of the set in the ladder, used in its address'),
  sequence: z.int().min(1).describe('sequence number: sets are rated in this order'),
  playedAt: time,
  deals: natural,
  speed: z
    .number()
    .optional()
    .describe(
      'speed of the machine that played the set, by which limits of CPU time were divided; absent without uploaded bots',
    ),
  seats: z.array(seatSchema).describe('by position'),
});
/** A set of the ladder: the bots that played it, and their points. */
export type LadderSet = z.output<typeof ladderSetSchema>;

/** Shape of a `LadderSets`. */
export const ladderSetsSchema = z.object({
  sets: z.array(ladderSetSchema).describe('newest first'),
  next: z.int().optional().describe('value of "before" for the next page; absent on the last'),
});
/** Sets of the ladder, newest first. */
export type LadderSets = z.output<typeof ladderSetsSchema>;

/** Shape of an `Opponents`. */
export const opponentsSchema = z.object({
  opponents: z
    .array(
      z.object({
        ...botFields,
        sets: natural.describe('sets that both played at the same table'),
        pointsPerDeal: z.number().describe('points per deal of the bot itself'),
        opponentPerDeal: z.number(),
        ahead: natural.describe('sets in which the bot scored more points'),
      }),
    )
    .describe('most frequent first'),
});
/** The opponents of a ladder bot, and its results against each. */
export type Opponents = z.output<typeof opponentsSchema>;

const sideSchema = z.object({
  ...botFields,
  version: z.int().min(1).optional().describe('absent: all versions'),
  ahead: natural.describe('sets in which it scored more points than the other'),
  points: z.int().describe('points over the deals that both played at the same table'),
});

/** Shape of a `HeadToHead`. */
export const headToHeadSchema = z.object({
  sides: z.tuple([sideSchema, sideSchema]),
  sets: natural,
  deals: natural,
  level: natural.describe('sets in which both scored the same'),
  difference: z
    .object({
      mean: z.number(),
      halfWidth: z.number().optional().describe('half the width of the 95 % interval; absent below two sets'),
    })
    .optional()
    .describe('points per deal by which the first is ahead; absent without sets'),
  latest: z.array(ladderSetSchema).describe('newest first'),
});
/** Two bots of the ladder in the sets that both played. */
export type HeadToHead = z.output<typeof headToHeadSchema>;

/** Shape of a `LadderRebuild`. */
export const rebuildSchema = z.object({
  sets: natural.describe('number of rated sets'),
  versions: natural,
  differences: z
    .array(z.object({ sequence: natural, version: z.uuid(), stored: z.string(), rebuilt: z.string() }))
    .describe('the first hundred differences; empty if the stored ratings match exactly'),
});
/** Differences found when ratings were recomputed from the stored sets. */
export type LadderRebuild = z.output<typeof rebuildSchema>;

/** Shape of a `MatchDocument`. */
export const matchSchema = z.object({
  id: competitionIdSchema,
  name: z.string(),
  status: competitionStatusSchema,
  sets: natural.describe('number of sets to play'),
  scoring: listedRulesSchema,
  createdAt: time,
  failure: z.string().optional(),
  controlled: z.literal(true).optional().describe('whether you may cancel it'),
  deals: natural.describe('number of played deals'),
  entrants: byPosition(
    z.object({
      name: z.string(),
      owner: z.string().optional().describe('name of the owner of the bot'),
      version: z.uuid(),
      points: z.int(),
      pointsPerDeal: estimate.optional().describe('with its 95 % interval from 20 sets; absent before the first set'),
    }),
  ),
  played: z.array(z.object({ number: z.int().min(1), totals: byPosition(z.int()) })),
});
/** A match between bots that a user requested. */
export type MatchDocument = z.output<typeof matchSchema>;

/** Shape of a `MatchList`. */
export const matchListSchema = z.object({
  matches: z.array(matchSchema).describe('newest first'),
  next: competitionIdSchema.optional().describe('value of "before" for the next page; absent on the last'),
});
/** The matches that a user has requested, page by page. */
export type MatchList = z.output<typeof matchListSchema>;
