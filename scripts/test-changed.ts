// Runs the tests of the gate that a change affects: `npm run test:changed [BASE]`, with BASE a commit (HEAD). Follows imports and
// other relative paths from the changed files to the test files, and runs at most MOST_FILES of them.
//
// Vitest's own `--changed` sees only modules that Vite loads; here Node loads them.

import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SourceTree } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '..');
const MOST_FILES = 40;

const [base = 'HEAD'] = process.argv.slice(2);
const added = gitLines('ls-files', '--others', '--exclude-standard');
const tree = new SourceTree(ROOT, [...gitLines('ls-files'), ...added]);
const touched = tree.testsNear([...gitLines('diff', '--name-only', base), ...added]);
if (touched.length > MOST_FILES) {
  console.log(`Running the ${MOST_FILES} nearest of ${touched.length} affected test files: npm test runs all`);
}
if (touched.length === 0) {
  console.log('No test of the gate is affected.');
} else {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...touched.slice(0, MOST_FILES)];
  process.exitCode = spawnSync(process.execPath, vitest, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

function gitLines(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean);
}
