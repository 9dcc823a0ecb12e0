// The file that a long run keeps its results in. Whether it can be written is found out before anything is played, and it
// belongs to one process at a time: two that write it would take each other's results away.

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { lockFile } from '@mcr-arena/arena';
import { UsageError, valueOrUsageError } from './exit-code.ts';

/** Runs with the file taken, if one is given. Throws a UsageError if it is none, or in use. */
export async function withOutFile<T>(out: string | undefined, run: () => Promise<T>): Promise<T> {
  if (out === undefined) return run();
  const found = statSync(resolve(out), { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new UsageError(`--out "${out}" is a folder: expected a file`);
  if (found?.isFile() === false) throw new UsageError(`--out "${out}" is not a regular file`);
  const folder = dirname(resolve(out));
  if (!isFolder(folder)) throw new UsageError(`--out "${out}": the folder ${folder} does not exist`);
  const unlock = valueOrUsageError(lockFile(out));
  try {
    return await run();
  } finally {
    unlock();
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
