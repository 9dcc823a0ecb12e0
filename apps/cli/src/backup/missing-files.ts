// Notes of `mcr server backup` and `mcr server restore` on uploaded files in the folder of MCR_ARTIFACTS, which backups do not contain.

import { counted } from '../terminal/count-text.ts';

const ADVICE = {
  backup: 'Copy this folder too: a restored server needs it.',
  restore: 'Set MCR_ARTIFACTS to a copy of this folder.',
};

/** No lines if `count` is 0. */
export function missingFilesLines(command: keyof typeof ADVICE, count: number): readonly string[] {
  if (count === 0) return [];
  const files = counted(count, 'uploaded file');
  return [`Not in the file: ${files} in the folder of MCR_ARTIFACTS. ${ADVICE[command]}`];
}
