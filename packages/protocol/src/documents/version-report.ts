// Documents about a version of a bot, for its owner: where its points come from, which decisions cost it most against another
// version on the same walls, and what it printed during its decisions.

import type { PublicEvent } from '@mcr-arena/engine';
import { actionSchema, publicEventSchema } from '@mcr-arena/engine/schema';
import { FAN_IDS } from '@mcr-arena/scoring';
import { DEAL_CAUSES } from '@mcr-arena/tournament';
import { estimate, natural } from '@mcr-arena/tournament/schema';
import * as z from 'zod';

const number = z.int().min(1);
const causeFields = {
  deals: natural,
  points: z.int(),
  pointsPerDeal: estimate
    .optional()
    .describe('per deal of any cause, with its 95 % interval from 20 walls; absent before the first deal'),
};
const byCause = <T extends z.ZodType>(value: T) => z.record(z.enum(DEAL_CAUSES), value);
const fans = z.array(z.object({ fan: z.enum(FAN_IDS), deals: number })).describe('most frequent first');

const opponentSchema = z.object({
  owner: z.string().optional().describe('absent for people and for players whose bot is unknown'),
  bot: z.string().describe('or the name of the entrant'),
  version: number.optional().describe('for another version of the same bot'),
  sets: number,
  deals: number,
  points: z.int().describe('received from it, less those paid to it'),
  pointsPerDeal: estimate.describe('per deal with it'),
});

const sideSchema = z.object({
  version: number,
  sets: natural.describe('number of disclosed sets, of which the newest "mostSets" count'),
  ...causeFields,
  causes: byCause(z.object(causeFields)).describe(
    'the cause of the points of each deal; deals and points add up to those of the version',
  ),
  fanPoints: natural.describe('sum over its winning hands'),
  wonBy: fans,
  lostTo: fans.describe('fans of the hands that it dealt into'),
  opponents: z.array(opponentSchema).describe('most deals first; their points add up to those of the version'),
});

/** Shape of a `VersionReport`. */
export const versionReportSchema = z.object({
  mostSets: number.describe('maximum number of sets that are counted for each version'),
  version: sideSchema,
  before: sideSchema.optional().describe('an earlier version; absent if there is none'),
  change: z
    .object({ points: estimate, causes: byCause(estimate) })
    .optional()
    .describe('points per deal of the version minus those of the earlier one; absent if one has no deals'),
});
/** Where the points of a version come from, beside an earlier version. */
export type VersionReport = z.output<typeof versionReportSchema>;

const sharedDealSchema = z.object({
  page: z.string().optional().describe('path of the page of the deal'),
  deal: number.describe('number in its set'),
  points: z.int(),
  played: (publicEventSchema as z.ZodType<PublicEvent>).describe('the event at which the deals diverge'),
});

const divergenceSchema = z.object({
  competition: z.string(),
  seat: z.int().min(0).max(3).describe('seat of both versions, 0 to 3 in turn order'),
  event: natural.describe('number of the first event that differs'),
  cost: number.describe('points by which the version did worse than the other one'),
  own: sharedDealSchema,
  other: sharedDealSchema,
});

/** Shape of a `VersionDivergences`. */
export const versionDivergencesSchema = z.object({
  walls: natural.describe('number of sets of walls that both versions have played, the latest "mostWalls" at most'),
  mostWalls: number,
  pairs: natural.describe('pairs of deals in which both versions had the same seat of the same wall'),
  examined: natural.describe('pairs that were replayed, those with the greatest loss first'),
  divergences: z.array(divergenceSchema).describe('those that cost most, first'),
});
/** First differences between two versions of a bot on the same walls. */
export type VersionDivergences = z.output<typeof versionDivergencesSchema>;

const outputSchema = z.object({
  event: natural.describe('number of the last event before the decision'),
  source: z.enum(['stderr', 'debug']).describe("debug: of a response of one of Botzone's protocols"),
  text: z.string(),
  isCut: z.literal(true).optional().describe('present if only the beginning is shown'),
  valuations: z
    .array(z.object({ action: actionSchema, value: z.number() }))
    .optional()
    .describe('of a line of JSON that states them, best first'),
});

/** Shape of a `DealOutputs`. */
export const dealOutputsSchema = z.object({
  seats: z.array(
    z.object({
      seat: z.int().min(0).max(3),
      owner: z.string(),
      bot: z.string(),
      version: number,
      outputs: z.array(outputSchema).describe('in playing order'),
    }),
  ),
});
/** What the sender's bots printed during their decisions in a deal. */
export type DealOutputs = z.output<typeof dealOutputsSchema>;
