// A temporary folder outside of the repository for one test file, removed at the end.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes the folder; returns a function that gives the path of a name in it. */
export function useScratchFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}
