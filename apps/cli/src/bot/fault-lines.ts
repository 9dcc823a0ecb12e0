// Formats the findings of a bot's check for "mcr bot check" and "mcr bot upload": a failed build, or the faults with their tables.

import type { CheckFault, CheckReport, CheckVerdict, ShownTable } from '@mcr-arena/protocol/documents';
import { SEATS, WINDS } from '@mcr-arena/tiles';
import { formatGrid, withoutEmptyColumns } from '../terminal/grid.ts';
import { bad, good, type Line, linesOf } from '../terminal/printable.ts';

const NOTATION = "Botzone's notation: W characters, T bamboos, B dots, F winds, J dragons";
const NO_REPLY = 'Not a valid reply: print only replies to standard output, and other text to standard error.';

export function verdictText(verdict: CheckVerdict): Line {
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
export function buildLines({ failure, buildOutput }: Pick<CheckReport, 'failure' | 'buildOutput'>): readonly Line[] {
  const output = indented(buildOutput);
  const reason = failure === undefined ? [] : indented(`${failure.code}: ${failure.message}`);
  return [...output, ...(output.length === 0 ? [] : ['']), ...reason];
}

/** The faults with their tables, the first with the bot's output. Of several with the same reply, the others are only named. */
export function faultLines(faults: readonly CheckFault[]): readonly Line[] {
  if (faults.length === 0) return [];
  const distinct = [...Map.groupBy(faults, ({ answer }) => answer).values()];
  const shown = distinct.flatMap(([fault, ...others], index) => [
    ...oneFaultLines(fault!, index + 1),
    ...otherLines(others),
  ]);
  return [...shown, '', NOTATION, ...outputLines(faults[0]!)];
}

function oneFaultLines(fault: CheckFault, number: number): readonly Line[] {
  const { situation, request, answer, unreadable = false, legal, table } = fault;
  return [
    '',
    `Fault ${number}: ${situation}`,
    '',
    ...(table === undefined ? [] : [...tableLines(table), '']),
    `asked     ${request}`,
    `answered  ${answer}`,
    ...(unreadable ? [`          ${NO_REPLY}`] : []),
    `legal     ${legal.join(' · ')}`,
  ];
}

function otherLines(others: readonly CheckFault[]): readonly Line[] {
  if (others.length === 0) return [];
  const where = others.length === 1 ? 'one other fault' : `${others.length} other faults`;
  return ['', `The same reply in ${where}:`, ...others.map(({ situation }) => `  ${situation}`)];
}

function outputLines({ stderr }: CheckFault): readonly Line[] {
  const printed = indented(stderr);
  return printed.length === 0 ? [] : ['', 'stderr at the first fault:', ...printed];
}

/** The lines of a program's or server's text, which cannot look like lines of `mcr`. */
function indented(text: string): readonly Line[] {
  return linesOf(text).map((line) => `  ${line}`);
}

/** The table with all tiles visible. Tiles have Botzone's names, as in the question and the reply. */
function tableLines({ seat, seats }: ShownTable): readonly Line[] {
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
  return formatGrid(withoutEmptyColumns([head, ...rows], 2), [], { head: true, keys: 2 });
}
