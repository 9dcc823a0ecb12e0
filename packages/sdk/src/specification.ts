// An entrant in one line: `alice=goal?slack=0&style=fast` is the entrant "alice" with the bot "goal" (a house bot's name, a
// folder or a file) and two parameters. Without a name, the specification is also the name.

import { describeValue, failure, type Result, success } from '@mcr-arena/tiles';
import type { BotParameters } from './bot.ts';

/** A bot as written on the command line: `alice=goal?slack=0`. */
export interface BotSpecification {
  readonly name: string;
  /** House bot, folder or file. */
  readonly bot: string;
  readonly parameters: BotParameters;
}

/** Why a text is not a valid specification. */
export type SpecificationError = 'name-invalid' | 'bot-missing' | 'parameter-invalid' | 'name-twice';

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

/** Parses a specification. @example parseBotSpecification('alice=goal?slack=0') */
export function parseBotSpecification(text: string): Result<BotSpecification, SpecificationError> {
  const question = text.indexOf('?');
  const head = question < 0 ? text : text.slice(0, question);
  const equals = head.indexOf('=');
  const bot = equals < 0 ? head : head.slice(equals + 1);
  if (bot === '')
    return failure(
      'bot-missing',
      `${describeValue(text)} does not name a bot: expected BOT, BOT?KEY=VALUE or NAME=BOT`,
    );
  if (equals >= 0 && !NAME.test(head.slice(0, equals))) {
    return failure(
      'name-invalid',
      `${describeValue(head.slice(0, equals))} is not a valid entrant name: expected 1-40 letters, digits, spaces, . _ or -`,
    );
  }
  const parameters = parseParameters(question < 0 ? '' : text.slice(question + 1));
  if (!parameters.ok) return parameters;
  return success({ name: equals < 0 ? text : head.slice(0, equals), bot, parameters: parameters.value });
}

function parseParameters(text: string): Result<BotParameters, SpecificationError> {
  const parameters: Record<string, string> = {};
  for (const part of text === '' ? [] : text.split('&')) {
    const match = /^([A-Za-z][A-Za-z0-9]*)=([^=&?,]+)$/.exec(part);
    if (match === null)
      return failure('parameter-invalid', `${describeValue(part)} is not a parameter: expected KEY=VALUE`);
    const [, key, value] = match;
    if (Object.hasOwn(parameters, key!)) return failure('parameter-invalid', `parameter "${key}" is given twice`);
    parameters[key!] = value!;
  }
  return success(parameters);
}

/** The bot and its parameters, without the entrant's name. @example "goal?slack=0" */
export function botTextOf(specification: BotSpecification): string {
  const parameters = Object.entries(specification.parameters).map(([key, value]) => `${key}=${value}`);
  return parameters.length === 0 ? specification.bot : `${specification.bot}?${parameters.join('&')}`;
}

/** Specifications separated by commas; names must differ. */
export function parseBotSpecifications(text: string): Result<BotSpecification[], SpecificationError> {
  const specifications: BotSpecification[] = [];
  for (const part of text.split(',')) {
    const parsed = parseBotSpecification(part.trim());
    if (!parsed.ok) return parsed;
    specifications.push(parsed.value);
  }
  return specifications.some(({ name }, index) => specifications.findIndex((other) => other.name === name) !== index)
    ? failure('name-twice', 'two entrants have the same name: give each its own, as in a=goal,b=goal')
    : success(specifications);
}
