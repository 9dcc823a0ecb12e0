// Every test, the long ones (`*.full.test.ts`) too: `npm run test:full`.

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TAGS } from './vitest.tags.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/server/shared-cluster.ts', 'test/web/shared-pages.ts'],
    tags: TAGS,
    sequence: { shuffle: { files: true, tests: true } },
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/mcr') },
  },
});
