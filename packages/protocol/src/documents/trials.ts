// The documents about trials: runs of code that is not saved, for its author. A trial plays one deal with house bots, or asks
// questions of recorded situations or of a played deal.

import { dealRecordSchema } from '@mcr-arena/engine/schema';
import { SEATS } from '@mcr-arena/tiles';
import { natural } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { recognisedProgramSchema, shownTableSchema } from './bots.ts';

const time = z.iso.datetime();
const seat = z.literal(SEATS);

/** Shape of a `TrialTask`. */
export const trialTaskSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('deal'),
    number: z.int().min(1).max(1_000_000).describe('the deal of the smoke table; checks play 1 to 24'),
  }),
  z.strictObject({
    type: z.literal('situations'),
    numbers: z
      .array(z.int().min(1).max(1000))
      .min(1)
      .max(200)
      .exactOptional()
      .describe('recorded situations of the check, by number; absent: all'),
  }),
  z.strictObject({
    type: z.literal('situation'),
    record: dealRecordSchema.describe('a played deal'),
    event: natural.describe('the event of the deal after which the seat is asked, from 0'),
    seat,
  }),
]);
/** What a trial does. */
export type TrialTask = z.output<typeof trialTaskSchema>;

const decisionText = {
  request: z.string().describe("the question, in the bot's protocol: Botzone's format or JSON"),
  answer: z.string().describe("the bot's reply, or how it failed"),
  unreadable: z.literal(true).exactOptional().describe('present if the reply could not be parsed'),
  legal: z.array(z.string()).describe('the legal replies, in the same notation'),
  ms: z.number().min(0).describe('wall time of the reply'),
  fault: z.string().exactOptional().describe('why the reply breaks the rules; absent if it is legal'),
};

const trialDecisionSchema = z.strictObject({
  event: natural.describe('the last event before the question, from 0'),
  ...decisionText,
});
/** A question to the bot in a trial's deal, with its reply. */
export type TrialDecision = z.output<typeof trialDecisionSchema>;

const trialDealSchema = z.strictObject({
  number: natural,
  seat: seat.describe('seat of the bot'),
  opponents: z.array(z.string()).length(3).describe('names of the house bots in the other seats, from east on'),
  events: z.array(z.looseObject({ type: z.string() })).describe('the events so far, with all tiles'),
  decisions: z.array(trialDecisionSchema),
  output: z.string().describe('what the bot printed; empty until the deal ends'),
  outputMarks: z
    .array(z.strictObject({ event: natural, at: natural }))
    .exactOptional()
    .describe(
      'the decisions with output, by "event"; at: where it begins in "output", in UTF-16 units; it ends where the next one begins',
    ),
  record: dealRecordSchema.exactOptional().describe('present once the deal has ended'),
});
/** The deal of a trial. */
export type TrialDeal = z.output<typeof trialDealSchema>;

const trialSituationSchema = z.strictObject({
  name: z.string().describe('such as "12: discard after a chow, seat 2"'),
  number: natural.exactOptional().describe('absent for a situation of a played deal'),
  ...decisionText,
  output: z.string().describe('what the bot printed'),
  table: shownTableSchema,
});
/** A situation of a trial, with the bot's reply. */
export type TrialSituation = z.output<typeof trialSituationSchema>;

/** The stages of a trial. */
export const TRIAL_STAGES = ['prepare', 'deal', 'situations'] as const;

/** Shape of a `TrialResult`. */
export const trialResultSchema = z.strictObject({
  stage: z.enum(TRIAL_STAGES).describe('prepare: the file is unpacked, recognised and compiled'),
  done: natural,
  of: natural,
  buildOutput: z.string().describe('what the compiler printed'),
  program: recognisedProgramSchema.exactOptional(),
  failure: z
    .strictObject({ code: z.string(), message: z.string() })
    .exactOptional()
    .describe('why the trial did not come to its end'),
  deal: trialDealSchema.exactOptional(),
  situations: z.array(trialSituationSchema),
  skipped: natural.describe('situations after a claim that the bot does not make'),
});
/** What a trial has found so far. */
export type TrialResult = z.output<typeof trialResultSchema>;

const identified = { id: z.uuid(), task: trialTaskSchema };

/** Shape of a `Trial`. */
export const trialSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('queued'),
    ...identified,
    ahead: natural.describe('checks and trials that are not done'),
  }),
  z.object({ state: z.literal('running'), ...identified, result: trialResultSchema }),
  z.object({ state: z.literal('done'), ...identified, result: trialResultSchema, endedAt: time }),
]);
/** A trial: queued, running or done. */
export type Trial = z.output<typeof trialSchema>;

/** Shape of a `SituationList`. */
export const situationListSchema = z.object({
  situations: z.array(z.object({ number: natural, kind: z.string(), seat })),
});
/** The recorded situations of the check. */
export type SituationList = z.output<typeof situationListSchema>;

const sourceFileSchema = z.object({
  path: z.string(),
  size: natural.describe('bytes'),
  text: z.string().optional().describe('of a file in UTF-8'),
  base64: z.string().optional().describe('of another file; files without either are too large to be shown'),
});
/** A file of an uploaded bot. */
export type SourceFile = z.output<typeof sourceFileSchema>;

/** Shape of `BotSources`. */
export const botSourcesSchema = z.object({ files: z.array(sourceFileSchema).describe('by path') });
/** The files of an uploaded version. */
export type BotSources = z.output<typeof botSourcesSchema>;
