// The message that reports a problem with a connection to a table, or with one of its messages.

import type { TableProblem } from './messages.ts';
import { TABLE_PROBLEMS, type TableProblemCode } from './protocol.ts';

/** The problem with that code and its standard text. */
export function tableProblemOf(code: TableProblemCode): TableProblem {
  return { code, message: TABLE_PROBLEMS[code].message };
}
