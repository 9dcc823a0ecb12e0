// Wraps long lines at spaces to the width of the terminal.

import { fixed, joined, type Line, type Printable, printable } from './printable.ts';
import { columnsOf, widthOf } from './width.ts';

/** A hanging indent leaves at least this many columns for the text. */
const LEAST_TEXT = 24;
const NOTE_INDENT = '  ';

/**
 * The line in pieces of at most `width` columns; longer words are not split. Further pieces are indented like the first, or like
 * the text after a term.
 */
export function wrapLine(line: Line, width: number): Printable[] {
  const whole = printable(line);
  if (whole.isFixed || widthOf(whole) <= width) return [whole];
  const [lead] = /^ */.exec(whole.plain) as [string] & RegExpExecArray;
  const term = /^ *\S(?:.*?\S)? {2,}(?=\S)/.exec(whole.plain)?.[0];
  const first = term !== undefined && widthOf(term) <= width - LEAST_TEXT ? term : lead;
  const words = [...whole.plain.matchAll(/[^ ]+/g)].filter(({ index }) => index >= first.length);
  const parts = words.map(({ 0: word, index }) => whole.slice(index, index + word.length));
  return filled(parts, width, whole.slice(0, first.length), ' '.repeat(widthOf(first)));
}

/** A note or an error in lines that fit an output. All but the first are indented, so that none looks like a note of its own. */
export function wrapNote(line: Line, output: NodeJS.WriteStream): Printable[] {
  const [first, ...rest] = wrapLine(line, columnsOf(output) - NOTE_INDENT.length);
  return [first!, ...rest.map((further) => joined([NOTE_INDENT, further]))];
}

/** Lines that each fit the width of standard output. */
export function wrapLines(lines: readonly Line[], width = columnsOf(process.stdout)): Printable[] {
  return lines.flatMap((line) => wrapLine(line, width));
}

/** A command line in lines of at most `width` columns that a shell reads as one: all but the last end in a backslash. */
export function wrapCommand(command: string, width = columnsOf(process.stdout), lead = '  '): Printable[] {
  if (widthOf(lead + command) <= width) return [fixed(lead + command)];
  const indent = ' '.repeat(lead.length + 4);
  const parts = (command.match(COMMAND_PART) ?? []).flatMap((part) =>
    widthOf(indent + part) > width - 2 ? (part.match(WORDS) ?? []) : [part],
  );
  const lines = filled(parts, width - 2, lead, indent);
  return lines.map((line, index) => fixed(index < lines.length - 1 ? joined([line, ' \\']) : line));
}

/** Matches a word of a command line; spaces in quotes do not separate words. */
const WORD = String.raw`(?:\$'(?:\\.|[^\\'])*'|'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+`;
const WORDS = new RegExp(WORD, 'g');
/** Matches an option with its value, or a word. */
const COMMAND_PART = new RegExp(`--${WORD} (?!-|[|<>])${WORD}|${WORD}`, 'g');

function filled(words: readonly Line[], width: number, first: Line, further: string): Printable[] {
  const lines: Printable[] = [];
  let line = joined([first, words[0] ?? '']);
  for (const word of words.slice(1)) {
    const longer = joined([line, ' ', word]);
    if (widthOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = joined([further, word]);
    }
  }
  return [...lines, line];
}
