// Updates package-lock.json from the manifests, including the optional packages of every platform: `npm run lockfile`.
//
// npm omits packages of other platforms if there is a node_modules folder next to the lockfile, so this runs in a copy of the
// manifests. Locked versions stay unchanged. npm also resolves conflict markers in a lockfile.

import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Lockfile, missingOptionalPackages } from './lockfile.ts';

const ROOT = join(import.meta.dirname, '..');
const NPM_ARGUMENTS = ['install', '--save', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];

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
    throw new Error(
      `These are missing from the registry; choose versions that are available for every platform:\n${missing.join('\n')}`,
    );
  }
  copyFileSync(join(copy, 'package-lock.json'), join(ROOT, 'package-lock.json'));
} finally {
  rmSync(copy, { recursive: true });
}
