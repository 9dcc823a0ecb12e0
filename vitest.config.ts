import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/*.full.test.ts'],
    globalSetup: 'test/server/shared-cluster.ts',
    // By itself Vitest leaves one processor idle, of two the half; tests wait for processes as often as they count.
    maxWorkers: '100%',
    // A limit for tests that hang. A slow machine must not fail one: tests wait for conditions, without limits of their own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Threads and processes that tests start share their compiled code, as those of `mcr` do.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/mcr') },
  },
});
