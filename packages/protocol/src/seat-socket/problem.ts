// The message that reports a problem with a connection or a message.

import { PROBLEMS, type ProblemCode } from './protocol.ts';
import type { Problem } from './seat-messages.ts';

/** The problem with that code. `message` defaults to the text in `PROBLEMS`. */
export function problemOf(code: ProblemCode, message: string = PROBLEMS[code].message): Problem {
  return { code, message };
}
