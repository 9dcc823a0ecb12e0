// What PostgreSQL prints: the last of it for messages, all of it in a file that is put aside when it has grown.

import { appendFileSync, renameSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';

const MAX_BYTES = 1024 * 1024;
const TAIL_CHARACTERS = 8_192;

export interface ClusterLog {
  /** The last that was printed. */
  tail(): string;
}

/** Writes what `output` carries to `path`; a disk that takes nothing does not stop the database. */
export function keepLog(output: Readable, path: string): ClusterLog {
  let tail = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-TAIL_CHARACTERS);
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(path, `${path}.1`);
      appendFileSync(path, text, { mode: 0o600 });
    } catch {
      // Its tail is known here.
    }
  });
  return { tail: () => tail };
}
