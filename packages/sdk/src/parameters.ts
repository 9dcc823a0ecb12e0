// Reading a bot's parameters: a bot lists what it knows with defaults and ranges; anything else is an error that says so.

import type { BotParameters } from './bot.ts';
import type { ChoiceParameter, NumberParameter, ParameterTable } from './parameter-table.ts';

/** As JavaScript writes numbers, and without the zero before the point. */
const DECIMAL = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/;

export type ParameterValues<Table extends ParameterTable> = {
  readonly [Key in keyof Table]: Table[Key] extends ChoiceParameter<infer Choice> ? Choice : number;
};

/** What is given, and what the choices among it, or the default ones, set besides. */
export function withPresets(table: ParameterTable, given: BotParameters): BotParameters {
  const presets = Object.entries(table).map(([key, entry]) => {
    if (!('choices' in entry) || entry.presets === undefined) return {};
    const choice = Object.hasOwn(given, key) ? given[key]! : entry.default;
    return Object.hasOwn(entry.presets, choice) ? entry.presets[choice]! : {};
  });
  return Object.assign({}, ...presets, given);
}

/** The values of all parameters of `table`. Throws an Error for an unknown name, no number, or a value out of range. */
export function readParameters<const Table extends ParameterTable>(
  table: Table,
  given: BotParameters,
): ParameterValues<Table> {
  const parameters = withPresets(table, given);
  for (const key of Object.keys(parameters)) {
    if (!Object.hasOwn(table, key))
      throw new Error(`unknown parameter "${key}": expected ${Object.keys(table).join(', ') || 'none'}`);
  }
  const values = Object.entries(table).map(([key, entry]) => [key, valueOfParameter(key, entry, parameters[key])]);
  return Object.fromEntries(values) as ParameterValues<Table>;
}

function valueOfParameter(
  key: string,
  entry: NumberParameter | ChoiceParameter<string>,
  text: string | undefined,
): number | string {
  if (text === undefined) return entry.default;
  if ('choices' in entry) {
    if (entry.choices.includes(text)) return text;
    throw new Error(`parameter "${key}" is "${text}": expected ${entry.choices.join(', ')}`);
  }
  const value = Number(text);
  const wrong = !DECIMAL.test(text) || !Number.isFinite(value) || value < entry.min || value > entry.max;
  if (wrong || (entry.integer === true && !Number.isInteger(value))) {
    const kind = entry.integer === true ? 'an integer' : 'a number';
    throw new Error(`parameter "${key}" is "${text}": expected ${kind} from ${entry.min} to ${entry.max}`);
  }
  return value;
}
