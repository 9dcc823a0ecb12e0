// Formats the findings of a bot's check for "mcr bot check" and "mcr bot upload": a failed build, or the faults with their tables.

import type { CheckFault, CheckReport, CheckVerdict, ShownTable } from '@mcr-arena/protocol/documents';
import { SEATS, WINDS } from '@mcr-arena/tiles';
import { printable } from '../terminal/printable.ts';
import { bad, good } from '../terminal/style.ts';
import { formatTable, withoutEmptyColumns } from '../terminal/table.ts';

const NOTATION = "Botzone's notation: W characters, T bamboos, B dots, F winds, J dragons";
const NO_REPLY = 'Not a valid reply: print only replies to standard output, and other text to standard error.';

export function verdictText(verdict: CheckVerdict): string {
  switch (verdict) {
    case 'passed':
      return good('passed');
    case 'passed-with-faults':
      return good('passed with faults');
    case 'failed':
      return bad('did not pass');
  }
}

/** Output of the compiler, then why the bot cannot play, if it cannot. */
export function buildLines({ failure, buildOutput }: Pick<CheckReport, 'failure' | 'buildOutput'>): readonly string[] {
  const output = printable(buildOutput).trimEnd();
  const reason = failure === undefined ? [] : [printable(`${failure.code}: ${failure.message}`)];
  return [...(output === '' ? [] : [...output.split('\n'), '']), ...reason];
}

/** All faults with their tables, the first with the bot's output. */
export function faultLines(faults: readonly CheckFault[]): readonly string[] {
  if (faults.length === 0) return [];
  const shown = faults.flatMap((fault, index) => oneFaultLines(fault, index + 1));
  return [...shown, '', NOTATION, ...outputLines(faults[0]!)];
}

function oneFaultLines(fault: CheckFault, number: number): readonly string[] {
  const { situation, request, answer, unreadable = false, legal, table } = fault;
  return [
    '',
    `Fault ${number}: ${situation}`,
    '',
    ...(table === undefined ? [] : [...tableLines(table), '']),
    `asked     ${request}`,
    `answered  ${shownAnswer(answer)}`,
    ...(unreadable ? [`          ${NO_REPLY}`] : []),
    `legal     ${legal.join(' · ')}`,
  ];
}

function outputLines({ stderr }: CheckFault): readonly string[] {
  const printed = printable(stderr).trimEnd();
  return printed === '' ? [] : ['', 'stderr at the first fault:', ...printed.split('\n').map((line) => `  ${line}`)];
}

/** The answer in one line. */
function shownAnswer(answer: string): string {
  return printable(answer).replaceAll('\n', '\\n');
}

/** The table with all tiles visible. Tiles have Botzone's names, as in the question and the reply. */
function tableLines({ seat, seats }: ShownTable): string[] {
  const rows = SEATS.map((each) => {
    const { hand, melds, discards, wall } = seats[each];
    return [
      each === seat ? '▶' : '',
      `${each} ${WINDS[each]}`,
      hand.join(' '),
      melds.map((tiles) => `[${tiles.join(' ')}]`).join(' '),
      String(wall),
      discards.map(({ tile, claimed }) => (claimed ? `(${tile})` : tile)).join(' '),
    ];
  });
  const head = ['', 'Seat', 'Hand', 'Melds', 'Wall', 'Discards (in brackets: claimed)'];
  return formatTable(withoutEmptyColumns([head, ...rows], 2), [], { head: true, keys: 2 });
}
