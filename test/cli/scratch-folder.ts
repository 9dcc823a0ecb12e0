// A temporary folder outside of the repository for one test file, removed at the end.

import { join } from 'node:path';
import { makeScratchFolder } from '../scratch-folder.ts';

/** Makes the folder; returns a function that gives the path of a name in it. */
export function useScratchFolder(): (name: string) => string {
  const folder = makeScratchFolder();
  return (name) => join(folder, name);
}
