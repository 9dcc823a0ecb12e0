// The documents about nights: a club's evening at real tables. A night is its list of events; `nightOf` of `@mcr-arena/tournament` folds
// them, in the server and in the pages.

import { MOST_NIGHT_PLAYERS } from '@mcr-arena/tournament';
import { natural, nightConfigSchema, nightEventSchema, nightPlayerSchema, ordinal } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { competitionIdSchema, competitionStatusSchema } from './tournaments.ts';

const time = z.iso.datetime();

/** Fields of a new night. */
export const nightInputFields = {
  ...nightConfigSchema.shape,
  players: z.array(nightPlayerSchema).min(4).max(MOST_NIGHT_PLAYERS).describe('more can come later'),
};

/** Shape of a `NightSummary`. */
const nightSummarySchema = z.object({
  id: competitionIdSchema,
  name: z.string(),
  organiser: z.string(),
  status: competitionStatusSchema,
  ...nightConfigSchema.shape,
  players: natural,
  createdAt: time,
});
/** A night in a list. */
export type NightSummary = z.output<typeof nightSummarySchema>;

/** Shape of a `NightList`. */
export const nightListSchema = z.object({
  nights: z.array(nightSummarySchema).describe('newest first'),
  next: z.string().optional().describe('value of "before" for the next page; absent on the last'),
});
/** Nights, newest first. */
export type NightList = z.output<typeof nightListSchema>;

/** Shape of a `NightDocument`. */
export const nightSchema = nightSummarySchema.extend({
  events: z.array(nightEventSchema).describe('everything that was entered, in order; results follow from it'),
  now: time.describe("the server's time, for clocks"),
});
/** A night with its events. */
export type NightDocument = z.output<typeof nightSchema>;

/** The secret in the link of a table. */
export const tableKeySchema = z.string().regex(/^[\w-]{22}$/);

/** Shape of the links of a night's tables. */
export const nightKeysSchema = z.object({
  keys: z.array(z.object({ table: ordinal, key: tableKeySchema })).describe('by table; who has a key enters its hands'),
});
/** The keys of a night's tables. */
export type NightKeys = z.output<typeof nightKeysSchema>;
