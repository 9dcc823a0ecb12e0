// The document about a person's strength.

import { estimate, natural } from '@mcr-arena/tournament/schema';
import * as z from 'zod';

/** Why deals do not count, and which deals may count later. */
export const UNCOUNTED_REASONS = [
  'open',
  'pending',
  'table',
  'undone',
  'guest',
  'newAccount',
  'bots',
  'unreadable',
] as const;
/** A reason for which deals do not count. */
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number];

const time = z.iso.datetime();
const points = z.number().describe('points less luck, compared with those of `goal` in the same place');

/** Shape of an `OwnStrength`. */
export const ownStrengthSchema = z.object({
  version: z.string().describe('of the rules by which strengths are computed'),
  luckModel: z.string(),
  strength: estimate
    .optional()
    .describe('points a deal compared with `goal`, and the 95 % interval; absent below 20 deals'),
  deals: natural.describe('deals of the last year that count'),
  people: natural.describe('people with deals that count'),
  next: z.object({
    deals: natural.describe('more deals until then, about'),
    width: z.number().optional().describe('half the interval after them; absent: the first strength'),
  }),
  uncounted: z.array(
    z.object({
      reason: z
        .enum(UNCOUNTED_REASONS)
        .describe(
          'open: the competition is not over; pending: not computed yet; table: with other people, or at a table that was not created to count; undone: taken back; guest: entered as a guest, or after a guest in the same browser; newAccount: the account was created on the day; bots: opponents that are not measured; unreadable: what is stored of the deal or its competition is malformed',
        ),
      deals: natural,
    }),
  ),
  curve: z
    .array(z.object({ deals: natural, at: time, strength: estimate }))
    .describe('the strength after each deal, from the twentieth on; at most 200 of them'),
  latest: z
    .array(z.object({ game: z.string(), deal: natural.describe('from 0'), endedAt: time, luck: z.number(), points }))
    .describe('the last 50 deals that count, oldest first'),
});
/** Response of `GET /api/me/strength`. */
export type OwnStrength = z.output<typeof ownStrengthSchema>;

/** Shape of a `StrengthList`. */
export const strengthListSchema = z.object({
  people: z
    .array(z.object({ name: z.string(), deals: natural, strength: estimate }))
    .describe('at most 500 people who agreed and have 20 deals that count, strongest first; computed every hour'),
});
/** Response of `GET /api/strengths`. */
export type StrengthList = z.output<typeof strengthListSchema>;
