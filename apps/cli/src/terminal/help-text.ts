// Lays out the help of commands for the width of the terminal. Texts consist of paragraphs, lists of terms, and examples; lists
// and examples are indented.

import { heading, type Line, type Printable } from './printable.ts';
import { wrapCommand, wrapLine } from './wrap.ts';

/** Prose in wider lines is hard to read. */
const MOST_COLUMNS = 100;
const EXAMPLE_LEAD = '  $ ';

/** The lines of a help text with filled paragraphs, and with lists and examples wrapped if they are too long. */
export function layOutHelp(text: string, columns: number): Printable[] {
  const width = Math.min(columns, MOST_COLUMNS);
  return blocksOf(text.split('\n')).flatMap((block) => blockLines(block, width));
}

/** Joins the lines of a paragraph; every other line is a separate block. */
function blocksOf(lines: readonly string[]): Line[] {
  const blocks: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (isProse(line) && before !== undefined && isProse(before)) blocks.push(`${blocks.pop()} ${line}`);
    else blocks.push(isTitle(line, lines[index + 1]) ? heading(line) : line);
  }
  return blocks;
}

function isProse(line: string): boolean {
  return /^\S/.test(line);
}

function isTitle(line: string, next: string | undefined): boolean {
  return isProse(line) && line.endsWith(':') && next?.startsWith(' ') === true;
}

function blockLines(block: Line, width: number): Printable[] {
  const text = String(block);
  if (text.startsWith(EXAMPLE_LEAD)) return wrapCommand(text.slice(EXAMPLE_LEAD.length), width, EXAMPLE_LEAD);
  return wrapLine(block, width);
}
