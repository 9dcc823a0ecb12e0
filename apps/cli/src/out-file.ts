// The file in which a long run stores its results. Whether it can be written is checked before the run, and only one process
// at a time may use it: two would overwrite each other's results.

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { lockFile } from '@mcr-arena/files';
import { UsageError, valueOrUsageError } from './exit-code.ts';

/** Runs with the file of `option` locked, if one is given. Throws a UsageError if it is not a file or is in use. */
export async function withOutFile<T>(out: string | undefined, run: () => Promise<T>, option = '--out'): Promise<T> {
  if (out === undefined) return run();
  const found = statSync(resolve(out), { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new UsageError(`${option} "${out}" is a folder: expected a file`);
  if (found?.isFile() === false) throw new UsageError(`${option} "${out}" is not a regular file`);
  const folder = dirname(resolve(out));
  if (!isFolder(folder)) throw new UsageError(`${option} "${out}": the folder ${folder} does not exist`);
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
