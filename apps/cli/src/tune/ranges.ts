// Reads the parameters that a tuning searches: `stake=0..80`, `slack=0..3:1` with a step, or `stake` if the bot declares the
// range.

import { stepFor, type TunedParameter } from '@mcr-arena/lab';
import { type BotParameters, type DeclaredParameters, type NumberParameter, withPresets } from '@mcr-arena/sdk';
import { UsageError } from '../exit-code.ts';

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const RANGE = new RegExp(`^([A-Za-z][A-Za-z0-9]*)(?:=(${NUMBER})\\.\\.(${NUMBER})(?::(${NUMBER}))?)?$`);

/** The requested range of a parameter. */
interface AskedRange {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * Reads a comma-separated list. The search starts at the value in `from`, or else at the value of the bot's presets or defaults,
 * or, if that is missing or out of range, in the middle. Throws a UsageError if the list is invalid or a value in `from` is out
 * of range.
 */
export function readRanges(text: string, from: BotParameters, declared: DeclaredParameters): readonly TunedParameter[] {
  const parameters = text.split(',').map((part) => tunedParameter(part.trim(), from, declared));
  const names = parameters.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new UsageError(`--parameters: "${twice}" is given twice`);
  return parameters;
}

/** A parameter with its range, in the form that `readRanges` accepts. */
export function rangeText({ name, min, max, step }: TunedParameter): string {
  return `${name}=${min}..${max}:${step}`;
}

function tunedParameter(text: string, from: BotParameters, declared: DeclaredParameters): TunedParameter {
  const range = askedRange(text, declared);
  const { name, min, max } = range;
  const given = Object.hasOwn(from, name) ? from[name] : undefined;
  const start = given === undefined ? startOf(range, usualValue(name, from, declared)) : Number(given);
  if (start >= min && start <= max) return { ...range, start };
  throw new UsageError(`--parameters: "${name}" starts at ${given}, outside ${min}..${max}`);
}

function askedRange(text: string, declared: DeclaredParameters): AskedRange {
  const match = RANGE.exec(text);
  if (match === null)
    throw new UsageError(`--parameters: "${text}": expected NAME=MIN..MAX, NAME=MIN..MAX:STEP or NAME`);
  const name = match[1]!;
  const entry = entryOf(name, declared);
  if (match[2] === undefined) return declaredRange(name, entry);
  const [min, max] = [Number(match[2]), Number(match[3])];
  const step = match[4] === undefined ? stepOf(min, max, entry) : Number(match[4]);
  return searchable({ name, min, max, step }, `"${text}"`);
}

function declaredRange(name: string, entry: DeclaredParameters[string] | undefined): AskedRange {
  if (entry === undefined)
    throw new UsageError(`--parameters: the bot declares no range for "${name}": give one, as in ${name}=0..1`);
  if (!isNumber(entry)) throw new UsageError(`--parameters: "${name}" is not a number`);
  const { min, max } = entry;
  return searchable({ name, min, max, step: stepOf(min, max, entry) }, `the bot declares "${name}" as ${min}..${max}`);
}

/** The range, if it contains more than one value. `source`: for messages. Throws a UsageError. */
function searchable(range: AskedRange, source: string): AskedRange {
  const { min, max, step } = range;
  if (min < max && step > 0 && Number.isFinite(max - min)) return range;
  throw new UsageError(`--parameters: ${source}: expected a lower bound, a higher one, and a step above 0`);
}

function entryOf(name: string, declared: DeclaredParameters): DeclaredParameters[string] | undefined {
  return Object.hasOwn(declared, name) ? declared[name] : undefined;
}

function stepOf(min: number, max: number, entry: DeclaredParameters[string] | undefined): number {
  return entry !== undefined && isNumber(entry) && entry.integer === true ? 1 : stepFor(min, max);
}

/** The parameter's value from the bot's presets or defaults; NaN if there is none. */
function usualValue(name: string, from: BotParameters, declared: DeclaredParameters): number {
  const set = withPresets(declared, from);
  return Number(Object.hasOwn(set, name) ? set[name] : entryOf(name, declared)?.default);
}

function startOf({ min, max }: AskedRange, usual: number): number {
  return usual >= min && usual <= max ? usual : (min + max) / 2;
}

function isNumber(entry: DeclaredParameters[string]): entry is NumberParameter {
  return !('choices' in entry);
}
