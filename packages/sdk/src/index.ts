export type { Bot, BotContext, BotModule, BotParameters, Millis } from './bot.ts';
export {
  type ChoiceParameter,
  type NumberParameter,
  type ParameterTable,
  type ParameterValues,
  readParameters,
} from './parameters.ts';
export {
  type BotSpecification,
  formatBot,
  parseBotSpecification,
  parseBotSpecifications,
  type SpecificationError,
} from './specification.ts';
