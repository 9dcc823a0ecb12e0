// Lays out the help of commands for the width of the terminal. Texts consist of paragraphs, lists of terms, and examples; lists
// and examples are indented.

import { heading } from './style.ts';
import { wrapCommand, wrapLine } from './wrap.ts';

/** Prose in wider lines is hard to read. */
const MOST_COLUMNS = 100;
const EXAMPLE_LEAD = '  $ ';

/** The help text with filled paragraphs, and with lists and examples wrapped if they are too long. */
export function layOutHelp(text: string, columns: number): string {
  const width = Math.min(columns, MOST_COLUMNS);
  return blocksOf(text.split('\n'))
    .flatMap((block) => blockLines(block, width))
    .join('\n');
}

/** Groups the lines of a paragraph; every other line is a separate block. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (isProse(line) && before !== undefined && isProse(before)) blocks.at(-1)!.push(line);
    else blocks.push([isTitle(line, lines[index + 1]) ? heading(line) : line]);
  }
  return blocks;
}

function isProse(line: string): boolean {
  return /^\S/.test(line);
}

function isTitle(line: string, next: string | undefined): boolean {
  return isProse(line) && line.endsWith(':') && next?.startsWith(' ') === true;
}

function blockLines(block: readonly string[], width: number): string[] {
  const line = block.join(' ');
  if (line.startsWith(EXAMPLE_LEAD)) return wrapCommand(line.slice(EXAMPLE_LEAD.length), width, EXAMPLE_LEAD);
  return wrapLine(line, width);
}
