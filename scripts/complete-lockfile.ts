// Brings package-lock.json up to date with the manifests, with the optional packages of every platform: `npm run lockfile`.
//
// npm leaves packages of other platforms out where a node_modules folder lies beside the lockfile, so it works in a copy
// of the manifests. Versions that are locked stay. npm also merges a lockfile with conflict markers.

import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Lockfile, missingOptionalPackages } from './lockfile.ts';

const ROOT = join(import.meta.dirname, '..');
const NPM_ARGUMENTS = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];

const { workspaces }: { workspaces: readonly string[] } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const manifests = globSync(
  workspaces.map((pattern) => `${pattern}/package.json`),
  { cwd: ROOT },
);

const copy = mkdtempSync(join(tmpdir(), 'mcr-lockfile-'));
try {
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...manifests]) {
    cpSync(join(ROOT, file), join(copy, file));
  }
  const { status } = spawnSync('npm', NPM_ARGUMENTS, {
    cwd: copy,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ended with ${status}`);
  const completed: Lockfile = JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8'));
  const missing = missingOptionalPackages(completed);
  if (missing.length > 0) {
    throw new Error(`The registry lacks these; choose versions that it has for every platform:\n${missing.join('\n')}`);
  }
  copyFileSync(join(copy, 'package-lock.json'), join(ROOT, 'package-lock.json'));
} finally {
  rmSync(copy, { recursive: true });
}
