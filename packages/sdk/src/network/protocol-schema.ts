// The messages of the protocol as zod schemas.

import { actionSchema, dealStartedSchema, viewEventSchema } from '@mcr-arena/engine/schema';
import * as z from 'zod';
import {
  type Answer,
  DEFAULT_DEALS,
  type DealEnded,
  type DealStarted,
  type Decision,
  type Hello,
  MAX_ANSWER_LENGTH,
  MAX_DEALS,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type Welcome,
} from './protocol.ts';

const dealId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/);
const number = z.int().min(1).max(1000).describe('counted from 1 in each deal');
const from = z.int().min(0).max(1000).describe('number of the first of "events"');
const version = z.int().min(0).max(1_000_000);
const text = z.string().max(1000);

export const helloSchema = z.strictObject({
  protocol: version,
  token: z.string().min(1).max(200),
  atMost: z
    .int()
    .min(1)
    .max(MAX_DEALS)
    .default(DEFAULT_DEALS)
    .describe('deals that the bot is willing to play at a time'),
  known: z
    .array(z.strictObject({ deal: dealId, events: z.int().min(1).max(1000) }))
    .max(4 * MAX_DEALS)
    .default([])
    .describe('after a lost connection: deals that the bot is in, and how many events of each it knows'),
}) satisfies z.ZodType<Hello>;

export const welcomeSchema = z.strictObject({
  protocol: version,
  bot: text,
  deals: z.array(dealId).describe('deals that go on; all others are over'),
}) satisfies z.ZodType<Welcome>;

export const dealStartedMessageSchema = z.strictObject({
  deal: dealId,
  tournament: text,
  entrant: text.describe('as whom the bot plays'),
  parameters: z.record(z.string(), z.string()),
  seed: text.describe('differs in every deal'),
  started: dealStartedSchema.describe('event 0'),
}) satisfies z.ZodType<DealStarted>;

const events = z.array(viewEventSchema).max(1000);

export const decisionSchema = z.strictObject({
  deal: dealId,
  number,
  from,
  events: events.describe('what the seat has seen since it was last sent events'),
  legalActions: z.array(actionSchema).min(1),
  deadline: z.number().min(0).describe('milliseconds left for the answer'),
}) satisfies z.ZodType<Decision>;

export const dealEndedSchema = z.strictObject({
  deal: dealId,
  reason: z.literal(['played', 'dropped']).describe('dropped: not played to its end'),
  from,
  events,
}) satisfies z.ZodType<DealEnded>;

const codes = Object.keys(PROBLEMS) as ProblemCode[];
export const problemSchema = z.strictObject({ code: z.enum(codes), message: z.string() }) satisfies z.ZodType<Problem>;

/** What is nested too deeply to be written as text is no action either. */
function isShort(value: unknown): boolean {
  try {
    return (JSON.stringify(value) ?? '').length <= MAX_ANSWER_LENGTH;
  } catch {
    return false;
  }
}

export const answerSchema = z.union([
  z.strictObject({
    deal: dealId,
    number,
    action: z
      .unknown()
      .refine(isShort, `longer than ${MAX_ANSWER_LENGTH} characters`)
      .exactOptional()
      .describe('one of the legal actions; anything else is a foul'),
  }),
  z.strictObject({ deal: dealId, number, crashed: z.string().max(500).describe('what the bot failed with: a foul') }),
]) satisfies z.ZodType<Answer>;
