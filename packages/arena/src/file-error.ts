// Adds the user's file name to file system errors: errors about open files have no name, and errors about temporary files
// have a name that the user does not recognise.

import { getSystemErrorMessage } from 'node:util';

/** The error, naming the file at `path`. Other errors are returned unchanged. */
export function fileError(thrown: unknown, path: string): unknown {
  const { code, errno, syscall } = thrown as NodeJS.ErrnoException;
  if (errno === undefined || syscall === undefined) return thrown;
  const error = new Error(`${path}: ${getSystemErrorMessage(errno)}`, { cause: thrown });
  return Object.assign(error, { code, errno, syscall, path });
}
