import * as z from 'zod';
import { ordinal } from '../schema-parts.ts';
import {
  CONTEST_BOTS,
  type ContestConfig,
  type ContestInput,
  type ContestStage,
  MAX_STAGES,
  REQUIRED_VERDICTS,
  type RequiredVerdict,
  STAGE_VERSIONS,
  type StageInput,
} from './contest-config.ts';

const time = z.iso.datetime();

const stageFields = {
  name: z.string().trim().min(1).max(60),
  places: z
    .exactOptional(ordinal.max(512))
    .describe(
      'maximum number of entrants that advance from the previous stage; absent for the first stage, which everybody plays',
    ),
  tournaments: ordinal
    .max(9)
    .describe('tournaments that all entrants play, with their ranking points summed; default: 1'),
  rounds: ordinal.max(1000).describe('Swiss rounds of each tournament'),
  setsPerRound: ordinal.max(24).describe('duplicate sets that a table plays in a round; default: 1'),
  seatings: z.union([z.literal(24), z.literal(4), z.literal(1)]).describe('deals of a set; default: 24'),
  versions: z
    .enum(STAGE_VERSIONS)
    .describe(
      'kept: the versions of the previous stage; newest: the versions that have passed their check when it opens; default: kept',
    ),
  notBefore: z.exactOptional(time).describe('earliest opening; default: when the previous stage is over'),
};

export const contestStageSchema: z.ZodType<ContestStage> = z.strictObject(stageFields);

export const stageInputSchema: z.ZodType<StageInput> = z.strictObject({
  ...stageFields,
  tournaments: z.exactOptional(stageFields.tournaments),
  setsPerRound: z.exactOptional(stageFields.setsPerRound),
  seatings: z.exactOptional(stageFields.seatings),
  versions: z.exactOptional(stageFields.versions),
});

export const requiredVerdictSchema: z.ZodType<RequiredVerdict> = z
  .enum(REQUIRED_VERDICTS)
  .describe('worst verdict of its check with which an uploaded version may play; default: passed-with-faults');

const fields = {
  stages: z.array(contestStageSchema).min(1).max(MAX_STAGES),
  registrationEnds: time.describe('the deadline, at which entrants and their versions are locked'),
  entrantsPerOwner: ordinal.max(100).describe('absent: 1'),
  bots: z.enum(CONTEST_BOTS).describe('sealed: only uploaded bots; any: also bots that connect; default: sealed'),
  requiredVerdict: z.exactOptional(requiredVerdictSchema),
  group: z.exactOptional(z.uuid()).describe('the group whose members may register; default: everybody'),
  reference: z
    .string()
    .min(1)
    .max(200)
    .describe('the house bot that fills incomplete tables, unranked; default: shanten'),
  avoidRepeats: z
    .int()
    .min(0)
    .max(1000)
    .describe('pairing avoids repeated opponents within this many rounds; default: 0'),
  separateOwners: z
    .boolean()
    .describe('whether pairing avoids seating two entrants of one owner at a table; default: false'),
};

/** A complete configuration. */
export const contestConfigSchema: z.ZodType<ContestConfig> = z.strictObject(fields);

/** The fields of a configuration as written by people. */
export const contestInputFields = {
  ...fields,
  stages: z.array(stageInputSchema).min(1).max(MAX_STAGES),
  entrantsPerOwner: z.exactOptional(fields.entrantsPerOwner),
  bots: z.exactOptional(fields.bots),
  reference: z.exactOptional(fields.reference),
  avoidRepeats: z.exactOptional(fields.avoidRepeats),
  separateOwners: z.exactOptional(fields.separateOwners),
};

export const contestInputSchema: z.ZodType<ContestInput> = z.strictObject(contestInputFields);
