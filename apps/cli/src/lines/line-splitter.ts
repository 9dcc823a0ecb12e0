// Splits arriving bytes into lines of text. A line that is too long or not UTF-8 becomes an error at its position; a long
// line is not stored in memory. Lines end with LF or CRLF; the last one may end with the input. A byte order mark before
// the first line is dropped.

import { isUtf8 } from 'node:buffer';
import { failure, type Result, success } from '@mcr-arena/tiles';

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = '\uFEFF';

type LineFault = 'line-too-long' | 'line-not-utf8';

/** A splitter for one input; lines have at most `maxBytes` bytes, not counting line ends. */
export function createLineSplitter(maxBytes: number) {
  let parts: Buffer[] = [];
  let byteCount = 0;
  let isFirst = true;

  const hold = (part: Buffer): void => {
    byteCount += part.length;
    if (byteCount <= maxBytes + 1) parts.push(part);
    else parts = [];
  };
  const lineOf = (lastPart: Buffer): Result<string, LineFault> => {
    if (byteCount === 0) return textOf(lastPart, lastPart.length, maxBytes);
    hold(lastPart);
    const line = textOf(Buffer.concat(parts), byteCount, maxBytes);
    parts = [];
    byteCount = 0;
    return line;
  };
  const finish = (lastPart: Buffer): Result<string, LineFault> => {
    const line = lineOf(lastPart);
    const marked = isFirst && line.ok && line.value.startsWith(BYTE_ORDER_MARK);
    isFirst = false;
    return marked ? success(line.value.slice(1)) : line;
  };

  return {
    /** The lines that end within this chunk. */
    push(chunk: Buffer): Result<string, LineFault>[] {
      const lines: Result<string, LineFault>[] = [];
      let start = 0;
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
        lines.push(finish(chunk.subarray(start, end)));
        start = end + 1;
      }
      if (start < chunk.length) hold(chunk.subarray(start));
      return lines;
    },
    /** The last line, if the input did not end with a line feed. */
    end: (): Result<string, LineFault>[] => (byteCount > 0 ? [finish(Buffer.alloc(0))] : []),
  };
}

/** The text of a line of `byteCount` bytes; `bytes` is empty for a line that is far too long. */
function textOf(bytes: Buffer, byteCount: number, maxBytes: number): Result<string, LineFault> {
  const length = bytes.at(-1) === CR ? byteCount - 1 : byteCount;
  if (length > maxBytes) {
    return failure('line-too-long', `the line has ${length} bytes: at most ${maxBytes} are read`);
  }
  const line = bytes.subarray(0, length);
  return isUtf8(line) ? success(line.toString('utf8')) : failure('line-not-utf8', 'the line is not valid UTF-8');
}
