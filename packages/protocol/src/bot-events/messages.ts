// The protocol `events`: the messages of bot sockets over standard input and output, one JSON object per line, one process per
// deal. The bot's first line is `hello` with its protocol version. The host then sends `dealStarted`, a `question` for each
// choice, to which the bot sends `reply`, and `dealEnded`.

import * as z from 'zod';
import { dealEndedSchema, dealStartedMessageSchema, questionSchema } from '../seat-socket/bot-messages.ts';

/** The version of the protocol `events`. */
export const EVENTS_VERSION = 2;
/** The version that uploads before 0.3 use: `decision` with `deadline` instead of `question`, `answer` instead of `reply`. */
export const OLD_EVENTS_VERSION = 1;

/** The first line that a bot prints. */
export const eventsHelloSchema = z.strictObject({
  type: z.literal('hello'),
  protocol: z.int().min(0).max(1_000_000).describe('protocol version of the bot'),
});

const { parameters, seed, started } = dealStartedMessageSchema.shape;
/** Shape of the line `dealStarted`. */
export const eventsDealStartedSchema = z.strictObject({ type: z.literal('dealStarted'), parameters, seed, started });

const { number, from, events, legalActions, clock } = questionSchema.shape;
/** Shape of the line `question`. */
export const eventsQuestionSchema = z.strictObject({
  type: z.literal('question'),
  number,
  from,
  events,
  legalActions,
  clock,
});

const { reason, from: endedFrom, events: lastEvents } = dealEndedSchema.shape;
/** Shape of the line `dealEnded`. */
export const eventsDealEndedSchema = z.strictObject({
  type: z.literal('dealEnded'),
  reason,
  from: endedFrom,
  events: lastEvents,
});

/** Shape of a bot's line `reply`. */
export const eventsReplySchema = z.strictObject({
  type: z.literal('reply'),
  number: number.describe('number of the question'),
  action: z.unknown().describe('one of the legal actions; anything else is a foul'),
});

/** A line `answer` of the old version, as a `reply`. */
export const oldEventsReplySchema = eventsReplySchema
  .extend({ type: z.literal('answer') })
  .transform((answer) => ({ ...answer, type: 'reply' as const }));

/** A line that a host writes to a bot. */
export type ToEventsBot =
  | z.output<typeof eventsDealStartedSchema>
  | z.output<typeof eventsQuestionSchema>
  | z.output<typeof eventsDealEndedSchema>;

/** Shape of a line that a bot prints. */
export const fromEventsBotSchema = z.discriminatedUnion('type', [eventsHelloSchema, eventsReplySchema]);
/** A line that a bot of the protocol `events` prints. */
export type FromEventsBot = z.output<typeof fromEventsBotSchema>;
