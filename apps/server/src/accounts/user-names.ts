// Names of users. A name is stored as it is written, in Unicode's form NFKC with single spaces; two names that differ only in
// case are the same name.

import { failure, type Result, success } from '@mcr-arena/tiles';

const MAX_LETTERS = 40;

/** Letters of any script, digits, and a few marks between them: names stand in addresses and in lists of entrants. */
const PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'-]*$/u;

/** Alphabets with letters that look alike; a name uses one of them. */
const LOOKALIKE_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/** The name as it is stored. Error: `name-invalid`. */
export function parseUserName(text: string): Result<string, 'name-invalid'> {
  const name = text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
  const letters = [...name].length;
  if (letters === 0 || letters > MAX_LETTERS) {
    return failure('name-invalid', `name: ${letters} letters, expected 1 to ${MAX_LETTERS}`);
  }
  if (!PATTERN.test(name)) {
    return failure('name-invalid', "name: expected letters and digits, with spaces or . _ ' - between them");
  }
  if (LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length > 1) {
    return failure('name-invalid', 'name: expected letters of one alphabet, found several that look alike');
  }
  return success(name);
}

/** Equal for names that count as the same. */
export function keyOfUserName(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}
