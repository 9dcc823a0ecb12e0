// The messages between servers and bots as zod schemas, an entry of their own (`@mcr-arena/sdk/schema`).

export {
  answerSchema,
  dealEndedSchema,
  dealStartedMessageSchema,
  decisionSchema,
  helloSchema,
  problemSchema,
  welcomeSchema,
} from '@mcr-arena/protocol/schema';
