// The messages between servers and bots as zod schemas: a separate entry point (`@mcr-arena/sdk/schema`).

export {
  answerSchema,
  dealEndedSchema,
  dealStartedMessageSchema,
  decisionSchema,
  helloSchema,
  problemSchema,
  welcomeSchema,
} from '@mcr-arena/protocol/schema';
