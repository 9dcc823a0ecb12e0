// Every test, the long ones (`*.full.test.ts`) too: `npm run test:full`.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/server/shared-cluster.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
