// The width of the terminal, and the width of text on the screen.

import { stripVTControlCharacters } from 'node:util';

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

/** Columns that a text takes on the screen: Chinese characters take two columns, colour codes none. */
export function widthOf(text: string): number {
  const shown = stripVTControlCharacters(text);
  return [...shown].length + (shown.match(WIDE)?.length ?? 0);
}

/** The text in at most `width` columns, with `…` if it was cut. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const signs = [...stripVTControlCharacters(text)];
  while (widthOf(signs.join('')) > width - 1) signs.pop();
  return `${signs.join('')}…`;
}
