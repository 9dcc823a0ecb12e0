// The messages between a server and remote bots: each schema with its inferred type.

import type { ViewEventOf } from '@mcr-arena/engine';
import { dealStartedSchema } from '@mcr-arena/engine/schema';
import * as z from 'zod';
import { DEFAULT_DEALS, MAX_ACTION_LENGTH, MAX_DEALS } from './protocol.ts';
import { from, type Message, type Problem, seatMessagesOf, viewEvents } from './seat-messages.ts';

/** Random id drawn by the server; it reveals nothing about the deal. */
export type DealId = string;

// The event uses the engine's type, which is wider than its schema for external input.
const startingEvent: z.ZodType<ViewEventOf<'dealStarted'>> = dealStartedSchema;

const DEAL_ID = /^[A-Za-z0-9_-]{8,40}$/;

const dealId = z.string().regex(DEAL_ID);
const version = z.int().min(0).max(1_000_000);
const text = z.string().max(1000);
const given = z
  .unknown()
  .refine(isShort, `longer than ${MAX_ACTION_LENGTH} characters`)
  .exactOptional()
  .describe('one of the legal actions; anything else is a foul');

const seatMessages = seatMessagesOf(dealId, given);

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
  competition: text.exactOptional().describe('absent at a table with people'),
  entrant: text.exactOptional().describe('name under which the bot plays in the competition'),
  parameters: z.record(z.string(), z.string()),
  seed: text.describe('for all randomness of the bot in the deal'),
  started: startingEvent.describe('event 0'),
});
/** The message `dealStarted`: a deal begins, to be played by a new instance of the bot. */
export type DealStarted = Message<typeof dealStartedMessageSchema>;

/** Shape of a `Question`. */
export const questionSchema = seatMessages.question;
/** The message `question`: the legal actions, with the events since the last message. */
export type Question = Message<typeof questionSchema>;

/** Shape of a `Closed`. */
export const closedSchema = seatMessages.closed;
/** The message `closed`: the time for a question is over. */
export type Closed = Message<typeof closedSchema>;

/** Shape of a `DealEnded`. */
export const dealEndedSchema = z.strictObject({
  deal: dealId,
  reason: z.literal(['played', 'dropped']).describe('dropped: not played to the end'),
  from,
  events: viewEvents,
});
/** The message `dealEnded`: the last events of a deal. */
export type DealEnded = Message<typeof dealEndedSchema>;

/** Shape of a `CompetitionEnded`. */
export const competitionEndedSchema = z.strictObject({
  competition: text,
  name: text,
  status: z.literal(['finished', 'cancelled', 'failed']),
});
/** The message `competitionEnded`: a competition of the bot is over. */
export type CompetitionEnded = Message<typeof competitionEndedSchema>;

/** Whether the value is short enough as JSON. False for values nested too deeply to be serialized. */
function isShort(value: unknown): boolean {
  try {
    return (JSON.stringify(value) ?? '').length <= MAX_ACTION_LENGTH;
  } catch {
    return false;
  }
}

/** Shape of a `Reply`: an action, or the error that the bot failed with. */
export const replySchema = z.union([
  seatMessages.reply,
  z.strictObject({
    deal: dealId,
    number: seatMessages.reply.shape.number,
    crashed: z.string().max(500).describe('error that the bot failed with: a foul'),
  }),
]);
/** The reply to a question: an action, or the error that the bot failed with. */
export type Reply = Message<typeof replySchema>;

export function isDealId(value: unknown): value is DealId {
  return typeof value === 'string' && DEAL_ID.test(value);
}

/** Messages that the server sends, by name. */
export interface ServerMessages {
  readonly welcome: Welcome;
  readonly dealStarted: DealStarted;
  readonly question: Question;
  readonly closed: Closed;
  readonly dealEnded: DealEnded;
  readonly competitionEnded: CompetitionEnded;
  readonly problem: Problem;
}
