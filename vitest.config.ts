import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/*.full.test.ts'],
    globalSetup: 'test/server/shared-cluster.ts',
    // By itself Vitest leaves one processor idle, of two the half; tests wait for processes as often as they count.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
