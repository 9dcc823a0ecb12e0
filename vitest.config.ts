import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TAGS } from './vitest.tags.ts';

/** Tests of code without state and without I/O. They share processes, so that a file finds its modules loaded and compiled. */
const PURE = [
  'test/{tiles,scoring,shanten,engine,protocol,tournament,solitaire,ladder,lab}/**/*.test.ts',
  'test/web/!(browser|*-browser).test.ts',
  'test/bots/{danger,goal,policy,random,shanten}.test.ts',
  'test/bots/goal/**/*.test.ts',
];
/** Tests of commands and of the server. They share processes too, whose modules take longer to load than most tests take. */
const SHARED = [
  'test/{arena,cli}/**/*.test.ts',
  'test/server/*.test.ts',
  'test/server/!(games)/**/*.test.ts',
  // That one replaces a module.
  'test/server/games/!(noninterference).test.ts',
  'test/web/{browser,*-browser}.test.ts',
];
const FULL = '**/*.full.test.ts';

export default defineConfig({
  test: {
    // Two more than processors: a test that waits for a process, a browser or a database leaves its processor to another.
    maxWorkers: availableParallelism() + 2,
    // A limit for tests that hang. A slow machine must not fail one: tests wait for conditions, without limits of their own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Threads and processes that tests start share their compiled code, as those of `mcr` do.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/mcr') },
    tags: TAGS,
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, exclude: [FULL], isolate: false } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: SHARED,
          exclude: [FULL],
          isolate: false,
          globalSetup: ['test/server/shared-cluster.ts', 'test/web/shared-pages.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ['test/**/*.test.ts'], exclude: [FULL, ...PURE, ...SHARED] },
      },
    ],
  },
});
