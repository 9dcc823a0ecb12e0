import { DISPUTED_POINTS, FAN_BOOKS } from '@mcr-arena/scoring';
import * as z from 'zod';
import { DEAL_FORMATS, FAULT_POLICIES } from './rules.ts';

/** Shape of `ScoringRules`. Unknown fields are rejected in all schemas of this file. */
export const scoringRulesSchema = z
  .strictObject({
    id: z.string().min(1).max(100),
    version: z.int().min(1),
    minimumPoints: z.int().min(0).max(1000).describe('points that a hand needs, flowers not counted'),
    countFlowers: z.boolean(),
    mixedKongs: z
      .literal([5, 3])
      .describe('points of one melded and one concealed kong, unless the book states others'),
    waitsInKnittedStraight: z
      .union([z.boolean(), z.literal('outside-body')])
      .describe('Edge, Closed and Single Wait; outside-body: not for the kinds of the nine knitted tiles'),
    book: z
      .literal(FAN_BOOKS)
      .exactOptional()
      .describe('the book whose points and inclusions of fans count; absent: the Chinese practice'),
    disputed: z
      .array(z.enum(DISPUTED_POINTS))
      .max(DISPUTED_POINTS.length)
      .refine((points) => new Set(points).size === points.length, { message: 'expected each point once' })
      .readonly()
      .exactOptional()
      .describe('disputed points on which the other source is followed; absent: none'),
  })
  .describe('the points on which calculators differ');

/** Shape of `DealRules`. */
export const dealRulesSchema = z.strictObject({
  format: z.literal(DEAL_FORMATS),
  scoring: scoringRulesSchema,
  onFault: z.literal(FAULT_POLICIES),
});
