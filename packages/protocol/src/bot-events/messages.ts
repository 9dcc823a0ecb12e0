// The protocol `events`: the messages of bot sockets over standard input and output, one JSON object a line, one process a
// deal. The bot's first line is `hello` with the version that it speaks; then come `dealStarted`, a `decision` for each
// choice, which the bot answers by `answer`, and `dealEnded`.

import * as z from 'zod';
import { dealEndedSchema, dealStartedMessageSchema, decisionSchema } from '../bot-socket/messages.ts';

export const EVENTS_VERSION = 1;

/** The first line of a bot. */
export const eventsHelloSchema = z.strictObject({
  type: z.literal('hello'),
  protocol: z.int().min(0).max(1_000_000).describe('the version that the bot speaks'),
});

const { parameters, seed, started } = dealStartedMessageSchema.shape;
export const eventsDealStartedSchema = z.strictObject({ type: z.literal('dealStarted'), parameters, seed, started });

const { number, from, events, legalActions, deadline } = decisionSchema.shape;
export const eventsDecisionSchema = z.strictObject({
  type: z.literal('decision'),
  ...{ number, from, events, legalActions, deadline },
});

const { reason, from: endedFrom, events: lastEvents } = dealEndedSchema.shape;
export const eventsDealEndedSchema = z.strictObject({
  type: z.literal('dealEnded'),
  ...{ reason, from: endedFrom, events: lastEvents },
});

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
export type FromEventsBot = z.output<typeof fromEventsBotSchema>;
