// The messages between servers and bots as zod schemas, an entry of its own (`@mcr-arena/protocol/schema`), so that programs
// that only play need not load zod.

export { readAnswer } from './bot-socket/answer.ts';
export {
  answerSchema,
  dealEndedSchema,
  dealStartedMessageSchema,
  decisionSchema,
  helloSchema,
  problemSchema,
  welcomeSchema,
} from './bot-socket/messages.ts';
