// Names of users. A name is stored in Unicode form NFKC with single spaces. Names that differ only in case are equal.

import { failure, hasInvisible, type Result, success } from '@mcr-arena/tiles';

export const MAX_NAME_LETTERS = 40;

/** Letters of any script, digits, and a few marks between them, because names appear in URLs and in lists of entrants. */
const PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'-]*$/u;

/** Alphabets with letters that look alike; a name may use only one of them. */
const LOOKALIKE_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/** The name in stored form. Error: `name-invalid`. */
export function parseUserName(text: string): Result<string, 'name-invalid'> {
  const name = inStoredForm(text);
  const letters = [...name].length;
  if (letters === 0 || letters > MAX_NAME_LETTERS) {
    return failure('name-invalid', `name: ${letters} characters, expected 1 to ${MAX_NAME_LETTERS}`);
  }
  if (!PATTERN.test(name) || hasInvisible(name)) {
    return failure('name-invalid', "name: expected visible letters and digits, with spaces or . _ ' - between them");
  }
  if (LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length > 1) {
    return failure('name-invalid', 'name: expected letters of one alphabet, found letters of several that look alike');
  }
  return success(name);
}

/** Key that is the same for equal names. */
export function keyOfUserName(name: string): string {
  return inStoredForm(name).toLowerCase();
}

/** A name, or a part of one, in the form in which names are stored. */
export function inStoredForm(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
}
