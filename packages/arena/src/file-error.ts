// Names the user's file in errors of the file system: an error about an open file has no name, and one about a temporary file
// has a name that the user never gave.

import { getSystemErrorMessage } from 'node:util';

/** The error, naming the file at `path`. Errors that are not the system's are returned unchanged. */
export function fileError(thrown: unknown, path: string): unknown {
  const { code, errno, syscall } = thrown as NodeJS.ErrnoException;
  if (errno === undefined || syscall === undefined) return thrown;
  const error = new Error(`${path}: ${getSystemErrorMessage(errno)}`, { cause: thrown });
  return Object.assign(error, { code, errno, syscall, path });
}
