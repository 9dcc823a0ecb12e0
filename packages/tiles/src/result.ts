// The result of every parser. Bad external input is returned as a fault with a code; only a broken invariant throws.

import { escapeInvisible } from './invisible.ts';

/** Why external input was rejected. */
export interface Fault<Code extends string = string> {
  readonly code: Code;
  /** What was wrong, where, and what was expected, in one sentence for people. Code must not match on it. */
  readonly message: string;
}

/** Either a value or a fault, discriminated by `ok`. */
export type Result<T, Code extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Fault<Code> };

/** A successful result. */
export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A failed result. */
export function failure<Code extends string>(
  code: Code,
  message: string,
): { readonly ok: false; readonly error: Fault<Code> } {
  return { ok: false, error: { code, message } };
}

/**
 * The value of a result that must succeed, for constants and tests. Otherwise throws an error with the fault's message.
 */
export function expectValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}

/** The message of a thrown value, on one line: invisible characters are escaped. */
export function lineOfError(thrown: unknown): string {
  return escapeInvisible(thrown instanceof Error ? thrown.message : String(thrown));
}

/** Maximum characters of a string quoted in a message. */
const QUOTED_LETTERS = 40;

/** Any value as described in a message: strings quoted and truncated, arrays by their length, objects without content. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > QUOTED_LETTERS ? `${value.slice(0, QUOTED_LETTERS)}…` : value);
}
