// The documents about uploaded bots, for their owners and for administrators. The report of a check is also stored in this
// form.

import { natural } from '@mcr-arena/tournament/schema';
import * as z from 'zod';

const time = z.iso.datetime();
const tile = z.string().describe("in Botzone's notation");

/** A seat with all tiles open, at the moment of a reply. */
const shownSeatSchema = z.strictObject({
  hand: z.array(tile),
  melds: z.array(z.array(tile)),
  discards: z.array(z.strictObject({ tile, claimed: z.boolean() })),
  wall: natural.describe('tiles left in its wall'),
});

/** Shape of a `ShownTable`. */
export const shownTableSchema = z.strictObject({
  seat: z.int().min(0).max(3).describe('seat that replied'),
  seats: z.tuple([shownSeatSchema, shownSeatSchema, shownSeatSchema, shownSeatSchema]).describe('east first'),
});
/** A table as shown in the report of a fault: the state when the seat was asked. */
export type ShownTable = z.output<typeof shownTableSchema>;

/** Why an upload or a text of the editor could not be run, or not to its end. Reports of other versions may have other codes. */
export const BOT_FAILURES = [
  'archive-unknown',
  'archive-malformed',
  'archive-too-large',
  'archive-too-many-files',
  'entry-path-unsafe',
  'entry-not-a-file',
  'entry-twice',
  'manifest-malformed',
  'bot-unrecognised',
  'entry-missing',
  'bot-not-found',
  'runtime-missing',
  'build-failed',
  'build-too-large',
  'manifest-invalid',
  'onnx-unreadable',
  'onnx-too-large',
  'onnx-external-data',
  'onnx-operator',
  'onnx-operator-set',
  'onnx-input',
  'onnx-output',
  'check-overdue',
  'check-interrupted',
  'trial-overdue',
  'trial-interrupted',
  'trial-stopped',
] as const;
/** Code of a failure: its message says what was found and expected. */
export type BotFailure = (typeof BOT_FAILURES)[number];

const checkFaultSchema = z.strictObject({
  situation: z.string().describe('a recorded situation or wall, or a deal with house bots ("smoke table")'),
  request: z.string().describe("the question, in the bot's protocol: Botzone's format or JSON"),
  answer: z.string().describe("the bot's reply, or how it failed"),
  unreadable: z.literal(true).exactOptional().describe('present if the reply could not be parsed'),
  legal: z.array(z.string()).describe('the legal replies, in the same notation'),
  stderr: z.string().describe('output of the bot in that deal'),
  table: shownTableSchema.exactOptional().describe('the table at that moment; absent in some reports of 0.2'),
});
/** A fault of a bot in its check. */
export type CheckFault = z.output<typeof checkFaultSchema>;

/** Verdicts of a check, best first. A version may play unless it failed. */
export const CHECK_VERDICTS = ['passed', 'passed-with-faults', 'failed'] as const;
/** The verdict of a bot's check. */
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** States of the check of a bot version. */
export const CHECK_STATES = ['queued', 'running', ...CHECK_VERDICTS, 'unchecked'] as const;
/** The state of a check; once it has ended, its verdict. */
export type CheckState = (typeof CHECK_STATES)[number];

/** Shape of a `RecognisedProgram`. */
export const recognisedProgramSchema = z.strictObject({
  language: z.string(),
  protocol: z.string(),
  keepRunning: z.boolean(),
  basis: z
    .string()
    .exactOptional()
    .describe('how the protocol was recognised: manifest, macro, event-words, request-words, no-words'),
  runtime: z.string().exactOptional().describe('such as torch; absent: the standard one'),
});
/** The kind of program that a file was recognised as. */
export type RecognisedProgram = z.output<typeof recognisedProgramSchema>;

/** Shape of a `CheckReport`. */
export const checkReportSchema = z.strictObject({
  ok: z.boolean().describe('whether it passed without a fault'),
  verdict: z
    .enum(CHECK_VERDICTS)
    .describe(
      'passed-with-faults: at most two faults in the 24 deals, and one in twenty situations; it may be ranked and entered',
    ),
  failure: z
    .strictObject({ code: z.string(), message: z.string() })
    .exactOptional()
    .describe('why the check did not come to its end: the file, its manifest, the compiler, the model, its wall time'),
  program: recognisedProgramSchema
    .exactOptional()
    .describe('kind of program that the file was recognised as; absent for models'),
  buildOutput: z.string().describe('what the compiler printed'),
  situations: natural.describe(
    'number of recorded situations that the bot was asked about, without those after a claim that it did not make',
  ),
  deals: natural.describe('number of deals played at the smoke table, against house bots'),
  faults: z.array(checkFaultSchema),
  different: natural.describe('situations with a different reply when asked again'),
  decisionMs: z.strictObject({ p50: z.number().min(0), p99: z.number().min(0) }).describe('wall time of a decision'),
  memoryMiB: z.number().min(0).describe('the largest resident memory; 0 if it cannot be measured'),
  setsPerHour: z
    .number()
    .min(0)
    .describe('sets of four deals per hour with four such bots, played one after another; 0: unknown'),
});
/** The result of a check: faults, compiler output, speed. */
export type CheckReport = z.output<typeof checkReportSchema>;

/** The stages of a check, in order. */
export const CHECK_STAGES = ['prepare', 'deals', 'situations'] as const;

/** Shape of a `CheckProgressDocument`. */
export const checkProgressSchema = z.strictObject({
  stage: z.enum(CHECK_STAGES).describe('prepare: the file is unpacked, recognised and compiled'),
  done: natural,
  of: natural,
  faults: natural,
});
/** How far a running check is. */
export type CheckProgressDocument = z.output<typeof checkProgressSchema>;

/** Shape of a `BotCheckDocument`. */
export const checkStateSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('queued'),
    ahead: natural.describe('checks queued before it'),
    waits: z
      .object({ until: time, reason: z.string() })
      .optional()
      .describe("present if its owner has used up the day's CPU time"),
  }),
  z.object({ state: z.literal('running'), progress: checkProgressSchema }),
  z.object({ state: z.enum(CHECK_VERDICTS), checkedAt: time, report: checkReportSchema }),
]);
/** The check of a version of a bot: queued, running, or its report. */
export type BotCheckDocument = z.output<typeof checkStateSchema>;

/** Shape of a `BotVersionDocument`. */
export const botVersionSchema = z.object({
  id: z.uuid(),
  number: z.int().min(1),
  kind: z
    .string()
    .min(1)
    .describe('kind of its bot: house, remote, or that of the uploaded file, such as stdio or policy'),
  file: z.string().optional().describe('name of the uploaded file'),
  size: natural.optional().describe('size in bytes; absent if the file is no longer stored'),
  createdAt: time,
  state: z.enum(CHECK_STATES).describe('state of its check; unchecked: a remote bot'),
  ranked: z.boolean(),
  benched: z.boolean().describe('whether it is barred from ranking after repeated faults'),
  program: recognisedProgramSchema
    .optional()
    .describe('kind of program that it was recognised as; absent before its check'),
  deals: natural.describe('deals in played sets'),
  faults: natural.describe('replies in these deals that were illegal, late or missing'),
  voids: natural.describe('sets that were voided by a fault of its host'),
});
/** A version of a bot. */
export type BotVersionDocument = z.output<typeof botVersionSchema>;

/** Shape of a `BotDocument`. */
export const botSchema = z.object({
  owner: z.string(),
  name: z.string(),
  createdAt: time,
  playsWithPeople: z.boolean().describe('whether it may be seated at tables with human players'),
  matchesOnRequest: z.boolean().describe('whether other users may request matches with it'),
  versions: z.array(botVersionSchema).describe('newest first'),
});
/** A bot with its versions. */
export type BotDocument = z.output<typeof botSchema>;

/** Shape of an `UploadedBot`. */
export const uploadedSchema = z.object({
  owner: z.string(),
  bot: z.string(),
  version: botVersionSchema,
  check: z.string().describe('the address of its check'),
});
/** The response to an upload: the version and the address of its check. */
export type UploadedBot = z.output<typeof uploadedSchema>;

/** Shape of a `BotList`. */
export const botListSchema = z.object({
  bots: z.array(z.object({ name: z.string(), description: z.string() })).describe('house bots'),
  variants: z
    .array(z.object({ name: z.string(), bot: z.string().describe('as an entrant names it: goal?style=careful') }))
    .describe('house bots with parameters, as on a new ladder or in the sample tournament'),
  own: z.array(botSchema).optional().describe('bots of the sender, if signed in'),
});
/** The house bots, and the bots of the sender. */
export type BotList = z.output<typeof botListSchema>;

/** Shape of an `Uploading`. */
export const uploadingSchema = z.object({
  available: z.boolean(),
  reason: z.string().optional().describe('why bots cannot be uploaded'),
  maxBytes: natural,
  waiting: natural.describe('checks that are queued or running'),
});
/** Whether the server accepts uploads, and up to what size. */
export type Uploading = z.output<typeof uploadingSchema>;
