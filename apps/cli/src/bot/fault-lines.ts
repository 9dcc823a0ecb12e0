// Formats the first fault of a bot's check for "mcr bot check" and "mcr bot upload".

import type { CheckFault } from '@mcr-arena/lab';
import { type Line, linesOf } from '../terminal/printable.ts';

const NOTATION = "Botzone's notation: W characters, T bamboos, B dots, F winds, J dragons";
const NO_REPLY = 'Not a valid reply: print only replies to standard output, and other text to standard error.';

interface Shown {
  /** Lines that show the table. */
  readonly table?: readonly Line[];
  /** Whether the answer could not be parsed. */
  readonly unreadable?: boolean;
}

export function faultLines(fault: CheckFault, { table = [], unreadable = false }: Shown = {}): readonly Line[] {
  const { situation, request, answer, legal, stderr } = fault;
  const printed = linesOf(stderr);
  return [
    '',
    `First fault: ${situation}`,
    '',
    ...(table.length === 0 ? [] : [...table, '']),
    `asked     ${request}`,
    `answered  ${answer}`,
    ...(unreadable ? [`          ${NO_REPLY}`] : []),
    `legal     ${legal.join(' · ')}`,
    NOTATION,
    ...(printed.length === 0 ? [] : ['', 'stderr:', ...printed.map((line) => `  ${line}`)]),
  ];
}
