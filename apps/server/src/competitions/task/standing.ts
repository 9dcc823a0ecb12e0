// Which of a member's submissions counts, and its result. The newest submission counts, and of its measurements the newest that
// has ended.

import { readResult, type SubmissionResult } from './measurement.ts';
import type { SubmissionRow } from './submission-rows.ts';

export interface Standing {
  readonly submission: SubmissionRow;
  /** Later measurements of the same submission, newest first. */
  readonly again: readonly SubmissionRow[];
  /** Whether one of these has not ended yet. */
  readonly isMeasuredAgain: boolean;
  /** The row with the result that counts; absent before the first measurement has ended. */
  readonly counted?: SubmissionRow;
  readonly result?: SubmissionResult;
  readonly verdict?: 'passed' | 'not-passed' | 'failed';
}

/** `rows`: those of one member in a task, newest first. Undefined if the member has submitted nothing. */
export function standingOf(rows: readonly SubmissionRow[]): Standing | undefined {
  const submission = rows.find(({ again }) => again === null);
  if (submission === undefined) return undefined;
  const again = rows.filter((row) => row.again !== null);
  const counted = [...again, submission].find((row) => row.result !== null);
  const result = counted && readResult(counted);
  return {
    submission,
    again,
    isMeasuredAgain: again.some((row) => row.result === null),
    ...(counted && { counted }),
    ...(result && { result, verdict: result.type === 'failed' ? result.type : result.verdict }),
  };
}
