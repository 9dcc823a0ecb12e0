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

export const CONTEST_PHASES = ['registration', 'waiting', 'playing', 'over'] as const;
const phaseSchema = z
  .enum(CONTEST_PHASES)
  .describe('waiting: entrants are locked, and the next stage is not opened yet; over: champion or cancelled');

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
export type ContestSummary = z.output<typeof contestSummarySchema>;

export const contestListSchema = z.object({
  contests: z.array(contestSummarySchema).describe('newest first'),
  next: z.string().optional().describe('what "before" is to be for the next page; absent on the last'),
});
export type ContestList = z.output<typeof contestListSchema>;

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
});
export type ContestEntry = z.output<typeof contestEntrySchema>;

export const stagePlaceSchema = z.object({
  rank: ordinal,
  entrant: entrantId,
  owner: z.string(),
  rankingPoints: z.number().min(0).multipleOf(0.5),
  totalDelta: z.int().describe('points over all deals'),
  sets: natural,
  deals: natural,
  pointsPerDeal: estimate.optional().describe('with its 95 % interval; absent before the first complete round'),
  advanced: z.boolean(),
});
export type StagePlaceDocument = z.output<typeof stagePlaceSchema>;

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
export type ContestStageDocument = z.output<typeof contestStageDocumentSchema>;

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
export type ContestDocument = z.output<typeof contestSchema>;

export const contestCandidateSchema = z.object({
  bot: z.string(),
  versions: natural.describe('that were uploaded'),
  version: ordinal.optional().describe('what would be locked now; absent: none passed its check'),
  name: entrantId.optional().describe('of the entrant; absent where it is not registered'),
});
export type ContestCandidate = z.output<typeof contestCandidateSchema>;

export const contestCandidatesSchema = z.object({ bots: z.array(contestCandidateSchema) });
export type ContestCandidates = z.output<typeof contestCandidatesSchema>;

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
export type Crosstable = z.output<typeof crosstableSchema>;

export const contestPresetsSchema = z.object({
  presets: z.array(z.object({ preset: z.enum(CONTEST_PRESETS), stages: z.array(stageInputSchema) })),
  dealsPerHour: natural
    .optional()
    .describe('what this server plays of the bots that it played last; absent until it has played some'),
});
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
    reason: z.enum(['bot-removed', 'owner-suspended', 'not-a-member', 'version-unchecked']),
  }),
  z.strictObject({ type: z.literal('contestStageBegun'), ...about, stage: ordinal }),
  z.strictObject({ type: z.literal('contestAdvanced'), ...ranked }),
  z.strictObject({ type: z.literal('contestEliminated'), ...ranked }),
  z.strictObject({ type: z.literal('contestWon'), ...ranked }),
  z.strictObject({ type: z.literal('contestEnded'), ...ranked }),
  z.strictObject({ type: z.literal('contestCancelled'), ...ofEntry }),
]);
export type ContestNotice = z.output<typeof contestNoticeSchema>;
