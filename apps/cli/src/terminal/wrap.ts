// Wraps long lines at spaces to the width of the terminal.

import { columnsOf, widthOf } from './width.ts';

/** A hanging indent leaves at least this many columns for the text. */
const LEAST_TEXT = 24;

/**
 * The line in pieces of at most `width` columns; longer words are not split. Further pieces are indented like the first, or like
 * the text after a term.
 */
export function wrapLine(line: string, width: number): string[] {
  if (widthOf(line) <= width) return [line];
  const [lead] = /^ */.exec(line) as [string] & RegExpExecArray;
  const term = /^ *\S(?:.*?\S)? {2,}(?=\S)/.exec(line)?.[0];
  const first = term !== undefined && widthOf(term) <= width - LEAST_TEXT ? term : lead;
  return filled(line.slice(first.length).split(/ +/), width, first, ' '.repeat(widthOf(first)));
}

/** Lines that each fit the width of standard output. */
export function wrapLines(lines: readonly string[], width = columnsOf(process.stdout)): string[] {
  return lines.flatMap((line) => wrapLine(line, width));
}

/** A command line in lines of at most `width` columns that a shell reads as one: all but the last end in a backslash. */
export function wrapCommand(command: string, width = columnsOf(process.stdout), lead = '  '): string[] {
  if (widthOf(lead + command) <= width) return [lead + command];
  const lines = filled(command.match(COMMAND_PART) ?? [], width - 2, lead, ' '.repeat(lead.length + 4));
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line));
}

/** Matches a word of a command line; spaces in quotes do not separate words. */
const WORD = String.raw`(?:\$'(?:\\.|[^\\'])*'|'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+`;
const COMMAND_PART = new RegExp(`--${WORD} (?!-|[|<>])${WORD}|${WORD}`, 'g');

function filled(words: readonly string[], width: number, first: string, further: string): string[] {
  const lines: string[] = [];
  let line = first + (words[0] ?? '');
  for (const word of words.slice(1)) {
    if (widthOf(`${line} ${word}`) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = further + word;
    }
  }
  return [...lines, line];
}
