// The documents about tasks of groups: lists, a task with the submissions of its members.

import { digest, natural, ordinal } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { groupRoleSchema } from './accounts.ts';
import { competitionIdSchema, competitionStatusSchema } from './tournaments.ts';

const time = z.iso.datetime();

/** Walls on which a submission can be measured again: those of the task, or new ones. */
export const AGAIN_WALLS = ['same', 'fresh'] as const;

/**
 * States of a submission. `waiting`: it will be measured. `failed`: internal errors prevented the measurement. `withdrawn`: the bot was
 * removed, or its owner was suspended, before it was measured; or a newer submission replaced it.
 */
export const SUBMISSION_STATES = ['waiting', 'measuring', 'passed', 'not-passed', 'failed', 'withdrawn'] as const;

/** States of a member in a task: that of the submission that counts; without one, `none`, or `late` after the deadline. */
export const TASK_STATES = ['none', 'late', ...SUBMISSION_STATES] as const;

const measurementFields = {
  state: z.enum(SUBMISSION_STATES),
  walls: natural.optional().describe('number of walls on which it was measured; absent before the end'),
  difference: z.number().optional().describe('points per deal by which it was ahead of the opponent'),
  lower: z.number().optional().describe('lower end of the 95 % interval, which is valid at any number of walls'),
  upper: z.number().optional().describe('upper end of the interval'),
  measuredAt: time.optional(),
};

/** Shape of a `TaskSubmission`. */
export const taskSubmissionSchema = z.object({
  bot: z.string(),
  version: ordinal,
  submittedAt: time,
  ...measurementFields,
  again: z
    .array(
      z.object({
        on: z.enum(AGAIN_WALLS),
        seed: digest.optional().describe('seed of fresh walls; published after the measurement'),
        isEqual: z.boolean().optional().describe('on the same walls: whether the result equals the first one'),
        ...measurementFields,
      }),
    )
    .describe('later measurements of the same version, newest first; the newest that has ended counts'),
});
/** A version that a member submitted, and its measurements. */
export type TaskSubmission = z.output<typeof taskSubmissionSchema>;

/** Shape of a `TaskMember`. */
export const taskMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(TASK_STATES),
  submissions: natural.describe('number of submissions'),
  submission: taskSubmissionSchema.optional().describe('the newest submission, which counts'),
});
/** A member of the group and the state of the task. */
export type TaskMember = z.output<typeof taskMemberSchema>;

const taskFields = {
  id: competitionIdSchema,
  title: z.string(),
  status: competitionStatusSchema,
  opponent: z.object({ owner: z.string(), bot: z.string(), version: ordinal, isHouse: z.boolean() }),
  points: z.number().describe('a submission passes if it is certainly more than these points per deal ahead'),
  deadline: time,
  createdAt: time,
  state: z.enum(TASK_STATES).describe('state of the reader'),
};

/** Shape of a `TaskList`. */
export const taskListSchema = z.object({
  tasks: z
    .array(
      z.object({
        ...taskFields,
        passed: natural.optional().describe('number of members who have passed; for owners and managers'),
        members: natural.optional().describe('number of members; for owners and managers'),
      }),
    )
    .describe('latest deadline first'),
});
/** The tasks of a group. */
export type TaskList = z.output<typeof taskListSchema>;

/** Shape of a `TaskDocument`. */
export const taskSchema = z.object({
  ...taskFields,
  group: z.object({ id: z.uuid(), name: z.string() }),
  role: groupRoleSchema.describe('role of the reader in the group'),
  isOpen: z.boolean().describe('whether versions can be submitted'),
  walls: ordinal.describe('maximum number of walls'),
  commitment: digest.describe('SHA-256 of the 32 bytes of the seed'),
  seed: digest.optional().describe('with this seed, "mcr compare" plays the same walls; published after the deadline'),
  failure: z.string().optional(),
  submissionsLeft: natural.describe('how often the reader may still submit a version'),
  own: z.array(taskSubmissionSchema).describe('submissions of the reader, newest first'),
  bots: z
    .array(z.object({ bot: z.string(), versions: z.array(ordinal) }))
    .describe('bots of the reader with the versions that can be submitted, newest first'),
  members: z.array(taskMemberSchema).optional().describe('all members, sorted by name; for owners and managers'),
});
/** A task. */
export type TaskDocument = z.output<typeof taskSchema>;
