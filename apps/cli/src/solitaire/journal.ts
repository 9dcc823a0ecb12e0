// The journal of a long count: the identity of the count on the first line, then one line for each finished chunk. Lines are
// only appended, so a killed process leaves at most a partial line, which is removed when the count resumes. A chunk's figures
// depend only on its position: a lost chunk is counted again, and a repeated line changes nothing.

import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { UsageError } from '../exit-code.ts';

/** A range of items, `from` to `to` − 1. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
}

interface ChunkLine extends Chunk {
  /** The figures, not yet validated. */
  readonly figures: unknown;
}

/** Identity of a count: JSON values by name. Counts with the same identity can share chunks. */
export type Identity = Readonly<Record<string, unknown>>;

export interface Journal {
  /** The chunks in the file when it was opened. */
  readonly lines: readonly ChunkLine[];
  add(chunk: Chunk, figures: unknown): void;
}

/** Opens or creates a journal. Throws a UsageError if the file has other contents, and leaves it unchanged. */
export function openJournal(path: string, identity: Identity): Journal {
  const bytes = readIfThere(path);
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  const [head, ...rest] = whole.toString('utf8').split('\n').slice(0, -1);
  const header = Buffer.from(`${JSON.stringify({ counted: identity })}\n`);
  if (head === undefined) {
    // A run killed at the start may have left a partial first line. Any other content belongs to the user.
    if (!header.subarray(0, bytes.length).equals(bytes)) throw new UsageError(`${path} is not a journal of a count`);
    writeFileSync(path, header);
  } else {
    requireSame(path, head, identity);
    if (whole.length < bytes.length) truncateSync(path, whole.length);
  }
  return {
    lines: rest.flatMap((line) => chunkLineOf(line) ?? []),
    add: ({ from, to }, figures) => appendFileSync(path, `${JSON.stringify({ from, to, figures })}\n`),
  };
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw thrown;
  }
}

function requireSame(path: string, head: string, identity: Identity): void {
  const found = objectOf(head)?.counted;
  if (typeof found !== 'object' || found === null) throw new UsageError(`${path} is not a journal of a count`);
  const names = [...new Set([...Object.keys(identity), ...Object.keys(found)])];
  for (const name of names) {
    const there = JSON.stringify((found as Identity)[name]);
    const here = JSON.stringify(identity[name]);
    if (there !== here)
      throw new UsageError(`${path} belongs to another count: its "${name}" is ${there}, not ${here}`);
  }
}

/** Parses a line. `undefined` for a damaged line, whose chunk is counted again. */
function chunkLineOf(line: string): ChunkLine | undefined {
  const { from, to, figures } = objectOf(line) ?? {};
  return Number.isInteger(from) && Number.isInteger(to)
    ? { from: from as number, to: to as number, figures }
    : undefined;
}

function objectOf(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
