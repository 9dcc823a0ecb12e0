// Reports the records that a backup left in the archive.

import type { LeftRecord } from '@mcr-arena/server';
import { counted } from '../terminal/count-text.ts';
import { printError, printLines } from '../terminal/print.ts';

/** Maximum number of reasons to print. */
const EXAMPLES = 3;

/** `isIncluded`: whether the records should have been in the backup. If so, sets the exit code. */
export function reportLeft(left: readonly LeftRecord[], isIncluded: boolean): void {
  const count = counted(left.length, 'record');
  if (!isIncluded) {
    printLines([`Not in the file: ${count} in the archive. A restored server needs the archive too.`]);
    return;
  }
  const reasons = new Set(left.map(({ key, message }) => message ?? `${key}: MCR_ARCHIVE is not set`));
  const examples = [...reasons].slice(0, EXAMPLES);
  printError([`not in the file: ${count} in the archive:`, ...examples].join('\n'));
  process.exitCode = 1;
}
