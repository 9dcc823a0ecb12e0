// Lines at the bottom of a terminal that are redrawn in place. Without a terminal, the first line is written occasionally, so
// that logs stay readable.

import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { columnsOf, shortened } from './width.ts';
import { wrapLine } from './wrap.ts';

export interface LiveBlock {
  /** Replaces the lines of the block, at a limited rate. */
  show(lines: () => readonly string[]): void;
  /** Writes a permanent line above the block. */
  note(line: string): void;
  /** Shows the final lines; later output follows them. */
  end(lines: readonly string[]): void;
}

const REDRAW_MS = 100;
const LOG_MS = 5000;
/** Rows of a terminal that does not report its size. */
const USUAL_ROWS = 24;

export function createLiveBlock(output: NodeJS.WriteStream): LiveBlock {
  return output.isTTY && process.env.TERM !== 'dumb' ? redrawnBlock(output) : loggedBlock(output);
}

function redrawnBlock(output: WriteStream): LiveBlock {
  let height = 0;
  let shownAt = 0;
  const draw = (lines: readonly string[]): void => {
    const fitting = lines
      .slice(0, Math.max(1, (output.rows || USUAL_ROWS) - 1))
      .map((line) => shortened(line, columnsOf(output) - 1));
    output.write(`${erasure(height)}${fitting.map((line) => `${line}\n`).join('')}`);
    height = fitting.length;
  };
  return {
    show: (lines) => {
      if (Date.now() - shownAt < REDRAW_MS) return;
      shownAt = Date.now();
      draw(lines());
    },
    note: (line) => {
      output.write(`${erasure(height)}${wrapLine(line, columnsOf(output)).join('\n')}\n`);
      height = 0;
    },
    end: (lines) => {
      output.write(erasure(height));
      height = 0;
      output.write(lines.map((line) => `${line}\n`).join(''));
    },
  };
}

/** Escape codes that move up over the block and clear to the end of the screen. */
function erasure(height: number): string {
  return height === 0 ? '' : `\u001b[${height}A\u001b[J`;
}

function loggedBlock(output: NodeJS.WriteStream): LiveBlock {
  let shownAt = Date.now();
  let last: string | undefined;
  const write = (lines: readonly string[]): void => {
    output.write(lines.map((line) => `${stripVTControlCharacters(line)}\n`).join(''));
  };
  return {
    show: (lines) => {
      if (Date.now() - shownAt < LOG_MS) return;
      shownAt = Date.now();
      last = lines()[0] ?? '';
      write([last]);
    },
    note: (line) => write([line]),
    end: (lines) => write(lines[0] === last ? lines.slice(1) : lines),
  };
}
