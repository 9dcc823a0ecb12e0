// Texts of strangers on a terminal: what bots say, and what stands in records.

import { stripVTControlCharacters } from 'node:util';

/** The text without anything that a terminal obeys or does not show; line feeds stay. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/[^\P{C}\n]/gu, '');
}
