// Notes about sets and tables that an internal error has voided; the error may have a stack trace.

import { type Line, messageLines } from '../terminal/printable.ts';

/** Returns a function that writes a note, followed by the further lines of the error. `nameOf`: @example "set r1-t1-s1" */
export function createVoidTeller<Job>(
  write: (line: Line) => void,
  nameOf: (job: Job) => string,
): (job: Job, message: string) => void {
  return (job, message) => {
    for (const line of messageLines(`${nameOf(job)} is void and played again: ${message}`)) write(line);
  };
}
