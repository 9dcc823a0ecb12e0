// What a backup says of records that it left in the archive.

import type { LeftRecord } from '@mcr-arena/server';
import { counted } from '../terminal/count-text.ts';

/** Reasons that are printed. */
const EXAMPLES = 3;

/** `isIncluded`: whether they should have been in the backup; the exit code says so. */
export function reportLeft(left: readonly LeftRecord[], isIncluded: boolean): void {
  const count = counted(left.length, 'record');
  if (!isIncluded) {
    console.log(`Not in the file: ${count} in the archive. To restore it, the archive is needed too.`);
    return;
  }
  const reasons = new Set(left.map(({ key, message }) => message ?? `${key}: MCR_ARCHIVE is not set`));
  const examples = [...reasons].slice(0, EXAMPLES);
  console.error([`mcr: not in the file: ${count} in the archive:`, ...examples].join('\n  '));
  process.exitCode = 1;
}
