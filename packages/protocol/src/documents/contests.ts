// The documents in which a server describes contests: lists, a contest with its stages, a crosstable, notices to owners.

import { CONTEST_PRESETS } from '@mcr-arena/tournament';
import {
  contestConfigSchema,
  digest,
  estimate,
  natural,
  ordinal,
  stageInputSchema,
} from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { tournamentIdSchema, tournamentStatusSchema } from './tournaments.ts';

const time = z.iso.datetime();
const entrantId = z.string().min(1).max(100);

/** Where a contest stands. */
export const CONTEST_PHASES = ['registration', 'waiting', 'playing', 'over'] as const;
const phaseSchema = z
  .enum(CONTEST_PHASES)
  .describe('waiting: entrants are locked, and the next stage is not opened yet; over: champion or cancelled');

/** Shape of a `ContestSummary`. */
export const contestSummarySchema = z.object({
  id: tournamentIdSchema,
  name: z.string(),
  organiser: z.string(),
  status: tournamentStatusSchema,
  phase: phaseSchema,
  stage: natural.describe('the last that was opened, from 1; 0 before'),
  stages: z.array(z.string()).describe('their names'),
  entrants: natural.describe('registered; after the deadline only those whose versions were locked'),
  registrationEnds: time,
  createdAt: time,
  champion: entrantId.optional(),
});
/** A contest in a list. */
export type ContestSummary = z.output<typeof contestSummarySchema>;

/** Shape of a `ContestList`. */
export const contestListSchema = z.object({
  contests: z.array(contestSummarySchema).describe('newest first'),
  next: z.string().optional().describe('what "before" is to be for the next page; absent on the last'),
});
/** Contests, newest first. */
export type ContestList = z.output<typeof contestListSchema>;

/** Why a registered bot is not in a contest: at the deadline it or its owner could not play, or none of its versions had passed. */
export const CONTEST_EXCLUSIONS = ['bot-removed', 'owner-suspended', 'not-a-member', 'version-unchecked'] as const;

/** Shape of a `ContestEntry`. */
export const contestEntrySchema = z.object({
  name: entrantId.describe('of the entrant, in all stages'),
  owner: z.string(),
  bot: z.string(),
  isHouse: z.boolean().describe('whether it comes with the server'),
  registeredAt: time,
  version: ordinal
    .optional()
    .describe('locked at the deadline; before it, what would be locked now; absent: none passed'),
  stage: ordinal.optional().describe('the last that it is in; absent until the deadline, and where nothing was locked'),
  rank: ordinal.optional().describe('in the contest; absent while it may still play'),
  withdrawn: z.boolean(),
  excluded: z
    .enum(CONTEST_EXCLUSIONS)
    .optional()
    .describe('why it is not in the contest; for its owner and the organiser'),
});
/** A bot that is registered for a contest, and the version that was locked. */
export type ContestEntry = z.output<typeof contestEntrySchema>;

/** Shape of a `StagePlaceDocument`. */
export const stagePlaceSchema = z.object({
  rank: ordinal,
  entrant: entrantId,
  owner: z.string(),
  rankingPoints: z.number().min(0).multipleOf(0.5),
  totalDelta: z.int().describe('points over all deals'),
  sets: natural,
  deals: natural,
  pointsPerDeal: estimate.optional().describe('with its 95 % interval; absent before the first complete round'),
  faults: natural.optional().describe('replies that broke the rules, came too late or not at all'),
  advanced: z.boolean(),
});
/** A place in the ranking of a stage. */
export type StagePlaceDocument = z.output<typeof stagePlaceSchema>;

/** Shape of a `ContestStageDocument`. */
export const contestStageDocumentSchema = z.object({
  stage: ordinal,
  name: z.string(),
  tournaments: z.array(
    z.object({
      id: tournamentIdSchema,
      status: tournamentStatusSchema,
      rounds: natural,
      roundsComplete: natural,
      commitment: digest,
    }),
  ),
  ranking: z.array(stagePlaceSchema).describe('after the complete rounds, best first'),
});
/** A stage of a contest: its tournaments and the ranking. */
export type ContestStageDocument = z.output<typeof contestStageDocumentSchema>;

/** Shape of a `ContestDocument`. */
export const contestSchema = contestSummarySchema.extend({
  config: contestConfigSchema,
  group: z.object({ id: z.uuid(), name: z.string() }).optional().describe('whose members may register'),
  commitment: digest.describe("SHA-256 of the secret that the secrets of all stages' tournaments are derived from"),
  secret: digest.optional().describe('disclosed when the contest is over'),
  failure: z.string().optional(),
  endedAt: time.optional(),
  entries: z.array(contestEntrySchema).describe('by rank where they have one, then in order of registration'),
  opened: z.array(contestStageDocumentSchema).describe('the stages that were opened'),
});
/** A contest with its entries and stages. */
export type ContestDocument = z.output<typeof contestSchema>;

/** Shape of a `ContestCandidate`. */
export const contestCandidateSchema = z.object({
  bot: z.string(),
  versions: natural.describe('that were uploaded'),
  version: ordinal.optional().describe('what would be locked now; absent: none passed its check'),
  name: entrantId.optional().describe('of the entrant; absent where it is not registered'),
});
/** A bot of the reader that may be registered for a contest, or why it may not. */
export type ContestCandidate = z.output<typeof contestCandidateSchema>;

/** Shape of a `ContestCandidates`. */
export const contestCandidatesSchema = z.object({ bots: z.array(contestCandidateSchema) });
/** The reader's bots, for the registration of a contest. */
export type ContestCandidates = z.output<typeof contestCandidatesSchema>;

/** Shape of a `Crosstable`. */
export const crosstableSchema = z.object({
  stage: ordinal,
  entrants: z.array(entrantId).describe('best first'),
  cells: z.array(
    z.object({
      entrant: entrantId,
      opponent: entrantId,
      sets: natural.describe('that both played at one table'),
      deals: natural,
      points: z.int().describe("the entrant's points less the opponent's, over those deals"),
    }),
  ),
});
/** For every two entrants of a stage, the difference of their points a deal at the same tables. */
export type Crosstable = z.output<typeof crosstableSchema>;

/** Shape of a `ContestPresets`. */
export const contestPresetsSchema = z.object({
  presets: z.array(z.object({ preset: z.enum(CONTEST_PRESETS), stages: z.array(stageInputSchema) })),
  dealsPerHour: natural
    .optional()
    .describe('what this server plays of the bots that it played last; absent until it has played some'),
});
/** The formats of contests by name. */
export type ContestPresets = z.output<typeof contestPresetsSchema>;

const about = { contest: tournamentIdSchema, name: z.string().describe('of the contest') };
const ofEntry = { ...about, bot: z.string() };
const ofStage = { ...ofEntry, stage: ordinal };
const ranked = { ...ofStage, rank: ordinal };

/** What owners are notified of. */
export const contestNoticeSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('contestOpens'), ...about }),
  z.strictObject({ type: z.literal('contestLocked'), ...ofStage, version: ordinal }),
  z.strictObject({
    type: z.literal('contestExcluded'),
    ...ofStage,
    reason: z.enum(CONTEST_EXCLUSIONS),
  }),
  z.strictObject({ type: z.literal('contestStageBegun'), ...about, stage: ordinal }),
  z.strictObject({ type: z.literal('contestAdvanced'), ...ranked }),
  z.strictObject({ type: z.literal('contestEliminated'), ...ranked }),
  z.strictObject({ type: z.literal('contestWon'), ...ranked }),
  z.strictObject({ type: z.literal('contestEnded'), ...ranked }),
  z.strictObject({ type: z.literal('contestCancelled'), ...ofEntry }),
]);
/** What owners are notified of about a contest. */
export type ContestNotice = z.output<typeof contestNoticeSchema>;
