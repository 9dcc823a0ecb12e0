// Runs the tests of the gate that a change touches: `npm run test:changed [BASE]`, with BASE a commit (HEAD). Follows imports and
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
const left = touched.length - MOST_FILES;
if (left > 0) console.log(`Running the ${MOST_FILES} nearest test files; ${left} more depend on the change: npm test`);
if (touched.length === 0) {
  console.log('No test of the gate depends on a changed file.');
} else {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...touched.slice(0, MOST_FILES)];
  process.exitCode = spawnSync(process.execPath, vitest, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

function gitLines(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean);
}
