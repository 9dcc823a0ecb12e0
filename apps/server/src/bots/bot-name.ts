// Names of bots. They are unique per owner and appear in URLs and in lists of entrants.

import { failure, hasInvisible, type Result, success } from '@mcr-arena/tiles';

const PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,39}$/u;

/** The name in stored form. Error: `name-invalid`. */
export function parseBotName(text: string): Result<string, 'name-invalid'> {
  const name = text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
  if (PATTERN.test(name) && !hasInvisible(name)) return success(name);
  return failure(
    'name-invalid',
    'name: expected 1 to 40 visible letters and digits, with spaces or . _ - between them',
  );
}
