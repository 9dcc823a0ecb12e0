// Quotes words of a command line for a shell.

import { escapeInvisible } from '@mcr-arena/tiles';

/** The word, quoted for a shell if needed. Invisible characters become bytes in `$'…'`. */
export function quoted(word: string): string {
  const escaped = escapeInvisible(word.replaceAll(/[\\']/g, '\\$&'), bytesOf);
  if (escapeInvisible(word) !== word) return `$'${escaped}'`;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function bytesOf(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
