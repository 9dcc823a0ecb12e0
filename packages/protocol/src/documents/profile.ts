// The documents about the profile of a person, who chooses what others see of it.

import { estimate, natural } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { gameSummarySchema } from './tables.ts';

/** The figures of a style: shares of deals, and the mean points of winning hands. */
export const STYLE_FIGURES = ['win', 'dealIn', 'points', 'claims'] as const;
/** A figure of a style. */
export type StyleFigure = (typeof STYLE_FIGURES)[number];

const styleFigure = z.object({
  of: natural.describe('deals that count; for `points`, wins'),
  estimate: estimate.optional().describe('a share from 0 to 1, or points, with the 95 % interval; absent below 20'),
  field: z
    .object({ people: natural, quartiles: z.tuple([z.number(), z.number()]) })
    .optional()
    .describe('between which values the middle half of all people are; absent for fewer than 10 people'),
});

/** Shape of the choices of a person, private at first. In `PUT /api/me/profile`, absent ones stay. */
export const profileChoicesSchema = z.strictObject({
  strength: z.boolean().describe('also whether `GET /api/strengths` lists the person'),
  style: z.boolean(),
  games: z.boolean(),
});
/** What others see of a profile. */
export type ProfileChoices = z.output<typeof profileChoicesSchema>;

/** Shape of a `Profile`. */
export const profileSchema = z.object({
  name: z.string(),
  choices: profileChoicesSchema.optional().describe('for the person only, who sees everything'),
  strength: z
    .object({ deals: natural, strength: estimate.optional().describe('absent below 20 deals') })
    .optional()
    .describe('in points a deal compared with `goal`'),
  style: z
    .object({
      version: z.string().describe('of the rules by which styles are computed'),
      win: styleFigure,
      dealIn: styleFigure,
      points: styleFigure.describe('of winning hands, with flowers'),
      claims: styleFigure.describe('deals with a claimed chow, pung or kong'),
    })
    .optional()
    .describe('computed every hour, from deals that are over'),
  games: z.array(gameSummarySchema).optional().describe('the last ten whose deals everybody may see, newest first'),
});
/** Response of `GET /api/people/NAME`. */
export type Profile = z.output<typeof profileSchema>;
