// Temporary folders outside of the repository, one for each test file, removed at its end.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes the folder and returns its path. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
