// The documents about comparisons: two bot versions on shared walls until it is sure which is better.

import { natural } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { competitionIdSchema, competitionStatusSchema, listedRulesSchema } from './tournaments.ts';

const time = z.iso.datetime();
const points = z.number().describe('points per deal of the first minus those of the second');
const interval = z.tuple([z.number(), z.number()]);

const sideSchema = z.object({
  owner: z.string(),
  bot: z.string(),
  version: z.int().min(1),
  isHouse: z.boolean().describe('whether it is a house bot of the server'),
  specification: z.string().optional().describe('as "mcr compare" names it; absent for uploaded bots'),
});
/** A version in a comparison. */
export type ComparedSide = z.output<typeof sideSchema>;

const summaryFields = {
  id: competitionIdSchema,
  status: competitionStatusSchema.describe('cancelled: stopped by its owner, or by the server (see "failure")'),
  createdAt: time,
  endedAt: time.optional(),
  failure: z.string().optional(),
  sides: z.tuple([sideSchema, sideSchema]),
  scoring: listedRulesSchema,
  luck: z.string().optional().describe('version of the model of luck that is taken off; absent: plain points'),
  smallest: z.number().describe('points per deal: smaller differences do not matter'),
  maxWalls: z.int().min(1).describe('walls after which it ends, even if the result is not sure'),
  walls: natural.describe('played walls that count, four deals each'),
  difference: points.optional().describe('absent before the first wall'),
  interval: interval
    .optional()
    .describe('valid at any time: misses the true difference with a probability of 5 % at most; absent below 20 walls'),
  verdict: z
    .enum(['a-better', 'b-better', 'too-close'])
    .optional()
    .describe('too-close: the difference is smaller than "smallest"; absent if the result is not sure'),
};

/** Shape of a `ComparisonSummary`. */
export const comparisonSummarySchema = z.object(summaryFields);
/** A comparison in a list. */
export type ComparisonSummary = z.output<typeof comparisonSummarySchema>;

/** Shape of a `ComparisonList`. */
export const comparisonListSchema = z.object({
  comparisons: z.array(comparisonSummarySchema).describe('newest first'),
  next: z.string().optional().describe('value of "before" for the next page; absent on the last'),
});
/** A user's comparisons. */
export type ComparisonList = z.output<typeof comparisonListSchema>;

/** Shape of a `ComparisonDocument`. */
export const comparisonSchema = z.object({
  ...summaryFields,
  deviation: z.number().describe('standard deviation of the difference between walls'),
  unequalWalls: natural.describe('walls with a nonzero difference'),
  course: z
    .array(z.object({ walls: z.int().min(1), difference: points, interval: interval.optional() }))
    .describe('the difference and its interval after some of the walls, in order; at most 100'),
  widest: z
    .array(z.object({ wall: z.int().min(1), difference: points }))
    .describe('the walls that differed most, at most 10'),
  expectedWalls: z
    .int()
    .optional()
    .describe('walls until its end if mean and spread stay constant; absent below 20 walls and once it is over'),
  secondsPerWall: z.number().optional().describe('mean time so far; absent before the first wall'),
  waitsUntil: time.optional().describe("present if its owner has used up the day's walls or CPU time"),
  commitment: z.string().describe('SHA-256 of the 32 bytes of the seed, in hexadecimal'),
  seed: z
    .string()
    .optional()
    .describe('64 hexadecimal digits, from which all walls are derived: "mcr compare --seed"; present once it is over'),
});
/** A comparison with its course. */
export type ComparisonDocument = z.output<typeof comparisonSchema>;

/** Shape of `ComparableBots`. */
export const comparableBotsSchema = z.object({
  bots: z.array(
    z.object({
      owner: z.string(),
      bot: z.string(),
      isHouse: z.boolean(),
      isOwn: z.boolean(),
      versions: z.array(z.int().min(1)).describe('newest first'),
    }),
  ),
});
/** The bots that a user may compare: one's own, then those on the ladder whose owners permit it. */
export type ComparableBots = z.output<typeof comparableBotsSchema>;

/** Shape of a `ComparisonCost`. */
export const comparisonCostSchema = z.object({
  expectedWalls: z
    .array(z.object({ difference: z.number(), walls: z.int().min(1) }))
    .describe('walls until the verdict, by the true difference in points per deal, for bots of typical spread'),
  secondsPerWall: z
    .number()
    .optional()
    .describe('time for the four deals of a wall, from the checks of both; absent if neither has one'),
  wallsToday: z.object({ used: natural, of: natural }).describe('walls of your comparisons today, and the maximum'),
  cpuMinutesToday: z.object({ used: z.number(), of: z.number() }).describe('your CPU time today, and your quota'),
  running: z.object({ used: natural, of: natural }).describe('your unfinished comparisons, and the maximum'),
  resetsAt: time.describe('when walls and CPU time are available again'),
});
/** What a comparison would cost, and what is left of the sender's quotas. */
export type ComparisonCost = z.output<typeof comparisonCostSchema>;
