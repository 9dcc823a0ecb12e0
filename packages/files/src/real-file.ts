// Resolves the different names of a file: follows links to the file, or to its future path if it does not exist yet.

import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The absolute path of the file itself. Throws if its folder does not exist, or if links are circular. */
export function realFileOf(path: string): string {
  return ifThere(() => realpathSync.native(path)) ?? missingFileOf(resolve(path));
}

function missingFileOf(path: string): string {
  const file = join(realpathSync.native(dirname(path)), basename(path));
  const target = ifThere(() => readlinkSync(file));
  return target === undefined ? file : realFileOf(resolve(dirname(file), target));
}

/** No file of that name, or not a link (the file may have been created in the meantime). */
const NOT_THERE = ['ENOENT', 'EINVAL'];

/** Undefined if the file does not exist or is not a link. */
function ifThere(read: () => string): string | undefined {
  try {
    return read();
  } catch (thrown) {
    if (NOT_THERE.includes((thrown as NodeJS.ErrnoException).code!)) return undefined;
    throw thrown;
  }
}
