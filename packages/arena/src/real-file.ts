// One file under many names: links are followed to it, and to where it would be if it is not there yet.

import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The absolute path of the file itself. Throws if its folder is not there, or if links lead in a circle. */
export function realFileOf(path: string): string {
  return ifThere(() => realpathSync.native(path)) ?? missingFileOf(resolve(path));
}

function missingFileOf(path: string): string {
  const file = join(realpathSync.native(dirname(path)), basename(path));
  const target = ifThere(() => readlinkSync(file));
  return target === undefined ? file : realFileOf(resolve(dirname(file), target));
}

/** No file of that name, or not a link (a file may have been made meanwhile). */
const NOT_THERE = ['ENOENT', 'EINVAL'];

/** Undefined where there is nothing. */
function ifThere(read: () => string): string | undefined {
  try {
    return read();
  } catch (thrown) {
    if (NOT_THERE.includes((thrown as NodeJS.ErrnoException).code!)) return undefined;
    throw thrown;
  }
}
