import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TAGS } from './vitest.tags.ts';

/** Tests of code without state and without I/O. They share processes, so modules are loaded and compiled only once. */
const PURE = [
  'test/{tiles,scoring,shanten,engine,protocol,tournament,solitaire,ladder,lab}/**/*.test.ts',
  'test/web/!(browser|*-browser).test.ts',
  'test/bots/{danger,goal,policy,random,shanten}.test.ts',
  'test/bots/goal/**/*.test.ts',
];
/** Tests of commands and of the server. They share processes too, because loading their modules takes longer than most tests. */
const SHARED = [
  'test/{arena,cli}/**/*.test.ts',
  'test/server/*.test.ts',
  'test/server/!(games)/**/*.test.ts',
  // The excluded test replaces a module.
  'test/server/games/!(noninterference).test.ts',
  'test/web/{browser,*-browser}.test.ts',
];
const FULL = '**/*.full.test.ts';

export default defineConfig({
  test: {
    // Two more workers than processors, because tests often wait for a process, a browser or a database.
    maxWorkers: availableParallelism() + 2,
    // Stops tests that hang. It must not fail tests on a slow machine: they wait for conditions, without limits of their own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Threads and processes that tests start share their compiled code, as those of `mcr` do.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/mcr') },
    tags: TAGS,
    // No test may depend on another one, in its file or in a file that runs in the same process. A run prints its seed;
    // --sequence.seed repeats it. CI always uses the same one, so that a failure there is due to the change.
    sequence: { shuffle: { files: true, tests: true }, ...(process.env.CI === undefined ? {} : { seed: 81 }) },
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
