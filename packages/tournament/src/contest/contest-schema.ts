// The shapes of a contest's configuration.

import * as z from 'zod';
import { ordinal } from '../schema-parts.ts';
import {
  CONTEST_BOTS,
  type ContestConfig,
  type ContestInput,
  type ContestStage,
  MAX_STAGES,
  STAGE_VERSIONS,
  type StageInput,
} from './contest-config.ts';

const time = z.iso.datetime();

const stageFields = {
  name: z.string().trim().min(1).max(60),
  places: z
    .exactOptional(ordinal.max(512))
    .describe('how many of the stage before play it; absent of the first stage, which everybody plays'),
  tournaments: ordinal.max(9).describe('tournaments that all its entrants play; ranking points add up; absent: 1'),
  rounds: ordinal.max(1000).describe('Swiss rounds of each tournament'),
  setsPerRound: ordinal.max(24).describe('duplicate sets that a table plays in a round; absent: 1'),
  seatings: z.union([z.literal(24), z.literal(4), z.literal(1)]).describe('deals of a set; absent: 24'),
  versions: z
    .enum(STAGE_VERSIONS)
    .describe(
      'kept: the bots of the stage before; newest: the bots that passed their check by its opening; absent: kept',
    ),
  notBefore: z.exactOptional(time).describe('absent: it opens when the stage before is over'),
};

export const contestStageSchema: z.ZodType<ContestStage> = z.strictObject(stageFields);

export const stageInputSchema: z.ZodType<StageInput> = z.strictObject({
  ...stageFields,
  tournaments: z.exactOptional(stageFields.tournaments),
  setsPerRound: z.exactOptional(stageFields.setsPerRound),
  seatings: z.exactOptional(stageFields.seatings),
  versions: z.exactOptional(stageFields.versions),
});

const fields = {
  stages: z.array(contestStageSchema).min(1).max(MAX_STAGES),
  registrationEnds: time.describe('the deadline: entrants and their versions are locked then'),
  entrantsPerOwner: ordinal.max(100).describe('absent: 1'),
  bots: z.enum(CONTEST_BOTS).describe('sealed: uploaded bots only; any: bots that connect too; absent: sealed'),
  group: z.exactOptional(z.uuid()).describe('the group whose members may register; absent: everybody'),
  reference: z.string().min(1).max(200).describe('the house bot that fills tables, unranked; absent: shanten'),
  avoidRepeats: z
    .int()
    .min(0)
    .max(1000)
    .describe('pair so that few meet again whom the last so many rounds brought together; absent: 0'),
  separateOwners: z.boolean().describe('pair so that few tables seat two entrants of one owner; absent: false'),
};

/** A configuration with all of its fields. */
export const contestConfigSchema: z.ZodType<ContestConfig> = z.strictObject(fields);

/** The fields of a configuration as people write it. */
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
