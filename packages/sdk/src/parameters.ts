// Parses a bot's parameters against its table of defaults and ranges. Any other parameter is an error.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { BotParameters } from './bot.ts';
import type { ChoiceParameter, DeclaredParameters, NumberParameter } from './declared-parameters.ts';

/** Matches numbers in JavaScript notation; the zero before the point is optional. */
const DECIMAL = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/;

/** The values for a table of parameters: words and numbers. */
export type ParameterValues<Declared extends DeclaredParameters> = {
  readonly [Key in keyof Declared]: Declared[Key] extends ChoiceParameter<infer Choice> ? Choice : number;
};

/** The given parameters, completed by the presets of given choices, then by the presets of default choices. */
export function withPresets(declared: DeclaredParameters, given: BotParameters): BotParameters {
  const presetsOf = (isGiven: boolean): [string, string][] =>
    Object.entries(declared).flatMap(([key, entry]) => {
      if (!('choices' in entry) || Object.hasOwn(given, key) !== isGiven) return [];
      const { presets = {} } = entry;
      const choice = isGiven ? given[key]! : entry.default;
      return Object.hasOwn(presets, choice) ? Object.entries(presets[choice]!) : [];
    });
  return Object.fromEntries([...presetsOf(false), ...presetsOf(true), ...Object.entries(given)]);
}

/** The fault of the first preset that the declaration does not allow; undefined if all presets are valid. */
export function faultOfPresets(declared: DeclaredParameters): string | undefined {
  for (const [key, entry] of Object.entries(declared)) {
    if (!('choices' in entry)) continue;
    for (const [choice, preset] of Object.entries(entry.presets ?? {})) {
      const fault = entry.choices.includes(choice) ? faultOfPreset(declared, preset) : 'it is not one of the choices';
      if (fault !== undefined) return `presets of "${choice}" in "${key}": ${fault}`;
    }
  }
  return undefined;
}

function faultOfPreset(declared: DeclaredParameters, preset: BotParameters): string | undefined {
  for (const [key, text] of Object.entries(preset)) {
    const entry = Object.hasOwn(declared, key) ? declared[key] : undefined;
    if (entry === undefined || 'choices' in entry) return `"${key}" is not a number in the table`;
    const value = parseValue(key, entry, text);
    if (!value.ok) return value.error.message;
  }
  return undefined;
}

/**
 * The values of all parameters of `declared`. Throws an Error for an unknown name, an invalid number, a value out of range, or
 * invalid presets.
 */
export function readParameters<const Declared extends DeclaredParameters>(
  declared: Declared,
  given: BotParameters,
): ParameterValues<Declared> {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(declared, key));
  if (unknown !== undefined)
    throw new Error(`unknown parameter "${unknown}": expected ${Object.keys(declared).join(', ') || 'none'}`);
  const fault = faultOfPresets(declared);
  if (fault !== undefined) throw new Error(fault);
  const parameters = withPresets(declared, given);
  const values = Object.entries(declared).map(([key, entry]) => {
    if (!Object.hasOwn(parameters, key)) return [key, entry.default];
    const value = parseValue(key, entry, parameters[key]!);
    if (!value.ok) throw new Error(value.error.message);
    return [key, value.value];
  });
  return Object.fromEntries(values) as ParameterValues<Declared>;
}

function parseValue(
  key: string,
  entry: NumberParameter | ChoiceParameter<string>,
  text: string,
): Result<number | string, 'parameter-invalid'> {
  const invalid = (expected: string) =>
    failure('parameter-invalid', `parameter "${key}" is "${text}": expected ${expected}`);
  if ('choices' in entry) return entry.choices.includes(text) ? success(text) : invalid(entry.choices.join(', '));
  const { min, max, integer = false } = entry;
  const value = Number(text);
  const isNumber = DECIMAL.test(text) && Number.isFinite(value) && (!integer || Number.isInteger(value));
  if (isNumber && value >= min && value <= max) return success(value);
  return invalid(`${integer ? 'an integer' : 'a number'} from ${min} to ${max}`);
}
