// Rules for passwords: long enough, not one of the most common, not the name. There are no rules on kinds of characters, which make
// passwords hard to remember but not hard to guess (NIST SP 800-63B).

import { failure, type Result, success } from '@mcr-arena/tiles';
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts';

const PASSWORD_LETTERS = { least: 8, most: 128 } as const;

/** The normalised password to hash. Error: `password-weak`. */
export function parsePassword(text: string, userName: string): Result<string, 'password-weak'> {
  const password = text.normalize('NFKC');
  const letters = [...password].length;
  const { least, most } = PASSWORD_LETTERS;
  if (letters < least || letters > most) {
    return failure('password-weak', `password: ${letters} characters, expected ${least} to ${most}`);
  }
  const plain = password.toLowerCase();
  if (FREQUENT_PASSWORDS.has(plain) || new Set(plain).size < 3) {
    return failure('password-weak', 'password: this is one of the most common passwords; choose another one');
  }
  if (plain === userName.toLowerCase()) {
    return failure('password-weak', 'password: it must differ from the name');
  }
  return success(password);
}
