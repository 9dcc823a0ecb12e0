import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TAGS } from './vitest.tags.ts';

/** Tests that replace a module; and one that needs a process without the files that onnxruntime leaves open. */
const ALONE = [
  'test/server/tables/noninterference*.test.ts',
  'test/server/kinds/*.test.ts',
  'test/hosts/sandbox/hostile.test.ts',
];
// Processes of tests, and those that they start, share their compiled code, as those of `mcr` do.
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, 'node_modules/.cache/mcr');

const FULL = '**/*.full.test.ts';

export default defineConfig({
  test: {
    // Each worker loads and compiles the sources anew: a third and fourth on two processors save little time and cost a tenth more CPU time.
    maxWorkers: Math.max(2, availableParallelism()),
    // Most objects of a test live shortly: a larger space for new ones saves a tenth of the CPU time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    // Stops tests that hang. It must not fail tests on a slow machine: they wait for conditions, without limits of their own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    tags: TAGS,
    // No test may depend on another one, in its file or in a file that runs in the same process. A run prints its seed;
    // --sequence.seed repeats it. CI always uses the same one, so that a failure there is due to the change.
    sequence: { shuffle: { files: true, tests: true }, ...(process.env.CI === undefined ? {} : { seed: 81 }) },
    projects: [
      {
        extends: true,
        test: {
          // The files share processes, so that modules are loaded and compiled once in each: this takes longer than most tests.
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [FULL, ...ALONE],
          isolate: false,
          // Node loads the sources itself: transformed by Vite, every use of an import reads a property, which costs a fifth of the CPU time.
          experimental: { viteModuleRunner: false },
          globalSetup: ['test/server/shared-cluster.ts', 'test/web/shared-pages.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, exclude: [FULL], globalSetup: ['test/server/shared-cluster.ts'] },
      },
    ],
  },
});
