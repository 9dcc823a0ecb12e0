// What the system says of a file, told of the file that somebody knows: an open file has no name in an error, and one that
// is only there for a moment has a name that nobody gave.

import { getSystemErrorMessage } from 'node:util';

/** The error as one of the file at `path`. What is no error of the system is returned as it is. */
export function fileError(thrown: unknown, path: string): unknown {
  const { code, errno, syscall } = thrown as NodeJS.ErrnoException;
  if (errno === undefined || syscall === undefined) return thrown;
  const error = new Error(`${path}: ${getSystemErrorMessage(errno)}`, { cause: thrown });
  return Object.assign(error, { code, errno, syscall, path });
}
