// The manifest of a policy: the inputs and outputs of an ONNX model. In an upload it is given by fields of the form; on the command
// line and in jobs by the parameters of a bot, as in `model.onnx?encoding=obs38&temperature=0.5`.

import { ENCODING_NAMES } from '@mcr-arena/protocol';
import type { BotParameters, DeclaredParameters } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';

const MAX_TEMPERATURE = 100;

const tensorName = z.string().min(1).max(200);

const pickSchema = z.discriminatedUnion('type', [
  /** The legal action with the largest logit; the first of equal ones. */
  z.strictObject({ type: z.literal('argmax') }),
  /** A legal action drawn with probabilities softmax(logits / temperature), from the seed of the deal. */
  z.strictObject({ type: z.literal('temperature'), temperature: z.number().positive().max(MAX_TEMPERATURE) }),
]);

export const policyManifestSchema = z.strictObject({
  /** Encoding of the input. */
  encoding: z.enum(ENCODING_NAMES),
  /** Name of the input; by default the only one. */
  input: tensorName.optional(),
  /** Name of the output with 235 logits; by default `logits`, or the only output of that shape. */
  logits: tensorName.optional(),
  /** Name of an output with one value for each question. It is checked but not used in play. */
  value: tensorName.optional(),
  pick: pickSchema.default({ type: 'argmax' }),
});

export type PolicyManifest = Readonly<z.infer<typeof policyManifestSchema>>;

/** Parameters that can be tuned. */
export const POLICY_PARAMETERS: DeclaredParameters = { temperature: { default: 0, min: 0, max: MAX_TEMPERATURE } };

const KNOWN = ['encoding', 'temperature', 'input', 'logits', 'value'];

/**
 * The manifest in the parameters of a bot. A temperature of 0 is argmax.
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

/** Parses a manifest. `value` is untrusted. */
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
