// The width of the terminal, and the width of text on the screen.

import { joined, type Line, type Printable, printable } from './printable.ts';

/** Columns of a terminal that does not report its size, and of files and pipes. */
const USUAL_COLUMNS = 80;
/** Narrower terminals wrap lines themselves. */
const LEAST_COLUMNS = 40;

/** Columns of a terminal; 80 if the output is not a terminal. */
export function columnsOf(output: NodeJS.WriteStream): number {
  return Math.max(LEAST_COLUMNS, (output.isTTY && output.columns) || USUAL_COLUMNS);
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|[\u{1f300}-\u{1faff}]/gu;

/** Columns that a line takes on the screen: Chinese characters take two. */
export function widthOf(line: Line): number {
  const { plain } = printable(line);
  return [...plain].length + (plain.match(WIDE)?.length ?? 0);
}

/** The line in at most `width` columns, with `…` if it was cut. */
export function shortened(line: Line, width: number): Printable {
  const whole = printable(line);
  if (widthOf(whole) <= width) return whole;
  let end = 0;
  let columns = 0;
  for (const sign of whole.plain) {
    columns += widthOf(sign);
    if (columns > width - 1) break;
    end += sign.length;
  }
  return joined([whole.slice(0, end), '…']);
}
