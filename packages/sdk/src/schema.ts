// The messages between servers and bots as zod schemas: a separate entry point (`@mcr-arena/sdk/schema`).

export {
  replySchema,
  dealEndedSchema,
  dealStartedMessageSchema,
  questionSchema,
  helloSchema,
  problemSchema,
  welcomeSchema,
} from '@mcr-arena/protocol/schema';
