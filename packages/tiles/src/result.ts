// The answer of every parser: bad outside input is a value with a code, never an exception (a broken invariant throws).

/** What was wrong with something from outside. */
export interface Fault<Code extends string = string> {
  readonly code: Code;
  /** What was wrong, where, and what was expected, as one sentence for people. Nobody matches on it. */
  readonly message: string;
}

/** The value, or the fault that prevented it; `ok` says which. */
export type Result<T, Code extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Fault<Code> };

/** A result with its value. */
export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A result without one: its code, and the sentence for people. */
export function failure<Code extends string>(
  code: Code,
  message: string,
): { readonly ok: false; readonly error: Fault<Code> } {
  return { ok: false, error: { code, message } };
}

/** The value of a result that must be there: for constants in code and for tests. Throws the message otherwise. */
export function expectValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}

/** The message of a thrown value, on one line: non-printable characters are escaped. */
export function lineOfError(thrown: unknown): string {
  const numbered = (letter: string): string => `\\u{${letter.codePointAt(0)!.toString(16)}}`;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.replaceAll(/[\p{C}\u2028\u2029]/gu, numbered);
}

/** Letters of a text that a message quotes. */
const QUOTED_LETTERS = 40;

/** Any value as a message can name it: texts in quotes, cut short; of arrays the length alone, of objects nothing. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > QUOTED_LETTERS ? `${value.slice(0, QUOTED_LETTERS)}…` : value);
}
