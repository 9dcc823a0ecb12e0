// Reading a bot's parameters: a bot lists what it knows with defaults and ranges; anything else is an error that says so.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { BotParameters } from './bot.ts';
import type { ChoiceParameter, NumberParameter, ParameterTable } from './parameter-table.ts';

/** As JavaScript writes numbers, and without the zero before the point. */
const DECIMAL = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/;

/** The values of a table of parameters: words and numbers. */
export type ParameterValues<Table extends ParameterTable> = {
  readonly [Key in keyof Table]: Table[Key] extends ChoiceParameter<infer Choice> ? Choice : number;
};

/** What is given, and what the choices among it set besides; of the rest, what choices set by default. */
export function withPresets(table: ParameterTable, given: BotParameters): BotParameters {
  const presetsOf = (isGiven: boolean): [string, string][] =>
    Object.entries(table).flatMap(([key, entry]) => {
      if (!('choices' in entry) || Object.hasOwn(given, key) !== isGiven) return [];
      const { presets = {} } = entry;
      const choice = isGiven ? given[key]! : entry.default;
      return Object.hasOwn(presets, choice) ? Object.entries(presets[choice]!) : [];
    });
  return Object.fromEntries([...presetsOf(false), ...presetsOf(true), ...Object.entries(given)]);
}

/** What is wrong with the first preset that the rest of the table does not allow; undefined where all can be set. */
export function faultOfPresets(table: ParameterTable): string | undefined {
  for (const [key, entry] of Object.entries(table)) {
    if (!('choices' in entry)) continue;
    for (const [choice, preset] of Object.entries(entry.presets ?? {})) {
      const fault = entry.choices.includes(choice) ? faultOfPreset(table, preset) : 'it is none of the choices';
      if (fault !== undefined) return `presets of "${choice}" in "${key}": ${fault}`;
    }
  }
  return undefined;
}

function faultOfPreset(table: ParameterTable, preset: BotParameters): string | undefined {
  for (const [key, text] of Object.entries(preset)) {
    const entry = Object.hasOwn(table, key) ? table[key] : undefined;
    if (entry === undefined || 'choices' in entry) return `"${key}" is not a number in the table`;
    const value = parseValue(key, entry, text);
    if (!value.ok) return value.error.message;
  }
  return undefined;
}

/**
 * The values of all parameters of `table`. Throws an Error for an unknown name, no number, a value out of range, or presets
 * that cannot be set.
 */
export function readParameters<const Table extends ParameterTable>(
  table: Table,
  given: BotParameters,
): ParameterValues<Table> {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(table, key));
  if (unknown !== undefined)
    throw new Error(`unknown parameter "${unknown}": expected ${Object.keys(table).join(', ') || 'none'}`);
  const fault = faultOfPresets(table);
  if (fault !== undefined) throw new Error(fault);
  const parameters = withPresets(table, given);
  const values = Object.entries(table).map(([key, entry]) => {
    if (!Object.hasOwn(parameters, key)) return [key, entry.default];
    const value = parseValue(key, entry, parameters[key]!);
    if (!value.ok) throw new Error(value.error.message);
    return [key, value.value];
  });
  return Object.fromEntries(values) as ParameterValues<Table>;
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
