// What people read on standard output and standard error. JSON goes another way: it is never broken.

import { styleText } from 'node:util';
import { columnsOf } from './width.ts';
import { wrapLine, wrapLines } from './wrap.ts';

/** Prints lines, the longer ones broken at the width of the terminal. */
export function printLines(lines: readonly string[]): void {
  console.log(wrapLines(lines).join('\n'));
}

/** Prints an error. Outside of terminals it stays one line, for logs and scripts. */
export function printError(message: string): void {
  console.error(errorText(`mcr: ${message}`));
}

/** The lines of an error or a note as standard error shows them. */
export function errorText(text: string): string {
  if (!process.stderr.isTTY) return text;
  const lines = text.split('\n').flatMap((line) => wrapLine(line, columnsOf(process.stderr)));
  return lines.join('\n').replace(/^mcr:/, (prefix) => styleText('red', prefix, { stream: process.stderr }));
}
