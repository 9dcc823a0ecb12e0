// The documents about contests: lists, a contest with its stages, a crosstable, notices to owners.

import { dealRulesSchema } from '@mcr-arena/engine/schema';
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
import { competitionIdSchema, competitionStatusSchema, listedRulesSchema } from './tournaments.ts';

const time = z.iso.datetime();
const entrantId = z.string().min(1).max(100);

/** Phases of a contest. */
export const CONTEST_PHASES = ['registration', 'waiting', 'playing', 'over'] as const;
const phaseSchema = z
  .enum(CONTEST_PHASES)
  .describe('waiting: entrants are locked and the next stage is not open yet; over: won or cancelled');

/** Shape of a `ContestSummary`. */
export const contestSummarySchema = z.object({
  id: competitionIdSchema,
  name: z.string(),
  organiser: z.string(),
  status: competitionStatusSchema,
  phase: phaseSchema,
  stage: natural.describe('number of the last stage that was opened, from 1; 0 before the first'),
  stages: z.array(z.string()).describe('names of the stages'),
  entrants: natural.describe('registered entrants; after the deadline, only those with a locked version'),
  registrationEnds: time,
  createdAt: time,
  scoring: listedRulesSchema,
  champion: entrantId.optional(),
});
/** A contest in a list. */
export type ContestSummary = z.output<typeof contestSummarySchema>;

/** Shape of a `ContestList`. */
export const contestListSchema = z.object({
  contests: z.array(contestSummarySchema).describe('newest first'),
  next: z.string().optional().describe('value of "before" for the next page; absent on the last'),
});
/** Contests, newest first. */
export type ContestList = z.output<typeof contestListSchema>;

/**
 * Why a registered bot is not in a contest: at the deadline it had been removed, its owner was suspended or not a member of the
 * group, or none of its versions had passed its check.
 */
export const CONTEST_EXCLUSIONS = ['bot-removed', 'owner-suspended', 'not-a-member', 'version-unchecked'] as const;

/** Shape of a `ContestEntry`. */
export const contestEntrySchema = z.object({
  name: entrantId.describe('name of the entrant in all stages'),
  owner: z.string(),
  bot: z.string(),
  isHouse: z.boolean().describe('whether it is a house bot of the server'),
  registeredAt: time,
  version: ordinal
    .optional()
    .describe(
      'version locked at the deadline; before it, the version that would be locked now; absent: none passed its check',
    ),
  stage: ordinal
    .optional()
    .describe('last stage that it plays in; absent until the deadline and if no version was locked'),
  rank: ordinal.optional().describe('rank in the contest; absent while it may still play'),
  withdrawn: z.boolean(),
  excluded: z
    .enum(CONTEST_EXCLUSIONS)
    .optional()
    .describe('why it is not in the contest; shown to its owner and the organiser'),
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
  pointsPerDeal: estimate
    .optional()
    .describe('points per deal with the 95 % interval; absent before the first complete round'),
  faults: natural.optional().describe('replies that were illegal, late or missing'),
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
      id: competitionIdSchema,
      status: competitionStatusSchema,
      rounds: natural,
      roundsComplete: natural,
      commitment: digest,
      planCommitment: digest.describe('for "mcr verify --commitment": over its plan and the secret'),
    }),
  ),
  ranking: z.array(stagePlaceSchema).describe('ranking after the complete rounds, best first'),
});
/** A stage of a contest: its tournaments and the ranking. */
export type ContestStageDocument = z.output<typeof contestStageDocumentSchema>;

/** Shape of a `ContestDocument`. */
export const contestSchema = contestSummarySchema.extend({
  config: contestConfigSchema,
  rules: dealRulesSchema,
  group: z.object({ id: z.uuid(), name: z.string() }).optional().describe('group whose members may register'),
  commitment: digest.describe("SHA-256 of the secret that the secrets of all stages' tournaments are derived from"),
  secret: digest.optional().describe('disclosed when the contest is over'),
  failure: z.string().optional(),
  endedAt: time.optional(),
  entries: z.array(contestEntrySchema).describe('ranked entries by rank, then the others in order of registration'),
  opened: z.array(contestStageDocumentSchema).describe('the stages that were opened'),
});
/** A contest with its entries and stages. */
export type ContestDocument = z.output<typeof contestSchema>;

/** Shape of a `ContestCandidate`. */
export const contestCandidateSchema = z.object({
  bot: z.string(),
  versions: natural.describe('number of uploaded versions'),
  version: ordinal.optional().describe('version that would be locked now; absent: none passed its check'),
  name: entrantId.optional().describe('name of the entrant; absent if it is not registered'),
});
/** A bot of the reader: the version that would be locked, and the entrant's name if it is registered for the contest. */
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
      sets: natural.describe('sets that both played at the same table'),
      deals: natural,
      points: z.int().describe("the entrant's points minus the opponent's, over those deals"),
    }),
  ),
});
/** For every two entrants of a stage, the difference of their points in the deals that both played at the same table. */
export type Crosstable = z.output<typeof crosstableSchema>;

/** Shape of a `ContestPresets`. */
export const contestPresetsSchema = z.object({
  presets: z.array(z.object({ preset: z.enum(CONTEST_PRESETS), stages: z.array(stageInputSchema) })),
  dealsPerHour: natural.optional().describe('speed of this server in its latest sets; absent before the first'),
});
/** The predefined formats of contests, by name. */
export type ContestPresets = z.output<typeof contestPresetsSchema>;

const about = { contest: competitionIdSchema, name: z.string().describe('name of the contest') };
const ofEntry = { ...about, bot: z.string() };
const ofStage = { ...ofEntry, stage: ordinal };
const ranked = { ...ofStage, rank: ordinal };

/** Shape of a `ContestNotice`. */
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
  z.strictObject({ type: z.literal('contestFinished'), ...ofEntry }).describe('to the organiser; the bot has won'),
]);
/** A notice about a contest to the owner of an entrant, or to its organiser. */
export type ContestNotice = z.output<typeof contestNoticeSchema>;
