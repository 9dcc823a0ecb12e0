// Lines at the bottom of a terminal that are redrawn in place; in a log, the first of them now and then, if it has changed.

import type { WriteStream } from 'node:tty';
import { textFor } from './print.ts';
import type { Line } from './printable.ts';
import { columnsOf, shortened } from './width.ts';
import { wrapNote } from './wrap.ts';

interface LiveBlock {
  /** Replaces the lines of the block, at a limited rate. */
  show(lines: () => readonly Line[]): void;
  /** Writes a permanent line above the block. */
  note(line: Line): void;
  /** Shows the final lines; later output follows them. */
  end(lines: readonly Line[]): void;
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
  const draw = (lines: readonly Line[]): void => {
    const fitting = lines
      .slice(0, Math.max(1, (output.rows || USUAL_ROWS) - 1))
      .map((line) => shortened(line, columnsOf(output) - 1));
    output.write(erasure(height) + textFor(output, fitting));
    height = fitting.length;
  };
  return {
    show: (lines) => {
      if (Date.now() - shownAt < REDRAW_MS) return;
      shownAt = Date.now();
      draw(lines());
    },
    note: (line) => {
      output.write(erasure(height) + textFor(output, wrapNote(line, output)));
      height = 0;
    },
    end: (lines) => {
      output.write(erasure(height) + textFor(output, lines));
      height = 0;
    },
  };
}

/** Escape codes that move up over the block and clear to the end of the screen. */
function erasure(height: number): string {
  return height === 0 ? '' : `\u001b[${height}A\u001b[J`;
}

function loggedBlock(output: NodeJS.WriteStream): LiveBlock {
  let shownAt = Date.now();
  let last: Line | undefined;
  const write = (lines: readonly Line[]): void => void output.write(textFor(output, lines));
  return {
    show: (lines) => {
      if (Date.now() - shownAt < LOG_MS) return;
      shownAt = Date.now();
      const first = lines()[0] ?? '';
      if (String(first) !== String(last)) write([first]);
      last = first;
    },
    note: (line) => write([line]),
    end: (lines) => write(String(lines[0]) === String(last) ? lines.slice(1) : lines),
  };
}
