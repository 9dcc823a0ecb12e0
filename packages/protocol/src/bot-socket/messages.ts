// The messages between a server and remote bots: each schema with its inferred type.

import type { Action, ViewEvent, ViewEventOf } from '@mcr-arena/engine';
import { actionSchema, dealStartedSchema, viewEventSchema } from '@mcr-arena/engine/schema';
import * as z from 'zod';
import { DEFAULT_DEALS, MAX_ANSWER_LENGTH, MAX_DEALS, PROBLEMS, type ProblemCode } from './protocol.ts';

/** A parsed message with readonly fields and lists. */
type Message<Schema extends z.ZodType> = ReadonlyFields<z.output<Schema>>;
type ReadonlyFields<T> = T extends object ? { readonly [Key in keyof T]: ReadonlyList<T[Key]> } : never;
type ReadonlyList<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

/** Random id drawn by the server; it reveals nothing about the deal. */
export type DealId = string;

// Actions and events use the engine's types, which are wider than its schemas for external input.
const action: z.ZodType<Action> = actionSchema;
const viewEvent: z.ZodType<ViewEvent> = viewEventSchema;
const startingEvent: z.ZodType<ViewEventOf<'dealStarted'>> = dealStartedSchema;

const DEAL_ID = /^[A-Za-z0-9_-]{8,40}$/;
const MOST_DECISIONS = 1000;

const dealId = z.string().regex(DEAL_ID);
const number = z.int().min(1).max(MOST_DECISIONS).describe('counted from 1 in each deal');
const from = z.int().min(0).max(1000).describe('number of the first entry of "events"');
const version = z.int().min(0).max(1_000_000);
const text = z.string().max(1000);

const knownDealSchema = z.strictObject({ deal: dealId, events: z.int().min(1).max(1000) });

/** A deal that the bot is playing, and how many of its events it has received, including the first. */
export type KnownDeal = Message<typeof knownDealSchema>;

/** Shape of a `Hello`. */
export const helloSchema = z.strictObject({
  protocol: version,
  token: z.string().min(1).max(200),
  atMost: z
    .int()
    .min(1)
    .max(MAX_DEALS)
    .default(DEFAULT_DEALS)
    .describe('maximum number of deals that the bot plays at the same time'),
  known: z
    .array(knownDealSchema)
    .max(4 * MAX_DEALS)
    .default([])
    .describe('after a lost connection: deals that the bot is playing, and how many events of each it has received'),
});
/** The data that a bot sends to connect: the `auth` of Socket.IO. */
export type Hello = Message<typeof helloSchema>;

/** Shape of a `Welcome`. */
export const welcomeSchema = z.strictObject({
  protocol: version,
  bot: text,
  deals: z.array(dealId).describe('deals that continue; all others are over'),
});
/** The message `welcome`: the connection is accepted. */
export type Welcome = Message<typeof welcomeSchema>;

/** Shape of a `DealStarted`. */
export const dealStartedMessageSchema = z.strictObject({
  deal: dealId,
  tournament: text,
  entrant: text.describe('name under which the bot plays'),
  parameters: z.record(z.string(), z.string()),
  seed: text.describe('for all randomness of the bot in the deal'),
  started: startingEvent.describe('event 0'),
});
/** The message `dealStarted`: a deal begins, to be played by a new instance of the bot. */
export type DealStarted = Message<typeof dealStartedMessageSchema>;

const events = z.array(viewEvent).max(1000);

/** Shape of a `Decision`. */
export const decisionSchema = z.strictObject({
  deal: dealId,
  number,
  from,
  events: events.describe('events that the seat has seen since the last message'),
  legalActions: z.array(action).min(1),
  deadline: z.number().min(0).describe('milliseconds left for the answer'),
});
/** The message `decision`: a question, with the events since the last message. */
export type Decision = Message<typeof decisionSchema>;

/** Shape of a `DealEnded`. */
export const dealEndedSchema = z.strictObject({
  deal: dealId,
  reason: z.literal(['played', 'dropped']).describe('dropped: not played to the end'),
  from,
  events,
});
/** The message `dealEnded`: the last events of a deal. */
export type DealEnded = Message<typeof dealEndedSchema>;

/** Shape of a `TournamentEnded`. */
export const tournamentEndedSchema = z.strictObject({
  tournament: text,
  name: text,
  status: z.literal(['finished', 'cancelled', 'failed']),
});
/** The message `tournamentEnded`: a tournament of the bot is over. */
export type TournamentEnded = Message<typeof tournamentEndedSchema>;

const codes = Object.keys(PROBLEMS) as ProblemCode[];
/** Shape of a `Problem`. */
export const problemSchema = z.strictObject({ code: z.enum(codes), message: z.string() });
/** The message `problem`: why the server rejects a bot or one of its messages. */
export type Problem = Message<typeof problemSchema>;

/** Whether the value is short enough as JSON. False for values nested too deeply to be serialized. */
function isShort(value: unknown): boolean {
  try {
    return (JSON.stringify(value) ?? '').length <= MAX_ANSWER_LENGTH;
  } catch {
    return false;
  }
}

/** Shape of an `Answer`: an action, or the error that the bot failed with. */
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
  z.strictObject({
    deal: dealId,
    number,
    crashed: z.string().max(500).describe('error that the bot failed with: a foul'),
  }),
]);

export function isDealId(value: unknown): value is DealId {
  return typeof value === 'string' && DEAL_ID.test(value);
}

export function isDecisionNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_DECISIONS;
}

/** The answer to a decision: an action, or the error that the bot failed with. */
export type Answer = Message<typeof answerSchema>;

/** Messages that the server sends, by name. */
export interface ServerMessages {
  readonly welcome: Welcome;
  readonly dealStarted: DealStarted;
  readonly decision: Decision;
  readonly dealEnded: DealEnded;
  readonly tournamentEnded: TournamentEnded;
  readonly problem: Problem;
}
