// The messages of bots and of people as zod schemas. A separate entry point (`@mcr-arena/protocol/schema`), so that programs
// that only play need not load zod.

export {
  EVENTS_VERSION,
  eventsAnswerSchema,
  eventsDealEndedSchema,
  eventsDealStartedSchema,
  eventsDecisionSchema,
  eventsHelloSchema,
  type FromEventsBot,
  fromEventsBotSchema,
  type ToEventsBot,
} from './bot-events/messages.ts';
export { readAnswer } from './bot-socket/answer.ts';
export {
  answerSchema,
  dealEndedSchema,
  dealStartedMessageSchema,
  decisionSchema,
  helloSchema,
  problemSchema,
  tournamentEndedSchema,
  welcomeSchema,
} from './bot-socket/messages.ts';
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
  tableProblemSchema,
  tableQuestionSchema,
  tableReadySchema,
  tableReplySchema,
  tableShownSchema,
  tableUndoSchema,
  tableWatchedSchema,
  tableWelcomeSchema,
} from './table-socket/messages.ts';
