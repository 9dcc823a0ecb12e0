// Errors of files.

import { expect, test } from 'vitest';
import { fileError } from '../../packages/files/src/text-file.ts';

test.each([
  [-2, 'notes.txt: no such file or directory'],
  [-99_999, 'notes.txt: UNKNOWN: open'],
])('error %i of the system names the file and the reason', (errno, message) => {
  const thrown = Object.assign(new Error('UNKNOWN: open'), { errno, syscall: 'open', code: 'X' });
  expect((fileError(thrown, 'notes.txt') as Error).message).toBe(message);
});
