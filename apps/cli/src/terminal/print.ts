// Prints text for users on standard output and standard error. JSON is printed elsewhere, without wrapping.

import { styleText } from 'node:util';
import { columnsOf } from './width.ts';
import { wrapLine, wrapLines } from './wrap.ts';

/** Prints lines, wrapped at the width of the terminal. */
export function printLines(lines: readonly string[]): void {
  console.log(wrapLines(lines).join('\n'));
}

/** Prints an error. Without a terminal it is not wrapped, for logs and scripts. */
export function printError(message: string): void {
  console.error(errorText(`mcr: ${message}`));
}

/** The text of an error or a note for standard error. */
export function errorText(text: string): string {
  if (!process.stderr.isTTY) return text;
  const lines = text.split('\n').flatMap((line) => wrapLine(line, columnsOf(process.stderr)));
  return lines.join('\n').replace(/^mcr:/, (prefix) => styleText('red', prefix, { stream: process.stderr }));
}
