// The protocol `events`: the messages of bot sockets over standard input and output, one JSON object per line, one process per
// deal. The bot's first line is `hello` with its protocol version. The host then sends `dealStarted`, a `decision` for each
// choice, which the bot answers with `answer`, and `dealEnded`.

import * as z from 'zod';
import { dealEndedSchema, dealStartedMessageSchema, decisionSchema } from '../bot-socket/messages.ts';

/** The version of the protocol `events`. */
export const EVENTS_VERSION = 1;

/** The first line that a bot prints. */
export const eventsHelloSchema = z.strictObject({
  type: z.literal('hello'),
  protocol: z.int().min(0).max(1_000_000).describe('protocol version of the bot'),
});

const { parameters, seed, started } = dealStartedMessageSchema.shape;
/** Shape of the line `dealStarted`. */
export const eventsDealStartedSchema = z.strictObject({ type: z.literal('dealStarted'), parameters, seed, started });

const { number, from, events, legalActions, deadline } = decisionSchema.shape;
/** Shape of the line `decision`. */
export const eventsDecisionSchema = z.strictObject({
  type: z.literal('decision'),
  number,
  from,
  events,
  legalActions,
  deadline,
});

const { reason, from: endedFrom, events: lastEvents } = dealEndedSchema.shape;
/** Shape of the line `dealEnded`. */
export const eventsDealEndedSchema = z.strictObject({
  type: z.literal('dealEnded'),
  reason,
  from: endedFrom,
  events: lastEvents,
});

/** Shape of a bot's line `answer`. */
export const eventsAnswerSchema = z.strictObject({
  type: z.literal('answer'),
  number: number.describe('number of the decision that this answers'),
  action: z.unknown().describe('one of the legal actions; anything else is a foul'),
});

/** A line that a host writes to a bot. */
export type ToEventsBot =
  | z.output<typeof eventsDealStartedSchema>
  | z.output<typeof eventsDecisionSchema>
  | z.output<typeof eventsDealEndedSchema>;

/** Shape of a line that a bot prints. */
export const fromEventsBotSchema = z.discriminatedUnion('type', [eventsHelloSchema, eventsAnswerSchema]);
/** A line that a bot of the protocol `events` prints. */
export type FromEventsBot = z.output<typeof fromEventsBotSchema>;
