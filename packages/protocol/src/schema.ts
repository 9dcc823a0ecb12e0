// The messages of bots and of people as zod schemas. A separate entry point (`@mcr-arena/protocol/schema`), so that programs
// that only play need not load zod.

export {
  EVENTS_VERSION,
  eventsDealEndedSchema,
  eventsDealStartedSchema,
  eventsHelloSchema,
  eventsQuestionSchema,
  eventsReplySchema,
  type FromEventsBot,
  fromEventsBotSchema,
  OLD_EVENTS_VERSION,
  oldEventsReplySchema,
  type ToEventsBot,
} from './bot-events/messages.ts';
export { type DebugText, MAX_DEBUG_TEXT, parseDebugText, type Valuation, valuationLineSchema } from './debug-text.ts';
export {
  closedSchema,
  competitionEndedSchema,
  dealEndedSchema,
  dealStartedMessageSchema,
  helloSchema,
  questionSchema,
  replySchema,
  welcomeSchema,
} from './seat-socket/bot-messages.ts';
export { readReply } from './seat-socket/read-reply.ts';
export { problemSchema } from './seat-socket/seat-messages.ts';
export {
  tableAcknowledgementSchema,
  tableClosedSchema,
  tableConsentSchema,
  tableDealOverSchema,
  tableDealSchema,
  tableDealScoredSchema,
  tableEventsSchema,
  tableHelloSchema,
  tableLeaveSchema,
  tableQuestionSchema,
  tableReadySchema,
  tableReplySchema,
  tableSaidSchema,
  tableSaySchema,
  tableShownSchema,
  tableUndoSchema,
  tableWatchedSchema,
  tableWelcomeSchema,
} from './seat-socket/table-messages.ts';
