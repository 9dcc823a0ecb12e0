export type { Bot, BotContext, BotModule, BotParameters, Millis } from './bot.ts';
export { messageOfCrash } from './bot-crash.ts';
export {
  type Answer,
  BOTS_NAMESPACE,
  type DealEnded,
  type DealId,
  type DealStarted,
  type Decision,
  type Hello,
  type KnownDeal,
  MAX_ANSWER_LENGTH,
  MAX_DEALS,
  PROBLEMS,
  PROTOCOL_VERSION,
  type Problem,
  type ProblemCode,
  problemOf,
  type ServerMessages,
  type Welcome,
} from './network/protocol.ts';
export type { ChoiceParameter, NumberParameter, ParameterTable } from './parameter-table.ts';
export { faultOfPresets, type ParameterValues, readParameters, withPresets } from './parameters.ts';
export {
  type BotSpecification,
  botTextOf,
  parseBotSpecification,
  parseBotSpecifications,
  type SpecificationError,
} from './specification.ts';
