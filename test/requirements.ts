// What some tests need of the machine, as tags: a test whose requirement is missing is skipped, and the run prints how many lacked
// which. Asked once per run.

import { existsSync } from 'node:fs';
import type { TestTagDefinition } from 'vitest';
import { findChromium } from '../scripts/chromium.ts';

const isRoot = process.getuid?.() === 0;
const MET: Readonly<Record<string, () => boolean>> = {
  Chromium: () => findChromium() !== undefined,
  Unix: () => process.platform !== 'win32',
  procfs: () => existsSync('/proc/self/stat'),
  root: () => isRoot,
};

export const REQUIREMENTS: TestTagDefinition[] = Object.entries(MET).map(([name, isMet]) => ({
  name,
  description: `needs ${name}`,
  // With several tags, a later "skip: false" would replace an earlier "true".
  ...(!isMet() && { skip: true }),
}));
