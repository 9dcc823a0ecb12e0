// The output of PostgreSQL: its end is kept in memory for error messages, and all of it is written to a log file, rotated at 1 MiB.

import { appendFileSync, renameSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';

const MAX_BYTES = 1024 * 1024;
const TAIL_CHARACTERS = 8_192;

export type ClusterLog = ReturnType<typeof keepLog>;

/** Writes `output` to the file `path`. Disk errors do not stop the database. */
export function keepLog(output: Readable, path: string) {
  let tail = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-TAIL_CHARACTERS);
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(path, `${path}.1`);
      appendFileSync(path, text, { mode: 0o600 });
    } catch {
      // The end of the output is still kept in memory.
    }
  });
  return {
    /** The end of the output. */
    tail: (): string => tail,
  };
}
