// The protocol `events`: the messages of bot sockets over standard input and output, one JSON object a line, one process a
// deal. The bot's first line is `hello` with the version that it speaks; then come `dealStarted`, a `decision` for each
// choice, which the bot answers by `answer`, and `dealEnded`.

import * as z from 'zod';
import { dealEndedSchema, dealStartedMessageSchema, decisionSchema } from '../bot-socket/messages.ts';

/** The version of the protocol `events`. */
export const EVENTS_VERSION = 1;

/** The first line of a bot. */
export const eventsHelloSchema = z.strictObject({
  type: z.literal('hello'),
  protocol: z.int().min(0).max(1_000_000).describe('the version that the bot speaks'),
});

const { parameters, seed, started } = dealStartedMessageSchema.shape;
/** Shape of the line `dealStarted`. */
export const eventsDealStartedSchema = z.strictObject({ type: z.literal('dealStarted'), parameters, seed, started });

const { number, from, events, legalActions, deadline } = decisionSchema.shape;
/** Shape of the line `decision`. */
export const eventsDecisionSchema = z.strictObject({
  type: z.literal('decision'),
  ...{ number, from, events, legalActions, deadline },
});

const { reason, from: endedFrom, events: lastEvents } = dealEndedSchema.shape;
/** Shape of the line `dealEnded`. */
export const eventsDealEndedSchema = z.strictObject({
  type: z.literal('dealEnded'),
  ...{ reason, from: endedFrom, events: lastEvents },
});

/** Shape of a bot's line `answer`. */
export const eventsAnswerSchema = z.strictObject({
  type: z.literal('answer'),
  number: number.describe('of the decision that is answered'),
  action: z.unknown().describe('one of the legal actions; anything else is a foul'),
});

/** What a host writes to a bot. */
export type ToEventsBot =
  | z.output<typeof eventsDealStartedSchema>
  | z.output<typeof eventsDecisionSchema>
  | z.output<typeof eventsDealEndedSchema>;

/** What a bot prints. */
export const fromEventsBotSchema = z.discriminatedUnion('type', [eventsHelloSchema, eventsAnswerSchema]);
/** A line that a bot of the protocol `events` prints. */
export type FromEventsBot = z.output<typeof fromEventsBotSchema>;
