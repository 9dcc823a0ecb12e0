// A folder outside of the repository for one test file; it is removed at the end.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Paths of new names in a folder of its own. */
export function useScratchFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}
