export type {
  DealEnded,
  DealId,
  DealStarted,
  Hello,
  KnownDeal,
  Problem,
  ProblemCode,
  Question,
  Reply,
  Welcome,
} from '@mcr-arena/protocol';
export type { Bot, BotContext, BotModule, BotParameters, Millis } from './bot.ts';
export { messageOfCrash } from './bot-crash.ts';
export type { ChoiceParameter, DeclaredParameters, NumberParameter } from './declared-parameters.ts';
export { faultOfPresets, type ParameterValues, readParameters, withPresets } from './parameters.ts';
export {
  type BotSpecification,
  botTextOf,
  parseBotSpecification,
  parseBotSpecifications,
  type SpecificationError,
} from './specification.ts';
