// Formats commands for users to copy, and quotes their words for a shell.

import { escapeInvisible } from '@mcr-arena/tiles';
import { type Printable, secondary } from './printable.ts';
import { wrapCommand } from './wrap.ts';

/** The command as the user must type it. If started through npm, `mcr` is not on the path. */
export function typedCommand(command: string): string {
  return process.env.npm_command === undefined ? command : `npx ${command}`;
}

/** A command below its purpose, in lines that a shell reads as one. */
export function commandLines(purpose: string, command: string): Printable[] {
  return [secondary(`${purpose}:`), ...wrapCommand(typedCommand(command))];
}

/** The word, quoted for a shell if needed. Invisible characters become bytes in `$'…'`. */
export function quoted(word: string): string {
  const escaped = escapeInvisible(word.replaceAll(/[\\']/g, '\\$&'), bytesOf);
  if (escapeInvisible(word) !== word) return `$'${escaped}'`;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function bytesOf(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
