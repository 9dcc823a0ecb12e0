// Makes untrusted text safe for a terminal: output of bots, and texts in records.

import { stripVTControlCharacters } from 'node:util';

/** The text without control sequences and invisible characters; line feeds are preserved. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/[^\P{C}\n]/gu, '');
}
