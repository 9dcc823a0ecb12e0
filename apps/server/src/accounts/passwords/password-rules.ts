// What a password has to be: long enough, not one of the commonest, not the name. No rules on kinds of letters: they make
// passwords that people forget, not ones that are hard to guess (NIST SP 800-63B).

import { failure, type Result, success } from '@mcr-arena/tiles';
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts';

export const PASSWORD_LETTERS = { least: 8, most: 128 } as const;

/** The password as it is hashed. Error: `password-weak`. */
export function parsePassword(text: string, userName: string): Result<string, 'password-weak'> {
  const password = text.normalize('NFKC');
  const letters = [...password].length;
  const { least, most } = PASSWORD_LETTERS;
  if (letters < least || letters > most) {
    return failure('password-weak', `password: ${letters} letters, expected ${least} to ${most}`);
  }
  const plain = password.toLowerCase();
  if (FREQUENT_PASSWORDS.has(plain) || new Set(plain).size < 3) {
    return failure(
      'password-weak',
      'password: this is one of the first that are tried; choose one that others do not use',
    );
  }
  if (plain === userName.toLowerCase()) {
    return failure('password-weak', 'password: expected something other than the name');
  }
  return success(password);
}
