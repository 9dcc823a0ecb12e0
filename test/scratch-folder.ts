// Temporary folders outside of the repository, removed after the test or the file that made them.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Makes the folder and returns its path. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-test-'));
  const afterwards = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished;
  // Processes that a test has killed may still write.
  afterwards(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
