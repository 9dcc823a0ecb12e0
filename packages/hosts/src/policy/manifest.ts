// The manifest of a policy: how an ONNX model is fed and read. In an upload it is a JSON file; on the command line and in jobs it is
// the parameters of a bot, as in `model.onnx?encoding=obs38&temperature=0.5`.

import { ENCODING_NAMES } from '@mcr-arena/protocol';
import type { BotParameters, ParameterTable } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';

const MAX_TEMPERATURE = 100;

const tensorName = z.string().min(1).max(200);

const pickSchema = z.discriminatedUnion('type', [
  /** The legal action with the largest logit; of equal ones the first. */
  z.strictObject({ type: z.literal('argmax') }),
  /** Legal actions with probabilities softmax(logits / temperature), drawn from the seed of the deal. */
  z.strictObject({ type: z.literal('temperature'), temperature: z.number().positive().max(MAX_TEMPERATURE) }),
]);

export const policyManifestSchema = z.strictObject({
  /** What the input holds. */
  encoding: z.enum(ENCODING_NAMES),
  /** Name of the input; the only one where absent. */
  input: tensorName.optional(),
  /** Name of the output with 235 logits; where absent `logits`, or the only output of that shape. */
  logits: tensorName.optional(),
  /** Name of an output with one value for each question. It is checked, and not used in play. */
  value: tensorName.optional(),
  pick: pickSchema.default({ type: 'argmax' }),
});

export type PolicyManifest = Readonly<z.infer<typeof policyManifestSchema>>;

/** What a search for parameters may change. */
export const POLICY_PARAMETERS: ParameterTable = { temperature: { default: 0, min: 0, max: MAX_TEMPERATURE } };

const KNOWN = ['encoding', 'temperature', 'input', 'logits', 'value'];

/**
 * The manifest that parameters of a bot stand for. A temperature of 0 is argmax.
 * @example policyManifestOf({ encoding: 'obs38', temperature: '0.5' })
 */
export function policyManifestOf(parameters: BotParameters): Result<PolicyManifest, 'manifest-invalid'> {
  const unknown = Object.keys(parameters).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) return invalid(`unknown parameter "${unknown}": expected ${KNOWN.join(', ')}`);
  const { temperature = '0', encoding, ...names } = parameters;
  if (encoding === undefined)
    return invalid(`the encoding is missing: expected ?encoding=${ENCODING_NAMES.join(' or ')}`);
  const degrees = Number(temperature);
  if (temperature.trim() === '' || !(degrees >= 0 && degrees <= MAX_TEMPERATURE)) {
    return invalid(`temperature is "${temperature}": expected a number from 0 to ${MAX_TEMPERATURE}`);
  }
  const pick = degrees === 0 ? { type: 'argmax' } : { type: 'temperature', temperature: degrees };
  return parsePolicyManifest({ ...names, encoding, pick });
}

/** The parameters that stand for a manifest. */
export function parametersOfPolicy({ pick, ...names }: PolicyManifest): BotParameters {
  const named = Object.entries(names).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const temperature = pick.type === 'argmax' ? {} : { temperature: String(pick.temperature) };
  return { ...Object.fromEntries(named), ...temperature };
}

/** `value`: untrusted. */
export function parsePolicyManifest(value: unknown): Result<PolicyManifest, 'manifest-invalid'> {
  const parsed = policyManifestSchema.safeParse(value);
  if (parsed.success) return success(parsed.data);
  const [issue] = parsed.error.issues;
  const place = issue!.path.join('.');
  if (place === 'encoding') return invalid(`the encoding is unknown: expected ${ENCODING_NAMES.join(', ')}`);
  return invalid(`${place === '' ? 'the manifest' : `"${place}"`}: ${issue!.message}`);
}

function invalid(message: string): Result<never, 'manifest-invalid'> {
  return failure('manifest-invalid', message);
}
