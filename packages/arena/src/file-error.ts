// Adds the user's file name to file system errors: errors about open files have no name, and errors about temporary files
// have a name that the user does not recognise.

import { getSystemErrorMessage } from 'node:util';

/** A file system error with `path` in its message. Any other error is returned unchanged. */
export function fileError(thrown: unknown, path: string): unknown {
  const { code, errno, syscall } = thrown as NodeJS.ErrnoException;
  if (errno === undefined || syscall === undefined) return thrown;
  const error = new Error(`${path}: ${getSystemErrorMessage(errno)}`, { cause: thrown });
  return Object.assign(error, { code, errno, syscall, path });
}
