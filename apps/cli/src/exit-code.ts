// The exit codes of `mcr`. Stable: scripts test for these numbers.

import type { Result } from '@mcr-arena/tiles';

export const EXIT_OK = 0;
/** The command ran, with a negative result: no win, a record that does not verify, two results that differ. */
export const EXIT_FINDINGS = 1;
export const EXIT_USAGE = 2;
export const EXIT_BUG = 70;
export const EXIT_INTERRUPTED = 130;

export const EXIT_CODES_HELP = `
Exit codes: 0 done · 1 negative result, or verification failed
            2 wrong usage or unreadable input · 70 internal error
            130 interrupted`;

/** Thrown by a command for invalid input; the message says what was wrong and what is expected. */
export class UsageError extends Error {}

/** The value of a result whose error is the user's fault. `where` is a prefix for the message. Throws `UsageError`. */
export function valueOrUsageError<T>(result: Result<T>, where = ''): T {
  if (result.ok) return result.value;
  throw new UsageError(where + result.error.message);
}
