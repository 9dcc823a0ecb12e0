// The messages between servers and bots as zod schemas: a separate entry point (`@mcr-arena/sdk/schema`).

export {
  dealEndedSchema,
  dealStartedMessageSchema,
  helloSchema,
  problemSchema,
  questionSchema,
  replySchema,
  welcomeSchema,
} from '@mcr-arena/protocol/schema';
