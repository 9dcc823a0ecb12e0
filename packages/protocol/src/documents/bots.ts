// The documents in which a server describes uploaded bots: to their owners and to administrators. The report of a check is also
// what a server stores.

import { natural } from '@mcr-arena/tournament/schema';
import * as z from 'zod';

const time = z.iso.datetime();
const tile = z.string().describe("in Botzone's names");

/** All tiles open, at the moment of an answer. */
const shownSeatSchema = z.strictObject({
  hand: z.array(tile),
  melds: z.array(z.array(tile)),
  discards: z.array(z.strictObject({ tile, claimed: z.boolean() })),
  wall: natural.describe('tiles left in its wall'),
});

/** Shape of a `ShownTable`. */
export const shownTableSchema = z.strictObject({
  seat: z.int().min(0).max(3).describe('whose answer it was'),
  seats: z.tuple([shownSeatSchema, shownSeatSchema, shownSeatSchema, shownSeatSchema]).describe('east first'),
});
/** A table as a report of a fault draws it: what the seat saw when it was asked. */
export type ShownTable = z.output<typeof shownTableSchema>;

const checkFaultSchema = z.strictObject({
  situation: z.string(),
  request: z.string().describe("what was asked, in Botzone's words"),
  answer: z.string().describe('what the bot answered, or how it failed'),
  legal: z.array(z.string()),
  stderr: z.string(),
});

/** Shape of a `RecognisedProgram`. */
export const recognisedProgramSchema = z.strictObject({
  language: z.string(),
  protocol: z.string(),
  keepRunning: z.boolean(),
  basis: z
    .string()
    .exactOptional()
    .describe('what the protocol was recognised by: manifest, macro, event-words, request-words, no-words'),
});
/** As which program a file was recognised. */
export type RecognisedProgram = z.output<typeof recognisedProgramSchema>;

/** Shape of a `CheckReport`. */
export const checkReportSchema = z.strictObject({
  ok: z.boolean().describe('whether the version may be ranked and entered'),
  failure: z
    .strictObject({ code: z.string(), message: z.string() })
    .exactOptional()
    .describe('why no question could be asked: the file, its manifest, the compiler, the model'),
  program: recognisedProgramSchema
    .exactOptional()
    .describe('as which program the file was recognised; absent of models'),
  buildOutput: z.string().describe('what the compiler printed'),
  situations: natural.describe(
    'recorded situations that were asked; those after a claim that the bot does not make are left out',
  ),
  deals: natural.describe('deals of the smoke table that were played'),
  faults: z.array(checkFaultSchema),
  table: shownTableSchema.exactOptional().describe('at the first fault'),
  different: natural.describe('situations that were answered otherwise when they were asked again'),
  decisionMs: z.strictObject({ p50: z.number().min(0), p99: z.number().min(0) }),
  memoryMiB: z.number().min(0),
  setsPerHour: z.number().min(0).describe('sets of four deals with four such bots, one after the other; 0: unknown'),
});
/** What a check found: faults, compiler output, speed. */
export type CheckReport = z.output<typeof checkReportSchema>;

/** The stages of a check, in order. */
export const CHECK_STAGES = ['prepare', 'situations', 'deals'] as const;

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
    ahead: natural.describe('checks that come before it'),
    waits: z
      .object({ until: time, reason: z.string() })
      .optional()
      .describe('present where its owner has used the processor time of the day'),
  }),
  z.object({ state: z.literal('running'), progress: checkProgressSchema }),
  z.object({ state: z.enum(['passed', 'failed']), checkedAt: time, report: checkReportSchema }),
]);
/** The check of a version of a bot: queued, running, or its report. */
export type BotCheckDocument = z.output<typeof checkStateSchema>;

/** Shape of a `BotVersionDocument`. */
export const botVersionSchema = z.object({
  id: z.uuid(),
  number: z.int().min(1),
  kind: z.enum(['house', 'stdio', 'policy', 'remote']),
  file: z.string().optional().describe('name of the uploaded file'),
  size: natural.optional().describe('its bytes; absent where it is no longer stored'),
  createdAt: time,
  state: z
    .enum(['queued', 'running', 'passed', 'failed', 'unchecked'])
    .describe('of its check; unchecked: a remote bot'),
  ranked: z.boolean(),
  benched: z.boolean().describe('whether it kept failing and may not be ranked'),
  program: recognisedProgramSchema.optional().describe('as which program it was recognised; absent before its check'),
  deals: natural.describe('deals of played sets'),
  faults: natural.describe('replies in them that broke the rules, came too late or not at all'),
  voids: natural.describe('times that a fault of its host voided a set'),
});
/** A version of a bot. */
export type BotVersionDocument = z.output<typeof botVersionSchema>;

/** Shape of a `BotDocument`. */
export const botSchema = z.object({
  owner: z.string(),
  name: z.string(),
  createdAt: time,
  playsWithPeople: z.boolean().describe('whether its ranked version may be seated at tables of people'),
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
/** The answer to an upload: the version, and where its check is. */
export type UploadedBot = z.output<typeof uploadedSchema>;

/** Shape of a `BotList`. */
export const botListSchema = z.object({
  bots: z.array(z.object({ name: z.string(), description: z.string() })).describe('house bots'),
  own: z.array(botSchema).optional().describe('those of the sender, if signed in'),
});
/** The bots of a user. */
export type BotList = z.output<typeof botListSchema>;

/** Shape of an `Uploading`. */
export const uploadingSchema = z.object({
  available: z.boolean(),
  reason: z.string().optional().describe('why bots cannot be uploaded'),
  maxBytes: natural,
  waiting: natural.describe('checks that are queued or running'),
});
/** What the server takes as uploads, and why not where it takes none. */
export type Uploading = z.output<typeof uploadingSchema>;
