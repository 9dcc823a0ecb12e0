// The two tiers of tests that run as a whole: the gate (`npm test`) and full (`npm run test:full`).

import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { REQUIREMENTS } from './test/requirements.ts';

type Tier = 'gate' | 'full';

/** Tests that replace a module; and the last ones, which need a process without the files that onnxruntime leaves open. */
const ALONE = [
  'test/server/tables/noninterference*.test.ts',
  'test/{server/kinds,scoring}/throw-away-*.test.ts',
  'test/hosts/sandbox/hostile*.test.ts',
];
const FULL = '**/*.full.test.ts';

/** Files in a random order by the seed, long ones first, so that the run does not end with one worker at a long file. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const key = ({ moduleId }: TestSpecification): string => {
      const hash = createHash('sha256').update(`${this.ctx.config.sequence.seed} ${moduleId}`).digest('hex');
      return `${moduleId.endsWith('.full.test.ts') ? 0 : 1} ${hash}`;
    };
    return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  }
}

/** The configuration of Vitest for a tier. */
export function configOf(tier: Tier): ViteUserConfig {
  // Processes of tests, and those that they start, share their compiled code, as those of `mcr` do.
  process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, 'node_modules/.cache/mcr');
  const isFull = tier === 'full';
  const timeout = isFull ? 1_800_000 : 600_000;
  const exclude = isFull ? [] : [FULL];
  return {
    test: {
      // Each worker loads and compiles the sources: a third and fourth on two processors save little time and cost a tenth more CPU time.
      maxWorkers: Math.max(2, availableParallelism()),
      // Most objects of a test live shortly: a larger space for new ones saves a tenth of the CPU time.
      execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
      // Stops tests that hang. It must not fail tests on a slow machine: they wait for conditions, without limits of their own.
      testTimeout: timeout,
      hookTimeout: timeout,
      tags: [
        { name: 'full', description: 'a long test, run by "npm run test:full" only', ...(!isFull && { skip: true }) },
        ...REQUIREMENTS,
      ],
      globalSetup: ['test/server/shared-cluster.ts', 'test/web/shared-pages.ts'],
      env: { MCR_FULL: isFull ? '1' : '' },
      reporters: ['default', './test/skip-reporter.ts'],
      // No test may depend on another one, in its file or in a file that runs in the same process. A run prints its seed;
      // --sequence.seed repeats it. CI always uses the same one, so that a failure there is due to the change.
      sequence: {
        sequencer: LongFirst,
        shuffle: { files: false, tests: true },
        ...(process.env.CI === undefined ? {} : { seed: 81 }),
      },
      projects: [
        {
          extends: true,
          test: {
            // The files share processes, so that modules are loaded and compiled once in each: this takes longer than most tests.
            name: 'shared',
            include: ['test/**/*.test.ts'],
            exclude: [...exclude, ...ALONE],
            isolate: false,
            // Node loads the sources itself: transformed by Vite, every use of an import reads a property, which costs a fifth of the CPU time.
            experimental: { viteModuleRunner: false },
          },
        },
        { extends: true, test: { name: 'alone', include: ALONE, exclude } },
      ],
    },
  };
}
