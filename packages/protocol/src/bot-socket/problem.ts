// The message that reports a problem with a connection or a message.

import type { Problem } from './messages.ts';
import { PROBLEMS, type ProblemCode } from './protocol.ts';

/** With the message of the table unless another is given. */
export function problemOf(code: ProblemCode, message: string = PROBLEMS[code].message): Problem {
  return { code, message };
}
